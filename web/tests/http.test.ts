import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, ask, codeOf, tell } from "../src/wire/http";
import { tableOfCode } from "../src/wire/lobby";
import { beGuest, logout } from "../src/wire/people";

/** A server that answers everything the same way. */
function serve(status: number, body: unknown): { path: string; init: RequestInit | undefined }[] {
  const asked: { path: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    asked.push({ path, init });
    return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("calls", () => {
  it("give what the server says", async () => {
    serve(200, { person: null });
    expect(await ask("/api/me")).toEqual({ person: null });
  });

  it("that change something send JSON, even where there is nothing to say", async () => {
    const asked = serve(200, { person: null });
    await beGuest("阿明");
    await logout();
    expect(asked.map(({ path, init }) => [path, init?.method, init?.body])).toEqual([
      ["/api/me/guest", "POST", '{"name":"阿明"}'],
      ["/api/me/logout", "POST", "{}"],
    ]);
    expect(asked[1]?.init?.headers).toEqual({ "content-type": "application/json" });
  });

  it("fail by the server's code", async () => {
    serve(409, { code: "name-taken", message: "another account has this name" });
    const error: unknown = await tell("/api/me/register", {}).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ApiError);
    expect([codeOf(error), (error as ApiError).detail]).toEqual(["name-taken", "another account has this name"]);
  });

  it("fail as the network where no server answers in JSON", async () => {
    serve(502, "<html>");
    expect(codeOf(await ask("/api/me").catch((one: unknown) => one))).toBe("network");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
    expect(codeOf(await ask("/api/me").catch((one: unknown) => one))).toBe("network");
  });
});

describe("codes", () => {
  it("may be typed as people type", async () => {
    const asked = serve(200, { table: "abc" });
    expect(await tableOfCode(" ab3-k9m ")).toBe("abc");
    expect(asked[0]?.path).toBe("/api/codes/AB3K9M");
  });
});

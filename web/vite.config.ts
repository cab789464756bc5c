import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { HtmlTagDescriptor, Plugin, Rollup } from "vite";
import { defineConfig } from "vitest/config";

/** What the first page needs beside the entry is named in the page, so that all of it is fetched at once. */
const FIRST = "/src/start.ts";

function fetchedAtOnce(): Plugin {
  return {
    name: "fetched-at-once",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const files = new Set<string>();
        const take = (name: string): void => {
          const chunk = bundle?.[name];
          if (chunk?.type !== "chunk" || files.has(name)) return;
          files.add(name);
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
          chunk.imports.forEach(take);
        };
        const isFirst = (chunk: Rollup.OutputChunk): boolean => chunk.moduleIds.some((id) => id.endsWith(FIRST));
        for (const chunk of Object.values(bundle ?? {})) if (chunk.type === "chunk" && isFirst(chunk)) take(chunk.fileName);
        return [...files].filter((name) => !html.includes(name)).map(linkTo);
      },
    },
  };
}

function linkTo(name: string): HtmlTagDescriptor {
  const kind = name.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
  return { tag: "link", attrs: { ...kind, crossorigin: true, href: `/${name}` }, injectTo: "head" };
}

export default defineConfig({
  plugins: [svelte(), fetchedAtOnce()],
  build: {
    outDir: "../src/tuolaji/server/static",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});

/** The socket to a table: joins, sends, and comes back by itself when the line drops. */

import type { FromClient, ToClient } from "./types";

export interface Handlers {
  message(message: ToClient): void;
  opened(): void;
  lost(): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

export class TableSocket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  /** `join` is asked for at every connection, so that it can carry the latest sequence number. */
  constructor(
    private readonly url: string,
    private readonly join: () => FromClient,
    private readonly handlers: Handlers,
  ) {
    this.connect();
  }

  /** Sends now, or reports that there is no line. */
  send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries again at once (the page came back to the front, the network is there again). */
  hurry(): void {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN) return;
    this.wait = FIRST_WAIT;
    clearTimeout(this.timer);
    this.connect();
  }

  /** Joins anew: the person has another seat now. */
  again(): void {
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private hear(message: ToClient): void {
    if (message.type === "failure" && message.closing) this.ended = true;
    if (message.type === "welcome") this.wait = FIRST_WAIT;
    this.handlers.message(message);
  }

  private connect(): void {
    const old = this.socket;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    old?.close();
    socket.onopen = () => {
      this.handlers.opened();
      this.send(this.join());
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      for (const line of event.data.split("\n")) this.hear(JSON.parse(line) as ToClient);
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.ended) return;
      this.handlers.lost();
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
    };
  }
}

/** Address of the socket beside a page. */
export function socketUrl(page: Location): string {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/ws`;
}

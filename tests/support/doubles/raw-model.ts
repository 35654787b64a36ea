import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** One request to the double, and its response. */
export interface RawCall {
  path: string;
  headers: IncomingMessage["headers"];
  body: unknown;
  response: ServerResponse;
  /** resolves once the caller has disconnected, or received everything */
  closed: Promise<unknown>;
}

/**
 * A model provider that responds byte by byte, for cases that other doubles cannot produce: ending
 * midway, invalid data, or nothing.
 */
export interface RawModel {
  url: string;
  calls: RawCall[];
  /** the next request */
  nextCall(): Promise<RawCall>;
  stop(): Promise<void>;
}

export async function startRawModel(answer: (call: RawCall) => void): Promise<RawModel> {
  const calls: RawCall[] = [];
  const waiting: ((call: RawCall) => void)[] = [];
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const closed = once(response, "close");
    const body: unknown = JSON.parse((await text(request)) || "null");
    const call = { path: request.url ?? "", headers: request.headers, body, response, closed };
    calls.push(call);
    answer(call);
    waiting.shift()?.(call);
  }
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    calls,
    nextCall: () => new Promise((resolve) => waiting.push(resolve)),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === "string") throw new Error("It does not listen");
  return address.port;
}

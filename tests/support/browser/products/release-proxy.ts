import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";
import { findFreePort } from "../../../../server/free-port.ts";

/** A proxy between browser and product: cuts the connection, and simulates a newer release. */
export interface ReleaseProxy {
  url: string;
  /** refuses connections from now on */
  disconnect(): Promise<void>;
  connect(): Promise<void>;
  /** From now on every script has a new name, and the old names are gone. */
  release(): void;
  close(): Promise<void>;
}

const PROGRAM = /text\/html|javascript/;
const SCRIPT = /((?:\.|assets)\/[\w.-]+)\.js\b/g;
/** Revision of a page in the service worker's list of files. */
const REVISION = /(revision:\s*["'`])(?=\w)/g;
const NEWER_SCRIPT = /\.newer\.js\b/;

/** @param target the product's address */
export async function startReleaseProxy(target: string): Promise<ReleaseProxy> {
  let isReleased = false;

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = asked.url ?? "/";
    const isNewer = NEWER_SCRIPT.test(path);
    if (path.startsWith("/assets/") && path.endsWith(".js") && isNewer !== isReleased) {
      reply.writeHead(404).end();
      return;
    }
    const headers = { ...asked.headers, host: new URL(target).host, "accept-encoding": "identity" };
    // The product accepts only its own origin, and has the same ETag for both releases.
    if (headers.origin !== undefined) headers.origin = target;
    delete headers["if-none-match"];
    delete headers["if-modified-since"];
    const url = new URL(path.replace(NEWER_SCRIPT, ".js"), target);
    const passed = request(url, { method: asked.method, headers });
    asked.pipe(passed);
    const [answered] = (await once(passed, "response")) as [IncomingMessage];
    const isProgram = PROGRAM.test(answered.headers["content-type"] ?? "");
    if (isReleased && isProgram) {
      const { "content-length": _length, ...kept } = answered.headers;
      reply.writeHead(answered.statusCode ?? 502, kept);
      const program = (await text(answered)).replaceAll(SCRIPT, "$1.newer.js");
      reply.end(program.replaceAll(REVISION, "$1newer"));
    } else {
      reply.writeHead(answered.statusCode ?? 502, answered.headers);
      await pipeline(answered, reply);
    }
  }

  const port = await findFreePort("localhost");
  const server = createServer((asked, reply) => {
    // For example, the page was left and its connection broke.
    answer(asked, reply).catch(() => reply.destroy());
  });
  const connect = async () => {
    server.listen(port, "localhost");
    await once(server, "listening");
  };
  const disconnect = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  await connect();
  return {
    url: `http://localhost:${port}`,
    connect,
    disconnect,
    release: () => {
      isReleased = true;
    },
    close: async () => {
      if (server.listening) await disconnect();
    },
  };
}

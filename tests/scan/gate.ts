import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/*
 * A proxy between a tool and the product. It authenticates and counts each request, and checks each
 * response for forbidden content, so that findings don't depend on the tool.
 */

export interface Traffic {
  requests: number;
  /** number of responses by status */
  statuses: Map<number, number>;
  /** request and start of the response, for each response with forbidden content */
  wrong: string[];
}

export interface Gate {
  url: string;
  /** traffic since the last call */
  take(): Traffic;
  close(): Promise<void>;
}

interface GateOptions {
  target: URL;
  /** headers added to a request to this path, unless the tool sends them itself */
  headersFor: (path: string) => Record<string, string>;
  /** forbidden in any response */
  forbidden: readonly RegExp[];
}

const MAX_KEPT = 1_000_000;

export async function openGate({ target, headersFor, forbidden }: GateOptions): Promise<Gate> {
  let traffic = nothing();
  const note = (message: IncomingMessage, status: number, text: string) => {
    traffic.requests += 1;
    traffic.statuses.set(status, (traffic.statuses.get(status) ?? 0) + 1);
    const hit = forbidden.find((pattern) => pattern.test(text));
    if (status < 500 && hit === undefined) return;
    traffic.wrong.push(
      `${message.method} ${message.url} → ${status}${hit ? ` (${hit})` : ""}: ${text.slice(0, 200)}`,
    );
  };
  const server = createServer((message, reply) => {
    forward(message, reply, { target, headers: headersFor(message.url ?? "/"), note });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The gate does not listen");
  return {
    url: `http://127.0.0.1:${address.port}`,
    take: () => {
      const taken = traffic;
      traffic = nothing();
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function nothing(): Traffic {
  return { requests: 0, statuses: new Map(), wrong: [] };
}

interface Forwarding {
  target: URL;
  headers: Record<string, string>;
  note: (message: IncomingMessage, status: number, text: string) => void;
}

function forward(message: IncomingMessage, reply: ServerResponse, way: Forwarding): void {
  const { target, headers, note } = way;
  // sqlmap marks an empty body as a form, which the product correctly rejects.
  if (Number(message.headers["content-length"] ?? 0) === 0) delete message.headers["content-type"];
  const passedOn = request(
    {
      host: target.hostname,
      port: target.port,
      method: message.method,
      path: message.url,
      headers: { ...headers, ...message.headers, host: target.host },
    },
    (response) => {
      const parts: Buffer[] = [];
      let kept = 0;
      response.on("data", (part: Buffer) => {
        kept += part.length;
        if (kept <= MAX_KEPT) parts.push(part);
      });
      response.on("end", () =>
        note(message, response.statusCode ?? 0, Buffer.concat(parts).toString()),
      );
      reply.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply);
    },
  );
  // A connection closed by either side is no response.
  passedOn.on("error", () => reply.destroy());
  message.on("error", () => passedOn.destroy());
  message.pipe(passedOn);
}

import type { Socket } from "node:net";
import type { Problem } from "../../../shared/problem.ts";

const REFUSALS: ReadonlyMap<string, readonly [string, Problem]> = new Map([
  [
    "ERR_HTTP_REQUEST_TIMEOUT",
    [
      "408 Request Timeout",
      { code: "request_timeout", error: "The request took too long to arrive" },
    ],
  ],
  [
    "HPE_HEADER_OVERFLOW",
    [
      "431 Request Header Fields Too Large",
      { code: "bad_request", error: "The request's headers are too long" },
    ],
  ],
]);
const UNREADABLE = [
  "400 Bad Request",
  { code: "bad_request", error: "Couldn't read the request" },
] as const satisfies readonly [string, Problem];

/** Time for the client to read the error response, in milliseconds. */
const LINGER_MS = 2_000;

/**
 * Answers connections whose headers are malformed, too slow or too long. Then destroys the socket,
 * because a client could keep it half-open forever.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, problem] = REFUSALS.get(error.code ?? "") ?? UNREADABLE;
  const body = JSON.stringify(problem);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once("close", () => clearTimeout(timer));
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "X-Content-Type-Options: nosniff",
      "Cache-Control: no-store",
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

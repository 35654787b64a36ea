import process from "node:process";

/**
 * `node:http` without its ES module form, which reads every export: one of them, WebSocket, loads
 * Node's whole HTTP client, 13 MiB. Types are imported from `node:http` itself.
 */
export const { createServer, IncomingMessage, ServerResponse } =
  process.getBuiltinModule("node:http");

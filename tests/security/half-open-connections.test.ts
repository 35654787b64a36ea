import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app/app.ts";
import { openFiles } from "../support/run/process-resources.ts";
import { listenOnFreePort } from "../support/doubles/raw-request.ts";

let product: TestApp;
let port: number;
let filesBefore: number;
/** client ports of the connections that the server holds */
const held = new Set<number | undefined>();
/** All are opened at once, because the server waits some seconds before it frees most of them. */
const opened = new Map<string, Promise<HalfOpen[]>>();
beforeAll(async () => {
  product = await createTestApp({ bodySeconds: 1 });
  port = await listenOnFreePort(product.app);
  product.app.server.on("connection", (socket) => {
    const { remotePort } = socket;
    held.add(remotePort);
    socket.once("close", () => held.delete(remotePort));
  });
  filesBefore = openFiles(process.pid);
  for (const [name, sent] of REQUESTS) {
    const sockets = Array.from({ length: COUNT }, () => openHalfOpen(sent));
    opened.set(name, Promise.all(sockets));
  }
});
afterAll(() => product.close());

/** connections of each kind */
const COUNT = 30;

const HEADERS = "Host: localhost\r\nOrigin: http://localhost:3000\r\n";
const REQUESTS: [string, string][] = [
  ["bytes that are not HTTP", "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n"],
  ["an unknown method", "NONSENSE / HTTP/1.1\r\n\r\n"],
  ["endless headers", `GET / HTTP/1.1\r\n${`a: ${"b".repeat(4000)}\r\n`.repeat(10)}`],
  [
    "two Content-Length headers",
    `POST /api/login HTTP/1.1\r\n${HEADERS}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
  ],
  [
    "a malformed chunk",
    `POST /api/login HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  ],
  ["a CONNECT tunnel", `CONNECT evil.example:443 HTTP/1.1\r\n${HEADERS}\r\n`],
  [
    "another protocol",
    `GET / HTTP/1.1\r\n${HEADERS}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
  ],
  ["a malformed URL", `GET /%zz HTTP/1.1\r\n${HEADERS}\r\n`],
  [
    "a request with Connection: close",
    `GET /healthz HTTP/1.1\r\n${HEADERS}Connection: close\r\n\r\n`,
  ],
  [
    "a body that never arrives",
    `POST /api/login HTTP/1.1\r\n${HEADERS}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  ],
];

interface HalfOpen {
  socket: Socket;
  localPort: number | undefined;
}

/** Never closes its side, whatever the server does. */
async function openHalfOpen(sent: string): Promise<HalfOpen> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  await once(socket, "connect");
  const { localPort } = socket;
  socket.write(sent, "latin1");
  socket.resume();
  await Promise.race([once(socket, "end"), once(socket, "close")]);
  return { socket, localPort };
}

test.each(REQUESTS.map(([name]) => name))(
  "%s: the server frees a connection that the client leaves half-open",
  async (name) => {
    const connections = (await opened.get(name)) ?? [];
    expect(connections).toHaveLength(COUNT);
    const ports = connections.map(({ localPort }) => localPort);
    await expect.poll(() => ports.filter((own) => held.has(own))).toEqual([]);
    for (const { socket } of connections) socket.destroy();
  },
);

test("no connection is left open", async () => {
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      product.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  await expect.poll(connections).toBe(0);
  await expect.poll(() => openFiles(process.pid)).toBeLessThan(filesBefore + 20);
});

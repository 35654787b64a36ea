import { connect, type Socket } from "node:net";

export interface LoadRequest {
  method: "GET" | "POST";
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** milliseconds, sorted */
  latencies: number[];
}

interface LoadOptions {
  port: number;
  clients: number;
  seconds: number;
  expectedStatus: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");

function bytesOf({ method, path, headers, body = "" }: LoadRequest, port: number): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method === "POST" ? [`content-length: ${Buffer.byteLength(body)}`] : []),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** Length of the first complete response in the buffer, or 0 while incomplete. */
function answerLength(buffer: Buffer, expectedStatus: number): number {
  const headEnd = buffer.indexOf(HEAD_END);
  if (headEnd === -1) return 0;
  const head = buffer.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  if (status !== expectedStatus) throw new Error(`Answered ${status}:\n${buffer.toString()}`);
  // A 304 has no body.
  if (status === 304) return headEnd + HEAD_END.length;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without content-length:\n${head}`);
  const whole = headEnd + HEAD_END.length + Number(length);
  return buffer.length >= whole ? whole : 0;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "localhost", port, noDelay: true });
    socket.once("connect", () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Sends one request at a time until the deadline. */
async function runClient(
  bytes: Buffer,
  { port, expectedStatus }: LoadOptions,
  deadline: number,
  latencies: number[],
): Promise<void> {
  const socket = await open(port);
  await new Promise<void>((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let askedAt = performance.now();
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.on("error", fail);
    socket.on("close", () => reject(new Error("The server closed the connection")));
    socket.on("data", (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      try {
        if (answerLength(received, expectedStatus) === 0) return;
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      const now = performance.now();
      latencies.push(now - askedAt);
      received = Buffer.alloc(0);
      if (now >= deadline) {
        resolve();
        socket.destroy();
        return;
      }
      askedAt = now;
      socket.write(bytes);
    });
    socket.write(bytes);
  });
}

/** Runs a number of clients for a time, each with one connection and one request at a time. */
export async function load(request: LoadRequest, options: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const bytes = bytesOf(request, options.port);
  const start = performance.now();
  const deadline = start + options.seconds * 1000;
  await Promise.all(
    Array.from({ length: options.clients }, () => runClient(bytes, options, deadline, latencies)),
  );
  const seconds = (performance.now() - start) / 1000;
  return {
    requests: latencies.length,
    seconds,
    latencies: latencies.toSorted((left, right) => left - right),
  };
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

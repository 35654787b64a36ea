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
  /** milliseconds of the served requests, sorted */
  latencies: number[];
  /** number of 503 responses */
  refused: number;
}

interface LoadOptions {
  port: number;
  clients: number;
  seconds: number;
  expectedStatus: number;
  /** counts 503 responses instead of throwing */
  mayRefuse?: boolean;
}

/** Results collected by all clients of one load. */
interface Tally {
  latencies: number[];
  refused: number;
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

/** Status of the first complete response in the buffer; undefined while incomplete. */
function statusIn(
  buffer: Buffer,
  { expectedStatus, mayRefuse = false }: LoadOptions,
): number | undefined {
  const headEnd = buffer.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = buffer.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  if (status !== expectedStatus && !(mayRefuse && status === 503))
    throw new Error(`Answered ${status}:\n${buffer.toString()}`);
  // A 304 has no body.
  if (status === 304) return status;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without content-length:\n${head}`);
  const whole = headEnd + HEAD_END.length + Number(length);
  return buffer.length >= whole ? status : undefined;
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
  options: LoadOptions,
  deadline: number,
  tally: Tally,
): Promise<void> {
  const socket = await open(options.port);
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
      let status: number | undefined;
      try {
        status = statusIn(received, options);
        if (status === undefined) return;
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      const now = performance.now();
      if (status === options.expectedStatus) tally.latencies.push(now - askedAt);
      else tally.refused += 1;
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
  const tally: Tally = { latencies: [], refused: 0 };
  const bytes = bytesOf(request, options.port);
  const start = performance.now();
  const deadline = start + options.seconds * 1000;
  await Promise.all(
    Array.from({ length: options.clients }, () => runClient(bytes, options, deadline, tally)),
  );
  const seconds = (performance.now() - start) / 1000;
  return {
    requests: tally.latencies.length,
    seconds,
    latencies: tally.latencies.toSorted((left, right) => left - right),
    refused: tally.refused,
  };
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function p99Of(latencies: readonly number[]): number {
  return percentile(
    latencies.toSorted((left, right) => left - right),
    0.99,
  );
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { TEMPLATE_URL } from "../setup.ts";
import { test as base } from "../fixtures.ts";
import { type ServerProcess, startServerProcess } from "../../app/processes/server-process.ts";

interface Bucket {
  url: string;
  stop(): Promise<void>;
}

/** A store that returns what was sent, without headers that let another origin's scripts read it. */
async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://bucket.invalid");
    if (request.method === "PUT") {
      void buffer(request).then((bytes) => {
        const type = request.headers["content-type"] ?? "application/octet-stream";
        objects.set(pathname, { bytes, type });
        response.writeHead(200, { etag: '"stored"' }).end();
      });
      return;
    }
    const found = objects.get(pathname);
    if (found === undefined) response.writeHead(404).end();
    else {
      const headers = { "content-type": found.type, "content-length": found.bytes.length };
      response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : found.bytes);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The product as started in production, with receipts in a bucket. */
export const test = base.extend<object, { bucket: Bucket; server: ServerProcess }>({
  bucket: [
    async ({}, provide) => {
      const bucket = await startBucket();
      await provide(bucket);
      await bucket.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ bucket }, provide) => {
      const templateUrl = process.env[TEMPLATE_URL];
      if (templateUrl === undefined) throw new Error("The browser tests' database is not running");
      const server = await startServerProcess(templateUrl, async () => ({
        S3_BUCKET: "receipts",
        S3_ENDPOINT: bucket.url,
        S3_ACCESS_KEY_ID: "a key of the tests",
        S3_SECRET_ACCESS_KEY: "a secret of the tests",
      }));
      await provide(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  origins: async ({ server, bucket }, provide) => provide([server.url, bucket.url]),
});

export { expect } from "../fixtures.ts";

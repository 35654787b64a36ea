import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { oncePerWorker, test as base } from "../fixtures.ts";
import { startServerProcess } from "../../app/processes/server-process.ts";

interface Bucket {
  url: string;
  stop(): Promise<void>;
}

/**
 * A store that returns stored files without CORS headers, so that scripts of another origin can't
 * read them.
 */
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

const startProduct = oncePerWorker(async (templateUrl) => {
  const bucket = await startBucket();
  const server = await startServerProcess(templateUrl, async () => ({
    S3_BUCKET: "receipts",
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: "a key of the tests",
    S3_SECRET_ACCESS_KEY: "a secret of the tests",
  }));
  const stop = async () => {
    await server.stop();
    await bucket.stop();
  };
  return { bucket, server, stop };
});

/** The product as started in production, with receipts in a bucket. */
export const test = base.extend<{ bucket: Bucket }>({
  bucket: async ({ stops }, provide) => provide((await startProduct(stops)).bucket),
  server: async ({ stops }, provide) => provide((await startProduct(stops)).server),
  origins: async ({ server, bucket }, provide) => provide([server.url, bucket.url]),
});

export { expect } from "../fixtures.ts";

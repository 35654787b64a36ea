import { expect, test } from "vitest";
import { fixedHeaders } from "../../http/security/security-headers.ts";
import { linkOrigins } from "./link-origins.ts";
import { createS3Storage } from "./s3.ts";

const KEY = "00000000-0000-4000-8000-000000000000.jpg";
const STORE = { accessKeyId: "id", secretAccessKey: "secret", region: "eu-central-1" };

test.each([
  ["a store's address", { bucket: "receipts", endpoint: "https://s3.example.com" }],
  ["a store's address with a port", { bucket: "receipts", endpoint: "http://localhost:9000" }],
  ["Amazon", { bucket: "receipts", endpoint: undefined }],
  ["Amazon, a bucket with a dot", { bucket: "my.receipts", endpoint: undefined }],
])("images from the links' origin are allowed: %s", async (_name, place) => {
  const storage = createS3Storage({ ...STORE, ...place });
  const link = await storage.signedUrl(KEY, "image/jpeg", new Date());
  const origins = linkOrigins({ storage: { kind: "s3", ...STORE, ...place } });
  expect(origins).toEqual([new URL(link).origin]);
  const headers = new Map(fixedHeaders("http://x", { scripts: [], styles: [] }, origins));
  expect(headers.get("content-security-policy")).toContain(
    `img-src 'self' blob: data: ${origins.join(" ")};`,
  );
});

test("receipts in the local folder need no other origin", () => {
  expect(linkOrigins({ storage: { kind: "local" } })).toEqual([]);
});

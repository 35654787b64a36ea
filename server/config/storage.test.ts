import { expect, test } from "vitest";
import { Reader } from "./env-reader.ts";
import { readStorage } from "./storage.ts";

function read(environment: Record<string, string>) {
  const reader = new Reader(environment);
  return { config: readStorage(reader), lines: reader.lines };
}

const KEYS = { S3_ACCESS_KEY_ID: "AKIA", S3_SECRET_ACCESS_KEY: "s3cret/+" };
const REGION = { S3_REGION: "eu-central-1" };

test("stores receipts as local files by default", () => {
  expect(read({})).toEqual({ config: { kind: "local" }, lines: [] });
});

test.each([
  [
    "a bucket of Amazon's",
    { S3_BUCKET: "our.receipts-1", ...REGION, ...KEYS },
    { bucket: "our.receipts-1", region: "eu-central-1", endpoint: undefined },
  ],
  [
    "a store of one's own, which has no region",
    { S3_BUCKET: "receipts", S3_ENDPOINT: "http://10.0.0.5:9000/", ...KEYS },
    { bucket: "receipts", region: "us-east-1", endpoint: "http://10.0.0.5:9000" },
  ],
])("%s", (_what, environment, expected) => {
  expect(read(environment)).toEqual({
    config: {
      kind: "s3",
      accessKeyId: KEYS.S3_ACCESS_KEY_ID,
      secretAccessKey: KEYS.S3_SECRET_ACCESS_KEY,
      ...expected,
    },
    lines: [],
  });
});

test.each([
  ["S3_BUCKET", { S3_BUCKET: "Our Receipts" }, "S3_BUCKET must be a bucket's name"],
  ["S3_REGION", { S3_REGION: "eu central" }, "S3_REGION must be a region"],
  ["S3_ENDPOINT", { S3_ENDPOINT: "s3.example.com" }, "S3_ENDPOINT must be the store's address"],
  ["a path", { S3_ENDPOINT: "https://s3.example.com/receipts" }, "S3_ENDPOINT must be"],
  ["no keys", { S3_BUCKET: "receipts", ...REGION }, "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must"],
  ["no bucket", { ...KEYS, ...REGION }, "S3_BUCKET must be set, too"],
  ["a region alone", REGION, "S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set"],
  ["no region", { S3_BUCKET: "receipts", ...KEYS }, "S3_REGION must be set, or S3_ENDPOINT"],
])("rejects %s and names it", (_what, environment, line) => {
  const { config, lines } = read(environment);
  expect(lines).toEqual([expect.stringContaining(line)]);
  expect(config).toEqual({ kind: "local" });
});

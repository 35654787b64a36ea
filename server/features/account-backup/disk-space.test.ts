import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import multipart from "@fastify/multipart";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { requireDiskSpace } from "../../http/transfer/disk-space.ts";
import { readArchive } from "./restore/read-archive.ts";
import { writeSnapshot } from "./download/snapshot.ts";

const EVERYTHING = 1e18;
const FULL = { problem: { code: "storage_full" } };
const announcing = (bytes: number) => ({ headers: { "content-length": String(bytes) } });

let product: TestApp;
let folder: string;
beforeAll(async () => {
  product = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), "plumbline-disk-"));
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

test("rejects an upload that would almost fill the disk before reading it", async () => {
  await requireDiskSpace(tmpdir(), announcing(1), 0);
  for (const [bytes, reservedBytes] of [
    [EVERYTHING, 0],
    [1, EVERYTHING],
  ] as const) {
    await expect(
      requireDiskSpace(tmpdir(), announcing(bytes), reservedBytes),
    ).rejects.toMatchObject(FULL);
  }
});

test.each([
  ["is stopped once the disk is almost full", EVERYTHING, "storage_full"],
  ["is accepted while there is room", 0, "taken"],
])("an upload without a declared length %s", async (_what, reservedBytes, outcome) => {
  const app = fastify();
  await app.register(multipart);
  app.post("/", async (request) =>
    readArchive(request, {
      path: join(folder, "sent.zip"),
      maxBytes: 1000,
      reservedBytes,
      throughput: { everyMilliseconds: 60_000, minBytes: 1 },
      signal: new AbortController().signal,
    }).then(
      () => "taken",
      (error: unknown) => (error as typeof FULL).problem.code,
    ),
  );
  const response = await app.inject({
    method: "POST",
    url: "/",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    payload:
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK\r\n--x--\r\n',
  });
  await app.close();
  expect(response.body).toBe(outcome);
});

test("does not write an account backup when the disk is almost full", async () => {
  const owner = ownerOf(await product.homeowner());
  const target = { folder, now: product.clock.now(), mark: undefined };
  await writeSnapshot(product, owner, target);
  await expect(
    writeSnapshot(product, owner, { ...target, reservedBytes: EVERYTHING }),
  ).rejects.toMatchObject(FULL);
});

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  callCommand,
  environmentOf,
  type Installation,
  newInstallation,
  receiptsOf,
} from "../../../tests/support/installations.ts";
import {
  ensureObjectStore,
  type ObjectStore,
  startObjectStore,
} from "../../../tests/support/object-store.ts";
import { putBytes } from "../../../tests/support/put-bytes.ts";
import { createS3Storage } from "../../gateways/storage/s3.ts";

const hasStore = await ensureObjectStore();
const BYTES = Buffer.from("the bytes of a receipt");
const PREVIEW = { bytes: Buffer.from("a small one"), contentType: "image/webp" } as const;

let store: ObjectStore;
let folder: string;
let source: Installation;
let target: Installation;

beforeAll(async () => {
  if (!hasStore) return;
  store = await startObjectStore();
  folder = await mkdtemp(join(tmpdir(), "plumbline-bucket-"));
  source = await newInstallation();
  target = await newInstallation();
});
afterAll(async () => {
  if (!hasStore) return;
  await source.close();
  await target.close();
  await store.stop();
  await rm(folder, { recursive: true });
});

test.skipIf(!hasStore)(
  "receipts go from a bucket into a file, and into another bucket",
  async () => {
    const { endpoint, region, accessKeyId, secretAccessKey } = store.options;
    const open = (bucket: string) => createS3Storage({ ...store.options, bucket });
    const environmentIn = (installation: Installation, bucket: string) => ({
      ...environmentOf(installation),
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    await source.query(`insert into users (email) values ('somebody@example.com')`);
    const from = await store.makeBucket();
    for (let count = 0; count < 12; count += 1) {
      const key = `${randomUUID()}.jpg`;
      const preview = count % 2 === 0 ? PREVIEW : undefined;
      await putBytes(open(from), key, { bytes: BYTES, contentType: "image/jpeg" }, preview);
      await source.query(
        `insert into uploads (user_id, key, content_type, size, state)
       values (1, '${key}', 'image/jpeg', ${BYTES.length}, 'stored')`,
      );
    }
    const file = join(folder, "backup.tar");
    const made = await callCommand("backup", ["--to", file], environmentIn(source, from));
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining("12 receipts") as string });

    const to = await store.makeBucket();
    const env = environmentIn(target, to);
    const wrongBucket = await callCommand("restore", ["--from", file], {
      ...env,
      S3_BUCKET: await bucketOfOthers(open),
    });
    expect(wrongBucket).toMatchObject({
      code: 1,
      said: expect.stringContaining("Use a new bucket") as string,
    });
    const restored = await callCommand("restore", ["--from", file], env);
    expect(restored.said).toContain("12 receipts");
    expect(await receiptsOf(open(to))).toEqual(await receiptsOf(open(from)));
    expect((await callCommand("verify", [], env)).said).toContain("All is well.");
  },
);

async function bucketOfOthers(open: (bucket: string) => Installation["storage"]): Promise<string> {
  const bucket = await store.makeBucket();
  const file = { bytes: BYTES, contentType: "image/jpeg" } as const;
  await putBytes(open(bucket), `${randomUUID()}.jpg`, file);
  return bucket;
}

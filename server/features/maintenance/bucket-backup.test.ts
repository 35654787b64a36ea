import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callInHost,
  contentsOf,
  environmentOf,
  type Installation,
  newInstallation,
  receiptsOf,
} from "../../../tests/support/app/processes/installations.ts";
import {
  ensureObjectStore,
  type ObjectStore,
  startObjectStore,
} from "../../../tests/support/doubles/object-store.ts";
import { putBytes } from "../../../tests/support/hostile/put-bytes.ts";
import { createBackupBucket } from "../../gateways/backups/bucket.ts";
import { systemClock } from "../../gateways/clock.ts";
import { createS3Storage } from "../../gateways/storage/s3.ts";
import { bucketSource, bucketTarget } from "./backup-locations.ts";

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
  await rm(folder, { recursive: true });
});

const open = (bucket: string) => createS3Storage({ ...store.options, bucket });

function environmentIn(installation: Installation, bucket: string) {
  const { endpoint, region, accessKeyId, secretAccessKey } = store.options;
  return {
    ...environmentOf(installation),
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

describe.skipIf(!hasStore)("an installation with its receipts in a bucket", () => {
  let from: string;
  beforeAll(async () => {
    await source.query(`insert into users (email) values ('somebody@example.com')`);
    from = await store.makeBucket();
    for (let count = 0; count < 12; count += 1) {
      const key = `${randomUUID()}.jpg`;
      const preview = count % 2 === 0 ? PREVIEW : undefined;
      await putBytes(open(from), key, { bytes: BYTES, contentType: "image/jpeg" }, preview);
      await source.query(
        `insert into uploads (user_id, key, content_type, size, state)
         values (1, '${key}', 'image/jpeg', ${BYTES.length}, 'stored')`,
      );
    }
  });

  test("is backed up to a file and restored into another bucket", async () => {
    const file = join(folder, "backup.tar");
    const made = await callInHost("backup", ["--to", file], environmentIn(source, from));
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining("12 receipts") as string });

    const to = await store.makeBucket();
    const env = environmentIn(target, to);
    const wrongBucket = await callInHost("restore", ["--from", file], {
      ...env,
      S3_BUCKET: await bucketOfOthers(),
    });
    expect(wrongBucket).toMatchObject({
      code: 1,
      said: expect.stringContaining("Use a new bucket") as string,
    });
    const restored = await callInHost("restore", ["--from", file], env);
    expect(restored.said).toContain("12 receipts");
    expect(await receiptsOf(open(to))).toEqual(await receiptsOf(open(from)));
    expect((await callInHost("verify", [], env)).said).toContain("No problems found.");
  });

  test("is backed up to a bucket folder, listed, verified and restored", async () => {
    const bucket = await store.makeBucket();
    const place = `s3://${bucket}/of/the house`;
    const made = await callInHost("backup", ["--to", place], environmentIn(source, from));
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining("12 receipts") as string });
    const [name = ""] = made.said.split(": ");
    expect(name).toMatch(/^s3:\/\/.+\/of\/the house\/plumbline-\d{4}-\d\d-\d\dT[\d-]{8}Z\.tar$/);

    // Works without an installation, with only the variables for backups.
    const env = { ...process.env, ...backupVariables(), DATA_DIR: join(folder, "none") };
    const listed = await callInHost("backup", ["--list", place], env);
    expect(listed.said).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ +[\\d.]+ KB {2}${name}\n$`),
    );
    const looked = await callInHost("verify", ["--backup", name], env);
    expect(looked.said).toMatch(/receipts +12, .*\nThe backup of .* is whole/);

    const other = await newInstallation();
    try {
      const restored = await callInHost("restore", ["--from", name], {
        ...environmentOf(other),
        ...backupVariables(),
      });
      expect(restored).toMatchObject({
        code: 0,
        said: expect.stringContaining("12 receipts") as string,
      });
      expect(await receiptsOf(other.storage)).toEqual(await receiptsOf(open(from)));
      expect(await contentsOf(other)).toEqual(await contentsOf(source));
    } finally {
      await other.close();
    }
  });

  test("an aborted backup leaves no object and replaces none", async () => {
    const bucket = await store.makeBucket();
    const backups = createBackupBucket(store.options, bucket);
    const name = "a/backup.tar";
    const listed = async () => {
      const found = [];
      for await (const backup of backups.list("a/")) found.push(backup.name);
      return found;
    };
    const large = Buffer.alloc(20 * 1024 ** 2, 7);
    const first = await bucketTarget(backups, name, systemClock.now());
    const second = await bucketTarget(backups, name, systemClock.now());
    for (const one of [first, second]) await one.append(large);
    expect(await listed()).toEqual([]);
    await first.finish();
    await expect(second.finish()).rejects.toThrow(`${name} is there by now.`);
    await second.abandon();
    await expect(bucketTarget(backups, name, systemClock.now())).rejects.toThrow("is there by now");
    expect(await listed()).toEqual([name]);
    const source = await bucketSource(backups, name);
    let bytes = 0;
    for await (const chunk of source?.read() ?? []) bytes += chunk.length;
    expect(bytes).toBe(large.length);

    // A run on a later day aborts killed uploads, but not today's.
    const killed = await bucketTarget(backups, "a/killed.tar", systemClock.now());
    await killed.append(large);
    await bucketTarget(backups, "a/next.tar", systemClock.now());
    await killed.append(large);
    const tomorrow = new Date(systemClock.now().getTime() + 25 * 60 * 60 * 1000);
    await bucketTarget(backups, "a/later.tar", tomorrow);
    await expect(killed.finish()).rejects.toThrow("The object store did not");
    expect(await listed()).toEqual([name]);
  });

  test.each([
    [
      "a missing bucket",
      () => ({}),
      "s3://no-such-bucket/x",
      /bucket no-such-bucket: NoSuchBucket/,
    ],
    [
      "a wrong key",
      () => ({ BACKUP_S3_SECRET_ACCESS_KEY: "guessed" }),
      "s3://no-such-bucket/x",
      /for the bucket no-such-bucket: (SignatureDoesNotMatch|403|Forbidden|Unknown)/,
    ],
    [
      "an unreachable store",
      () => ({ BACKUP_S3_ENDPOINT: "http://127.0.0.1:9" }),
      "s3://no-such-bucket/x",
      /for the bucket no-such-bucket: .*ECONNREFUSED/,
    ],
    ["no bucket", () => ({}), "s3://", /^"s3:\/\/" is no place in a bucket/],
  ])("%s gives a one-line error", async (_what, other, place, why) => {
    const env = { ...environmentOf(source), ...backupVariables(), ...other() };
    const { code, said } = await callInHost("backup", ["--to", place], env);
    expect(said).toMatch(why);
    expect(said).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  });
});

function backupVariables() {
  const { endpoint, accessKeyId, secretAccessKey } = store.options;
  return {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

async function bucketOfOthers(): Promise<string> {
  const bucket = await store.makeBucket();
  const file = { bytes: BYTES, contentType: "image/jpeg" } as const;
  await putBytes(open(bucket), `${randomUUID()}.jpg`, file);
  return bucket;
}

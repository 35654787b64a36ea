import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  contentsOf,
  type Installation,
  newInstallation,
  receiptsOf,
} from "../../../tests/support/app/processes/installations.ts";
import { putBytes } from "../../../tests/support/hostile/put-bytes.ts";
import { listMigrations, newestMigration } from "../../db/migrate.ts";
import { systemClock } from "../../gateways/clock.ts";
import { backUp } from "./backup-commands.ts";
import { fileSource, fileTarget } from "./backup-locations.ts";
import { HEAD_FILE, MANIFEST_FILE, partName } from "./backup-format.ts";
import { readBackup } from "./backup-reader.ts";
import { BackupWriter } from "./backup-writer.ts";
import { TRIES } from "./receipt-copies.ts";
import { restoreBackup } from "./restore-commands.ts";

const KEYS = Array.from({ length: 20 }, () => `${randomUUID()}.png`);
const BYTES = Buffer.from("the bytes of a receipt");
/** Spread over the whole file. */
const WRONG_BITS = 30;
const PREVIEW = { bytes: Buffer.from("a small one"), contentType: "image/webp" } as const;

let source: Installation;
let target: Installation;
let folder: string;
let path: string;
let whole: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-refused-"));
  path = join(folder, "whole.tar");
  source = await newInstallation();
  await source.query(`insert into users (email) values ('somebody@example.com')`);
  for (const key of KEYS) {
    await putBytes(source.storage, key, { bytes: BYTES, contentType: "image/png" }, PREVIEW);
    await source.query(
      `insert into uploads (user_id, key, content_type, size, state)
       values (1, '${key}', 'image/png', ${BYTES.length}, 'stored')`,
    );
  }
  const into = await fileTarget(path, systemClock.now());
  await backUp({ ...source, clock: systemClock, target: into });
  whole = await readFile(path);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  target = await newInstallation();
});
afterEach(async () => target.close());

async function restore(from: string, storage = target.storage) {
  return restoreBackup({ ...target, storage, source: await fileSource(from) });
}

async function expectNothingWritten(): Promise<void> {
  const tables = (await contentsOf(target)) as Record<string, { rows: number }>;
  delete tables["migrations"];
  expect(Object.values(tables).filter(({ rows }) => rows > 0)).toEqual([]);
  expect(await receiptsOf(target.storage)).toEqual(new Map());
}

async function changed(change: (bytes: Buffer) => Buffer): Promise<string> {
  const to = join(folder, "changed.tar");
  await writeFile(to, change(Buffer.from(whole)));
  return to;
}

function flippedAt(at: number) {
  return (bytes: Buffer) => {
    const byte = bytes[at] ?? 0;
    bytes.writeUInt8(byte ^ 1, at);
    return bytes;
  };
}

const where = (share: number) => Math.floor(share * (whole.length - 1));

test.each([
  ["an empty file", () => Buffer.alloc(0), /no backup of Plumbline/],
  ["a text", () => Buffer.from("select 1;\n".repeat(500)), /no backup of Plumbline/],
  ["zero blocks", () => Buffer.alloc(10_240), /no backup of Plumbline/],
  ["a backup without its beginning", (bytes: Buffer) => bytes.subarray(1024), /no backup|damaged/],
  ["half a backup", (bytes: Buffer) => bytes.subarray(0, where(0.5)), /ends too early/],
  ["a backup without its last byte", (bytes: Buffer) => bytes.subarray(0, -1), /ends too early/],
  ["a backup without its end", (bytes: Buffer) => bytes.subarray(0, -1024), /ends too early/],
  ["a backup with bytes after it", (bytes: Buffer) => Buffer.concat([bytes, bytes]), /damaged/],
])("rejects %s and writes nothing", async (_what, change, why) => {
  await expect(restore(await changed(change))).rejects.toThrow(why);
  await expectNothingWritten();
});

test("finds a flipped bit anywhere", async () => {
  for (let step = 0; step <= WRONG_BITS; step += 1) {
    const at = where(step / WRONG_BITS);
    const file = await changed(flippedAt(at));
    await expect(restore(file), `byte ${at}`).rejects.toThrow(/damaged|no backup|early|newer/);
  }
  await expectNothingWritten();
});

test("names a damaged receipt", async () => {
  const at = whole.lastIndexOf(BYTES);
  await expect(restore(await changed(flippedAt(at)))).rejects.toThrow(/"receipts\/.+\.png"/);
});

/** A copy of the backup with changed files. */
async function rewritten(rewrite: (name: string, content: Buffer) => Buffer): Promise<string> {
  const to = join(folder, `${randomUUID()}.tar`);
  const writer = new BackupWriter(await fileTarget(to, systemClock.now()), systemClock.now());
  for await (const { name, content } of readBackup(await fileSource(path))) {
    await writer.add(name, rewrite(name, content));
  }
  await writer.finish();
  return to;
}

const ofJson = (wanted: string, change: (value: Record<string, unknown>) => object) =>
  rewritten((name, content) => {
    if (name !== wanted) return content;
    const value = JSON.parse(content.toString()) as Record<string, unknown>;
    return Buffer.from(JSON.stringify({ ...value, ...change(value) }));
  });

describe("a backup of another version", () => {
  test("in a later format is rejected with instructions", async () => {
    const file = await ofJson(HEAD_FILE, () => ({ version: 2 }));
    await expect(restore(file)).rejects.toThrow(
      /newer Plumbline.*Install the version that made it/s,
    );
    await expectNothingWritten();
  });

  test("with a later schema is rejected with instructions", async () => {
    const migrations = [...listMigrations(), "0999_of-tomorrow"];
    const file = await ofJson(HEAD_FILE, () => ({ migrations }));
    await expect(restore(file)).rejects.toThrow(/0999_of-tomorrow.*Install the version/s);
    await expectNothingWritten();
  });

  test("with an earlier schema than the database is rejected with instructions", async () => {
    await target.query("insert into migrations (name, run_on) values ('0999_of-tomorrow', now())");
    await expect(restore(path)).rejects.toThrow(
      `ends with 0999_of-tomorrow, that of the backup with ${newestMigration()}. Restore into a database that is quite new`,
    );
    await expectNothingWritten();
  });
});

test.each([
  ["rows", (value: Record<string, unknown>) => ({ tables: withRows(value["tables"]) })],
  ["sums", () => ({ sums: { expenses: "1.00" } })],
  ["receipts", () => ({ receipts: { files: 21, previews: 0, bytes: 0, missing: 0 } })],
])("a restore with different %s is not committed", async (_what, change) => {
  await expect(restore(await ofJson(MANIFEST_FILE, change))).rejects.toThrow(/not what was backed/);
  expect(await target.query("select from users")).toEqual([]);
});

function withRows(tables: unknown): unknown {
  const isList = Array.isArray(tables);
  return isList ? tables.map((table: object) => ({ ...table, rows: 77 })) : tables;
}

describe("an installation that is not empty", () => {
  test("with rows is not changed", async () => {
    await target.query(`insert into users (email) values ('here@example.com')`);
    await expect(restore(path)).rejects.toThrow(/has rows: users has 1\. Make a new database/);
    expect(await target.query("select email from users")).toEqual([{ email: "here@example.com" }]);
    expect(await receiptsOf(target.storage)).toEqual(new Map());
  });

  test("with receipts is not changed", async () => {
    const key = `${randomUUID()}.png`;
    await putBytes(target.storage, key, { bytes: BYTES, contentType: "image/png" });
    await expect(restore(path)).rejects.toThrow(`such as ${key}. Use a new bucket`);
    expect([...(await receiptsOf(target.storage)).keys()]).toEqual([key]);
    expect(await target.query("select from users")).toEqual([]);
  });
});

test.each([1, 1_500_000])("reports the database's error for %d invalid rows", async (count) => {
  const wrong = Buffer.from("x\n".repeat(count));
  const file = await rewritten((name, content) =>
    name === partName("users", 1) ? wrong : content,
  );
  await expect(restore(file)).rejects.toThrow(/invalid input syntax for type bigint: "x"/);
});

test("an interrupted restore leaves no row and can be resumed", async () => {
  let room = 9;
  const full: Installation["storage"] = {
    ...target.storage,
    put: async (...receipt) => {
      if (room <= 0) throw new Error("no space left");
      room -= 1;
      await target.storage.put(...receipt);
    },
  };
  await expect(restore(path, full)).rejects.toThrow("no space left");
  expect(await target.query("select from users")).toEqual([]);
  expect((await receiptsOf(target.storage)).size).toBe(9);
  const { present } = await restore(path);
  expect(present).toBe(9);
  expect(await receiptsOf(target.storage)).toEqual(await receiptsOf(source.storage));
  expect(await target.query("select from uploads")).toHaveLength(KEYS.length);
});

test("a failed restore waits for receipts that are still being stored", async () => {
  const { promise: lastTry, resolve: noteLastTry } = Promise.withResolvers<void>();
  let lost: string | undefined;
  let tries = 0;
  let others = 0;
  const failing: Installation["storage"] = {
    ...target.storage,
    put: async (...receipt) => {
      lost ??= receipt[0];
      if (receipt[0] === lost) {
        tries += 1;
        if (tries === TRIES) setImmediate(noteLastTry);
        throw new Error("no space left");
      }
      await lastTry;
      await target.storage.put(...receipt);
      others += 1;
    },
  };
  await expect(restore(path, failing)).rejects.toThrow("no space left");
  expect(others).toBe(7);
});

test("a damaged stored receipt is replaced", async () => {
  const [key = ""] = KEYS;
  await putBytes(target.storage, key, { bytes: Buffer.from("half"), contentType: "image/png" });
  expect(await restore(path)).toMatchObject({ present: 0 });
  expect(await receiptsOf(target.storage)).toEqual(await receiptsOf(source.storage));
});

test("the file can be listed by tar", async () => {
  const names = execFileSync("tar", ["--list", "--file", path]).toString().split("\n");
  expect(names[0]).toBe(HEAD_FILE);
  expect(names).toContain(`receipts/${KEYS[0]}`);
  execFileSync("tar", ["--extract", "--file", path, "--directory", folder]);
  const list = await readFile(join(folder, "sums/000001.txt"), "utf8");
  const lines = list.trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(2 * KEYS.length);
  for (const line of lines) {
    const [sum, name = ""] = line.split("  ");
    const content = await readFile(join(folder, name));
    expect({ name, sum: createHash("sha256").update(content).digest("hex") }).toEqual({
      name,
      sum,
    });
  }
});

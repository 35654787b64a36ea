import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { canMount, mountSmallDisk } from "../../../tests/support/run/small-disk.ts";
import { systemClock } from "../../gateways/clock.ts";
import { BACKUP_FORMAT, BACKUP_VERSION, HEAD_FILE, MAX_FILE_BYTES } from "./backup-format.ts";
import { fileSource, fileTarget } from "./backup-locations.ts";
import { checkBackup } from "./backup-reader.ts";
import { BackupRefusal } from "./backup-refusal.ts";
import { headerOf, paddingOf } from "./tar.ts";

const HOUR_MS = 60 * 60 * 1000;
const PIECE = randomBytes(16 * 1024);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-places-"));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

test("a backup removes files of killed backups and keeps those being written", async () => {
  const left = join(folder, "old.tar.0123456789ab.unfinished-backup");
  const living = join(folder, "other.tar.ba9876543210.unfinished-backup");
  const foreign = join(folder, "thesis.tar.part");
  for (const file of [left, living, foreign]) await writeFile(file, "half");
  const now = systemClock.now();
  const hoursAgo = new Date(now.getTime() - 2 * HOUR_MS);
  for (const file of [left, foreign]) await utimes(file, hoursAgo, hoursAgo);
  const target = await fileTarget(join(folder, "backup.tar"), now);
  await target.append(PIECE);
  await target.finish();
  expect((await readdir(folder)).toSorted()).toEqual(
    ["backup.tar", "other.tar.ba9876543210.unfinished-backup", "thesis.tar.part"].toSorted(),
  );
});

test.skipIf(!canMount())("a full disk gives a one-line error and leaves no file", async () => {
  const small = join(folder, "small");
  const disk = mountSmallDisk(small, 64);
  try {
    const target = await fileTarget(join(small, "backup.tar"), systemClock.now());
    const writing = async () => {
      for (let pieces = 0; pieces < 10; pieces += 1) await target.append(PIECE);
    };
    await expect(writing()).rejects.toThrow(
      new BackupRefusal(
        `There is no room left in ${small}. What was begun there is taken away again; choose a larger disk.`,
      ),
    );
    await target.abandon();
    expect(await readdir(small)).toEqual([]);
  } finally {
    await disk.unmount();
  }
});

test("a forged backup does not fill memory", async () => {
  const file = join(folder, "made-up.tar");
  const at = systemClock.now();
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, createdAt: "", migrations: [] };
  const content = Buffer.from(JSON.stringify(head));
  const padding = Buffer.alloc(paddingOf(content.length));
  const first = [headerOf({ name: HEAD_FILE, size: content.length }, at), content, padding];
  const check = async () => checkBackup(await fileSource(file));

  // Rejected by its header, before its content is read.
  const size = MAX_FILE_BYTES + 1;
  await writeFile(file, Buffer.concat([...first, headerOf({ name: "receipts/x", size }, at)]));
  await truncate(file, 2 * size);
  await expect(check()).rejects.toThrow('damaged. "receipts/x" is too large');

  const names = Array.from({ length: 1100 }, (_, n) => headerOf({ name: `x${n}`, size: 0 }, at));
  await writeFile(file, Buffer.concat([...first, ...names]));
  await expect(check()).rejects.toThrow("damaged. A list of sums is missing");
});

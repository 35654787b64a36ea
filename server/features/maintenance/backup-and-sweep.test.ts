import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Installation,
  newInstallation,
} from "../../../tests/support/app/processes/installations.ts";
import { putBytes } from "../../../tests/support/hostile/put-bytes.ts";
import { withAdvisoryLock } from "../../db/advisory-lock.ts";
import { systemClock } from "../../gateways/clock.ts";
import type { ReceiptStorage } from "../../gateways/storage/storage.ts";
import { backUp } from "./backup-commands.ts";
import { fileSource, fileTarget } from "./backup-locations.ts";
import { restoreBackup } from "./restore-commands.ts";

const BYTES = Buffer.from("the bytes of a receipt");

let folder: string;
let path: string;
let source: Installation;
let target: Installation;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-swept-"));
  path = join(folder, "backup.tar");
  [source, target] = [await newInstallation(), await newInstallation()];
  await source.query(`insert into users (email) values ('somebody@example.com')`);
  for (const key of [`${randomUUID()}.png`, `${randomUUID()}.png`]) {
    await putBytes(source.storage, key, { bytes: BYTES, contentType: "image/png" });
    await source.query(
      `insert into uploads (user_id, key, content_type, size, state)
       values (1, '${key}', 'image/png', ${BYTES.length}, 'stored')`,
    );
  }
});
afterEach(async () => {
  await source.close();
  await target.close();
  await rm(folder, { recursive: true });
});

/** For each receipt, whether the sweep ran during the work, and whether it ran afterwards. */
async function sweptDuring(
  { connectionString }: Installation,
  work: (sweep: () => Promise<void>) => Promise<unknown>,
): Promise<{ meanwhile: boolean[]; afterwards: boolean }> {
  const pool = new pg.Pool({ connectionString });
  // It ends before its connections have, which the emptying of the database may break.
  pool.on("error", () => {});
  const sweep = async () => withAdvisoryLock(pool, "receipts", async () => {});
  const meanwhile: boolean[] = [];
  try {
    await work(async () => {
      meanwhile.push(await sweep());
    });
    return { meanwhile, afterwards: await sweep() };
  } finally {
    await pool.end();
  }
}

const backUpFrom = async (storage: ReceiptStorage) =>
  backUp({
    connectionString: source.connectionString,
    storage,
    clock: systemClock,
    target: await fileTarget(path, systemClock.now()),
  });

test("no receipt is swept during a backup", async () => {
  const { storage } = source;
  const swept = await sweptDuring(source, async (sweep) => {
    const open = async (key: string) => {
      await sweep();
      return storage.open(key);
    };
    await backUpFrom({ ...storage, open });
  });
  expect(swept).toEqual({ meanwhile: [false, false], afterwards: true });
});

test("no receipt is swept during a restore", async () => {
  await backUpFrom(source.storage);
  const { connectionString, storage } = target;
  const swept = await sweptDuring(target, async (sweep) => {
    const put: ReceiptStorage["put"] = async (...receipt) => {
      await sweep();
      await storage.put(...receipt);
    };
    await restoreBackup({
      connectionString,
      storage: { ...storage, put },
      source: await fileSource(path),
    });
  });
  expect(swept).toEqual({ meanwhile: [false, false], afterwards: true });
});

import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type AppProcess,
  makeScratch,
  type Scratch,
  startApp,
  stopApp,
} from "../support/app/processes/app-process.ts";
import { inSeconds, recordFigures, shortOrLong } from "../support/run/fault-figures.ts";
import { callInHost, INSTALLATION_SECRET } from "../support/app/processes/installations.ts";
import { pdfInvoice } from "../support/records/receipts.ts";
import { signUpWriters, type Writer } from "../support/run/writer.ts";

const WRITERS = shortOrLong({ short: 2, long: 20 });
const ROUNDS = shortOrLong({ short: 1, long: 10 });
const RECEIPTS_EACH = shortOrLong({ short: 1, long: 20 });

// Allows for several process starts on a busy machine.
vi.setConfig({ testTimeout: 240_000 + WRITERS * ROUNDS * 5_000 });

let old: Scratch;
let fresh: Scratch;
const started: AppProcess[] = [];

beforeEach(() => {
  old = makeScratch();
  fresh = makeScratch();
});
afterEach(async () => {
  for (const { child } of started.splice(0)) child.kill("SIGKILL");
  await old.remove();
  await fresh.remove();
});

/** Environment of one machine: its folder, and the secret, which backups leave out. */
function environmentOf({ dataDir }: Scratch): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    DATA_DIR: dataDir,
    SESSION_SECRET: INSTALLATION_SECRET,
    // Payments off: no plan limits on the writers' expenses.
    BILLING: "off",
  };
}

async function start(scratch: Scratch): Promise<AppProcess> {
  const app = await startApp({ dataDir: scratch.dataDir, env: environmentOf(scratch) });
  started.push(app);
  return app;
}

async function callFor(scratch: Scratch, name: string, ...args: string[]) {
  const began = performance.now();
  const { code, said } = await callInHost(name, args, environmentOf(scratch));
  expect(said).not.toMatch(/\n\s+at /);
  expect({ code, said }).toMatchObject({ code: 0 });
  return { said, seconds: (performance.now() - began) / 1_000 };
}

/** Checksums of all files in the receipts folder. */
async function receiptsOf({ dataDir }: Scratch): Promise<Map<string, string>> {
  const folder = join(dataDir, "receipts");
  const sums = new Map<string, string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const sum = createHash("sha256").update(await readFile(path));
    sums.set(path.slice(folder.length), sum.digest("hex"));
  }
  return sums;
}

/** The old installation finished its jobs after the backup, so jobs and emails may differ. */
function withoutJobs(said: string): string {
  return said.replaceAll(/^(?:jobs[.]job|sent_mails) .*$/gm, "");
}

const NEVER = async () => {
  throw new Error("The connection broke");
};

async function populate({ url }: AppProcess): Promise<Writer[]> {
  const writers: Writer[] = [];
  // One by one: hashing twenty passwords at once would overload the server.
  while (writers.length < WRITERS) writers.push(...(await signUpWriters(url, 1)));
  await Promise.all(
    writers.map(async (writer) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await writer.writeAll(() => {}, NEVER);
        await writer.deleteAndRestore(() => {}, NEVER);
      }
      for (let count = 0; count < RECEIPTS_EACH; count += 1) {
        await writer.recordWithReceipt(pdfInvoice());
      }
    }),
  );
  return writers;
}

test("a backup of a running installation restores on an empty machine", async () => {
  const app = await start(old);
  const writers = await populate(app);
  const file = join(old.folder, "backup.tar");
  const backup = await callFor(old, "backup", "--to", file);
  expect(await stopApp(app)).toBe(0);

  const restored = await callFor(fresh, "restore", "--from", file);
  const verified = await callFor(fresh, "verify");
  expect(verified.said).toContain("No problems found.");
  expect(withoutJobs(verified.said)).toBe(withoutJobs((await callFor(old, "verify")).said));
  const receipts = await receiptsOf(fresh);
  expect(receipts.size).toBeGreaterThanOrEqual(WRITERS * RECEIPTS_EACH);
  expect(receipts).toEqual(await receiptsOf(old));

  const again = await start(fresh);
  for (const writer of writers) {
    writer.moveTo(again.url);
    // Their sessions still work.
    expect(await writer.list()).toEqual(writer.acknowledged);
    await writer.writeAll(() => {}, NEVER);
    expect(await writer.list()).toEqual(writer.acknowledged);
  }
  expect(await stopApp(again)).toBe(0);

  const { size } = await stat(file);
  recordFigures("The machine is lost, and a backup is restored on another one", {
    rows: /: (\d+) rows/.exec(restored.said)?.[1] ?? "unknown",
    "sum of expenses": /sum of expenses +(\S+)/.exec(verified.said)?.[1] ?? "unknown",
    receipts: WRITERS * RECEIPTS_EACH,
    file: `${(size / 1_000_000).toFixed(1)} MB`,
    "different afterwards": 0,
    "backup takes": inSeconds(backup.seconds),
    "restore takes": inSeconds(restored.seconds),
    "verify takes": inSeconds(verified.seconds),
  });
});

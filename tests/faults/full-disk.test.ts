import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findPostmaster, stopPostmaster } from "../../server/db/embedded/postmaster.ts";
import { signedUrlResponse, uploadResponse } from "../../shared/receipts/contract.ts";
import {
  type AppProcess,
  makeScratch,
  type Scratch,
  startApp,
  stopApp,
  untilReady,
} from "../support/app/processes/app-process.ts";
import { copyInstalledData } from "../support/app/processes/installed-data.ts";
import { queryEmbedded } from "../support/app/processes/embedded-url.ts";
import { expenseBody } from "../support/records/factories.ts";
import { IS_LONG, recordFigures, shortOrLong } from "../support/run/fault-figures.ts";
import {
  type HttpResponse,
  HttpVisitor,
  idOf,
  PASSWORD,
  signUp,
} from "../support/app/http-visitor.ts";
import {
  callInHost,
  environmentOf,
  newInstallation,
} from "../support/app/processes/installations.ts";
import { gifScan, pdfInvoice, phonePhoto, pngScan } from "../support/records/receipts.ts";
import { canMount, mountSmallDisk, type SmallDisk } from "../support/run/small-disk.ts";

/** An empty embedded database has some 110 MiB, most of it WAL. */
const DISK_KIB = 220 * 1024;
const FILLINGS = shortOrLong({ short: 1, long: 5 });
/** A page of the database holds a few of these. */
const NOTES = "Left by the stairs. ".repeat(120);
const MAX_WRITES = 600;
/**
 * Free space for an upload, in multiples of the image's size: the image is received, re-encoded,
 * then copied.
 */
const SHARES = [0.1, 0.5, 0.9, 1.05, 1.2, 1.5, 1.7, 2, 2.3, 2.6, 3, 4];

// Allows for process starts on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let scratch: Scratch;
let disk: SmallDisk | undefined;
let app: AppProcess | undefined;

beforeEach(() => {
  scratch = makeScratch();
});
afterEach(async () => {
  app?.child.kill("SIGKILL");
  await app?.ended;
  const left = findPostmaster(scratch.cluster);
  if (left) await stopPostmaster(left, scratch.cluster);
  await disk?.unmount();
  disk = undefined;
  await scratch.remove();
});

/** The product with its whole installation on a small disk. */
async function start() {
  disk = mountSmallDisk(scratch.dataDir, DISK_KIB);
  await copyInstalledData(scratch.dataDir);
  app = await startApp({ dataDir: scratch.dataDir, env: { BILLING: "off" } });
  return { small: disk, running: app };
}

type Account = NonNullable<Awaited<ReturnType<typeof signUp>>>;

function expectRefused(answer: HttpResponse): void {
  expect([answer.status, answer.bytes.toString()]).toEqual([
    expect.toBeOneOf([503, 507]),
    expect.stringMatching(/"code":"(?:unavailable|storage_full)"/),
  ]);
}

/** Records expenses until the disk is full; returns the acknowledged descriptions. */
async function recordUntilFull(visitor: HttpVisitor, { projectId }: Account) {
  const acknowledged: string[] = [];
  for (let count = 1; count <= MAX_WRITES; count += 1) {
    const description = `Expense ${count}`;
    const body = expenseBody(projectId, { description, notes: NOTES });
    const answer = await visitor.post("/api/expenses", body);
    if (answer.status !== 201) {
      expectRefused(answer);
      return acknowledged;
    }
    acknowledged.push(description);
  }
  throw new Error("There was space for everything");
}

async function descriptionsOf(visitor: HttpVisitor, { projectId }: Account): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const search = `projectId=${projectId}&pageSize=100&page=${page}`;
    const answer = await visitor.get(`/api/expenses?${search}`);
    expect(answer.status).toBe(200);
    const { expenses } = answer.body as { expenses: { description: string }[] };
    if (expenses.length === 0) return found.toSorted();
    found.push(...expenses.map(({ description }) => description));
  }
}

/** Uploads a receipt of each type; returns their keys. */
async function uploadAll(visitor: HttpVisitor): Promise<string[]> {
  const keys: string[] = [];
  for (const file of [await phonePhoto(), await pngScan(), pdfInvoice()]) {
    const answer = await visitor.upload(file);
    expect(answer.status).toBe(201);
    keys.push(uploadResponse.parse(answer.body).imageUrl);
  }
  return keys;
}

async function expectReadable(visitor: HttpVisitor, keys: readonly string[]): Promise<void> {
  for (const path of ["/", "/api/user", "/api/projects", "/api/ai-chat", "/readyz"]) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  }
  for (const s3Key of keys) {
    const signed = await visitor.post("/api/signed-url", { s3Key });
    const { pathname, search } = new URL(signedUrlResponse.parse(signed.body).signedUrl);
    expect((await visitor.get(pathname + search)).status).toBe(200);
  }
}

/** Files of the installation: complete receipts, and all others. */
async function filesOfInstallation(): Promise<{ receipts: string[]; others: string[] }> {
  const folders = ["receipts", "incoming"].map((name) => join(scratch.dataDir, name));
  const names: string[] = [];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    names.push(...entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  }
  const isWhole = (name: string) => /^[0-9a-f-]{36}\.(?:jpg|png|pdf)$/.test(name);
  return {
    receipts: names.filter(isWhole).toSorted(),
    others: names.filter((name) => !isWhole(name) && !name.endsWith(".preview.webp")),
  };
}

/**
 * Uploads with each amount of free space, so that it runs out while receiving, re-encoding, copying
 * or recording.
 */
async function uploadIntoLittleSpace(small: SmallDisk, visitor: HttpVisitor): Promise<string[]> {
  const photo = await phonePhoto();
  const keys: string[] = [];
  for (const share of IS_LONG ? SHARES : SHARES.filter((_, at) => at % 2 === 1)) {
    await small.empty();
    await small.fill(Math.floor(photo.bytes.length * share));
    const answer = await visitor.upload(photo);
    if (answer.status === 201) keys.push(uploadResponse.parse(answer.body).imageUrl);
    else expectRefused(answer);
  }
  return keys;
}

interface Kept {
  expenses: number;
  keys: string[];
}

/**
 * Fills the disk, checks what still works, frees it, and checks that everything works. Returns what
 * was acknowledged.
 */
async function fillOnce(small: SmallDisk, url: string): Promise<Kept> {
  const visitor = new HttpVisitor(url);
  const account = await signUp(visitor);
  if (!account) throw new Error("The sign-up failed");
  const keys = await uploadAll(visitor);
  // The next read then tries to extend the session, and fails.
  await queryEmbedded(scratch, "update sessions set expire = expire - interval '2 hours'");
  await small.fill();
  const acknowledged = await recordUntilFull(visitor, account);
  await small.fill();
  for (const file of [await phonePhoto(), await pngScan(), await gifScan(), pdfInvoice()]) {
    expectRefused(await visitor.upload(file));
  }
  expectRefused(await visitor.get("/api/account/export"));
  const stranger = new HttpVisitor(url);
  expectRefused(await stranger.post("/api/demo"));
  // A page of the table may still have space for a session.
  const signedIn = await stranger.post("/api/login", { email: account.email, password: PASSWORD });
  if (signedIn.status !== 200) expectRefused(signedIn);
  await expectReadable(visitor, keys);
  expect(await descriptionsOf(visitor, account)).toEqual(acknowledged.toSorted());
  keys.push(...(await uploadIntoLittleSpace(small, visitor)));

  await small.empty();
  keys.push(...(await uploadAll(visitor)));
  const description = "Once there was space";
  idOf(await visitor.post("/api/expenses", expenseBody(account.projectId, { description })));
  acknowledged.push(description);
  expect(await descriptionsOf(visitor, account)).toEqual(acknowledged.toSorted());
  await expectReadable(visitor, keys);
  stranger.close();
  visitor.close();
  return { expenses: acknowledged.length, keys };
}

describe.skipIf(!canMount())(
  "an installation's disk is full (requires root with the right to mount)",
  () => {
    test("writes are refused, reads continue, and everything works once there is space", async () => {
      const { small, running } = await start();
      const postmaster = findPostmaster(scratch.cluster)?.pid;
      const kept: Kept[] = [];
      for (let turn = 1; turn <= FILLINGS; turn += 1) kept.push(await fillOnce(small, running.url));
      const keys = kept.flatMap((each) => each.keys).toSorted();
      expect(await filesOfInstallation()).toEqual({ receipts: keys, others: [] });
      const stored = await queryEmbedded<{ key: string }>(
        scratch,
        "select key from uploads where state = 'stored'",
      );
      expect(stored.map(({ key }) => key).toSorted()).toEqual(keys);
      expect(running.child.exitCode).toBeNull();
      expect(findPostmaster(scratch.cluster)?.pid, "it kept running").toBe(postmaster);
      recordFigures("full-disk", {
        fillings: FILLINGS,
        "expenses acknowledged and kept": kept.reduce((sum, { expenses }) => sum + expenses, 0),
        "receipts acknowledged and kept": keys.length,
        "lost, duplicated or partial": 0,
      });
      expect(await stopApp(running)).toBe(0);
    });

    test("a full WAL stops the database: the app stays up and restarts it", async () => {
      const { small, running } = await start();
      const visitor = new HttpVisitor(running.url);
      const account = await signUp(visitor);
      if (!account) throw new Error("The sign-up failed");
      const keys = await uploadAll(visitor);
      await small.fill();
      const acknowledged = await recordUntilFull(visitor, account);
      const postmaster = findPostmaster(scratch.cluster)?.pid;
      await expect(fillWal()).rejects.toThrow();
      if (postmaster !== undefined) process.kill(postmaster, "SIGKILL");
      // A starting database has to write its state, and can't.
      await vi.waitFor(async () => expectRefused(await visitor.get("/api/projects")), 60_000);

      const freed = performance.now();
      await small.empty();
      await untilReady(running);
      const seconds = (performance.now() - freed) / 1000;
      expect(await descriptionsOf(visitor, account)).toEqual(acknowledged.toSorted());
      keys.push(...(await uploadAll(visitor)));
      await expectReadable(visitor, keys);
      visitor.close();
      expect(running.child.exitCode).toBeNull();
      expect(findPostmaster(scratch.cluster)?.pid, "it was restarted").not.toBe(postmaster);
      recordFigures("The database's WAL has no space either", {
        "served again after space was freed": `${seconds.toFixed(1)} s`,
        "acknowledged and lost": 0,
      });
      expect(await stopApp(running)).toBe(0);
    });
  },
);

test.skipIf(!canMount())(
  "a backup without space reports it and leaves no partial file",
  async () => {
    const installation = await newInstallation();
    const environment = environmentOf(installation);
    const target = mountSmallDisk(join(scratch.folder, "target"), 256);
    disk = target;
    try {
      // 8 KB are less than an empty backup.
      for (const leaving of [0, 8192]) {
        await target.empty();
        await target.fill(leaving);
        const to = join(target.folder, "backup.tar");
        const { code, said } = await callInHost("backup", ["--to", to], environment);
        expect([code, said]).toEqual([1, expect.stringMatching(/no (?:space|room)/i)]);
        expect(said).not.toMatch(/\n\s+at /);
        expect(await readdir(target.folder)).toEqual(["ballast"]);
      }
    } finally {
      await installation.close();
    }
  },
);

/** Fills the WAL's disk. */
async function fillWal(): Promise<void> {
  const fillSegment = "select pg_logical_emit_message(true, 'test', 'full'), pg_switch_wal()";
  for (let segments = 0; segments < 60; segments += 1) await queryEmbedded(scratch, fillSegment);
}

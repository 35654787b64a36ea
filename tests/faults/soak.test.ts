import { join } from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPostmaster } from "../../server/db/embedded/postmaster.ts";
import { type AppProcess, type Scratch, startApp } from "../support/app/processes/app-process.ts";
import { embeddedUrl } from "../support/app/processes/embedded-url.ts";
import { IS_LONG, recordFigures, shortOrLong } from "../support/run/fault-figures.ts";
import { makeInstalledScratch } from "../support/app/processes/installed-data.ts";
import { MODEL_PROTOCOLS } from "../support/doubles/model-protocols.ts";
import {
  familyMiB,
  filesUnder,
  openFiles,
  residentMiB,
  REPORTS_RESOURCES,
} from "../support/run/process-resources.ts";
import { type RawCall, type RawModel, startRawModel } from "../support/doubles/raw-model.ts";
import { pdfInvoice, phonePhoto, pngScan } from "../support/records/receipts.ts";
import { ARE_REPETITIONS_PLAYED } from "../support/run/repetitions.ts";
import { emptyTally, SoakingHomeowner, type Tally } from "../support/run/soaking-homeowner.ts";
import { trendOf, medianOf, type Sample } from "../support/run/steadiness.ts";

const MINUTE_MS = 60_000;
const SECONDS_IN_SHORT = 5;
/** The specification's hour is `SOAK_MINUTES=60`. */
const SOAK_MS = IS_LONG
  ? Number(process.env["SOAK_MINUTES"] ?? shortOrLong({ short: 1, long: 4 })) * MINUTE_MS
  : SECONDS_IN_SHORT * 1000;
/** Pause as a multiple of the work time: 1 is half load. */
const RESTS = Number(process.env["SOAK_RESTS"] ?? 1);
const HOMEOWNERS = 4;
const SAMPLED_EVERY_MS = IS_LONG ? 5_000 : 250;
/** Warm-up: ten minutes of an hour, or a quarter of a shorter run. */
const SETTLED_AFTER_MS = Math.min(10 * MINUTE_MS, SOAK_MS / 4);
/**
 * Tolerated growth between the medians of the second and the last third: heaps fluctuate, and in a
 * short run they still grow to their normal size.
 */
const MAY_GROW = SOAK_MS < 30 * MINUTE_MS ? 0.35 : 0.15;
const POOL_SIZE = 10;
/** Database connections idle for a few seconds, and the image process. */
const LEFT_OPEN = POOL_SIZE + 6;
const REPLY_PIECES = 12;
const PIECE_MS = 40;

vi.setConfig({ testTimeout: SOAK_MS + 5 * MINUTE_MS });

interface Sampled {
  app: Sample[];
  database: Sample[];
  files: number[];
  connections: number[];
  leases: number[];
  tempFiles: number[];
}

let scratch: Scratch;
let model: RawModel;
let app: AppProcess | undefined;
let repliesUnderWay = 0;
const closing: (() => Promise<unknown>)[] = [];

/** Streams a reply in pieces, until done or disconnected. */
function replySlowly(call: RawCall): void {
  const [protocol] = MODEL_PROTOCOLS;
  if (!protocol) throw new Error("There is no protocol");
  const { response } = call;
  repliesUnderWay += 1;
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(protocol.begin("Let me see. "));
  let pieces = 0;
  const timer = setInterval(() => {
    pieces += 1;
    if (pieces < REPLY_PIECES) response.write(protocol.more("There is a lot to say here. "));
    else response.end(protocol.end("stop"));
  }, PIECE_MS);
  void call.closed.then(() => {
    clearInterval(timer);
    repliesUnderWay -= 1;
  });
  // Frees memory: hours of recorded calls would fill it.
  model.calls.length = 0;
}

beforeEach(async () => {
  scratch = await makeInstalledScratch();
  model = await startRawModel(replySlowly);
});
afterEach(async () => {
  app?.child.kill("SIGKILL");
  for (const close of closing.splice(0).toReversed()) await close();
  await model.stop();
  await scratch.remove();
});

async function start(): Promise<AppProcess> {
  app = await startApp({
    dataDir: scratch.dataDir,
    env: {
      BILLING: "off",
      TRUST_PROXY: "127.0.0.1,::1",
      AI_PROVIDER: "openai-compatible",
      AI_BASE_URL: `${model.url}/v1`,
      AI_MODEL: "thinks",
    },
  });
  return app;
}

async function connectToDatabase(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: embeddedUrl(scratch) });
  client.on("error", () => {});
  await client.connect();
  closing.push(() => client.end());
  return client;
}

async function countOf(client: pg.Client, from: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count ${from}`);
  return rows[0]?.count ?? Number.NaN;
}

const leasesOf = (client: pg.Client) =>
  countOf(
    client,
    "from attempts where key ~ '^(chat:[0-9]+:[12]|(export|restore|paying):[0-9]+)$' and ends_at > now()",
  );
const connectionsOf = (client: pg.Client) =>
  countOf(client, "from pg_stat_activity where application_name = 'plumbline'");
const countTempFiles = () => filesUnder(join(scratch.dataDir, "incoming"));

/** Samples until aborted. */
async function sample(into: Sampled, pid: number, signal: AbortSignal): Promise<void> {
  const client = await connectToDatabase();
  const began = performance.now();
  while (!signal.aborted) {
    const atMs = performance.now() - began;
    const database = findPostmaster(scratch.cluster)?.pid ?? 0;
    into.app.push({ atMs, value: residentMiB(pid) });
    into.database.push({ atMs, value: familyMiB(database) });
    into.files.push(openFiles(pid));
    into.tempFiles.push(countTempFiles());
    into.connections.push(await connectionsOf(client));
    into.leases.push(await leasesOf(client));
    await wait(SAMPLED_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** Alternates equal times of work and pause until the end. */
async function soak(homeowner: SoakingHomeowner, until: number): Promise<void> {
  do {
    const began = performance.now();
    await homeowner.work();
    await wait(Math.min((performance.now() - began) * RESTS, Math.max(0, until - began)));
  } while (performance.now() < until);
  await homeowner.leave();
}

/** Expects that all resources are released once there is no load. */
async function expectAllGivenBack(pid: number, filesBefore: number): Promise<void> {
  const client = await connectToDatabase();
  const rest = async () => ({
    leases: await leasesOf(client),
    tempFiles: countTempFiles(),
    replies: repliesUnderWay,
    hasFewFiles: openFiles(pid) <= filesBefore + LEFT_OPEN,
    receipts: filesUnder(join(scratch.dataDir, "receipts")),
  });
  await expect
    .poll(rest, { timeout: 2 * MINUTE_MS, interval: 500 })
    .toEqual({ leases: 0, tempFiles: 0, replies: 0, hasFewFiles: true, receipts: 0 });
}

function figures(name: string, samples: readonly Sample[]): Record<string, string> {
  const { before, after, slopePerHour } = trendOf(samples, SETTLED_AFTER_MS);
  const highest = Math.max(...samples.map(({ value }) => value));
  return {
    [`${name}, settled`]: `${before.toFixed(0)} MiB`,
    [`${name}, at the end`]: `${after.toFixed(0)} MiB`,
    [`${name}, slope`]: `${slopePerHour.toFixed(1)} MiB/h`,
    [`${name}, highest`]: `${highest.toFixed(0)} MiB`,
  };
}

function expectSteady(samples: readonly Sample[]): void {
  const { before, after } = trendOf(samples, SETTLED_AFTER_MS);
  expect(after).toBeLessThan(before * (1 + MAY_GROW));
}

function recordTotals(sampled: Sampled, tally: Tally): void {
  const span = (values: readonly number[]) =>
    `${medianOf(values)} (at most ${Math.max(...values)})`;
  recordFigures("soak", {
    lasted: `${(SOAK_MS / MINUTE_MS).toFixed(1)} min`,
    ...tally,
    wrong: tally.wrong.length,
    ...figures("app", sampled.app),
    ...figures("database", sampled.database),
    "open files of the app": span(sampled.files),
    "database connections": span(sampled.connections),
    leases: span(sampled.leases),
    "temp files": span(sampled.tempFiles),
  });
}

test.skipIf(!REPORTS_RESOURCES || !ARE_REPETITIONS_PLAYED)(
  "half load with uploads and abandoned replies: memory stays flat, and all resources are released",
  async () => {
    const { url, child } = await start();
    const pid = child.pid ?? 0;
    const filesBefore = openFiles(pid);
    const pictures = [await phonePhoto(), await pngScan(), pdfInvoice()];
    const tally = emptyTally();
    const sampled: Sampled = {
      app: [],
      database: [],
      files: [],
      connections: [],
      leases: [],
      tempFiles: [],
    };
    const ending = new AbortController();
    const sampling = sample(sampled, pid, ending.signal);
    const until = performance.now() + SOAK_MS;
    const homeowners = Array.from(
      { length: HOMEOWNERS },
      (_, index) => new SoakingHomeowner(url, pictures, tally, index),
    );
    try {
      await Promise.all(homeowners.map(async (homeowner) => soak(homeowner, until)));
    } finally {
      ending.abort();
      await sampling;
    }
    recordTotals(sampled, tally);

    expect(tally.wrong).toEqual([]);
    expect(Math.max(...sampled.connections)).toBeLessThanOrEqual(POOL_SIZE);
    await expectAllGivenBack(pid, filesBefore);
    expect(child.exitCode).toBeNull();
    if (!IS_LONG) return;
    expectSteady(sampled.app);
    expectSteady(sampled.database);
  },
);

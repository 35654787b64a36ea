import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { figure } from "../../bench/figures.ts";
import { findPostmaster } from "../../server/db/embedded/postmaster.ts";
import {
  type AppProcess,
  type Scratch,
  startApp,
  stopApp,
  untilReady,
} from "../support/app/processes/app-process.ts";
import {
  inSeconds,
  recordFigures,
  printProgress,
  shortOrLong,
} from "../support/run/fault-figures.ts";
import { makeInstalledScratch } from "../support/app/processes/installed-data.ts";
import { seededChance } from "../support/run/seeded-chance.ts";
import { signUpWriters, WRITES_EACH_ROUND } from "../support/run/writer.ts";

const WRITERS = 6;
const KILLS = shortOrLong({ short: 1, long: 20 });
/** Kills at a random time, while statements are running. */
const LONGEST_DELAY_MS = 15;

const chance = seededChance();

// Allows for several process starts on a busy machine.
vi.setConfig({ testTimeout: 240_000 + KILLS * 60_000 });

let scratch: Scratch;
let app: AppProcess | undefined;

beforeEach(async () => {
  scratch = await makeInstalledScratch();
});
afterEach(async () => {
  app?.child.kill("SIGKILL");
  await scratch.remove();
});

/**
 * Kills the server and waits until the app serves requests with a new one; returns the seconds
 * taken.
 */
async function killServer(serving: AppProcess): Promise<number> {
  const killed = findPostmaster(scratch.cluster)?.pid;
  if (killed === undefined) throw new Error("There is no database server");
  process.kill(killed, "SIGKILL");
  const began = performance.now();
  await vi.waitFor(
    () => {
      const running = findPostmaster(scratch.cluster);
      expect(running?.isReady).toBe(true);
      expect(running?.pid).not.toBe(killed);
    },
    { timeout: 60_000, interval: 10 },
  );
  // Queries the database, so a 200 means that it is back.
  await untilReady(serving);
  return (performance.now() - began) / 1_000;
}

test(`the database killed ${KILLS} times under writes: the app stays up, and no acknowledged write is lost (FAULT_SEED=${chance.seed})`, async () => {
  // Payments off: no plan limits on the writers' expenses.
  const serving = await startApp({ dataDir: scratch.dataDir, env: { BILLING: "off" } });
  app = serving;
  const writers = await signUpWriters(serving.url, WRITERS);
  const fail = async () => {
    throw new Error("The app closed the connection instead of answering");
  };
  const secondsUntilServed: number[] = [];
  let acknowledged = 0;

  for (let kill = 0; kill < KILLS; kill += 1) {
    let left = chance.between(WRITERS, WRITERS * (WRITES_EACH_ROUND - 1));
    const delayMs = chance.between(0, LONGEST_DELAY_MS);
    let killing: Promise<void> | undefined;
    const killAfterDelay = async () => {
      await wait(delayMs);
      secondsUntilServed.push(await killServer(serving));
    };
    const countDown = () => {
      acknowledged += 1;
      left -= 1;
      if (left === 0) killing = killAfterDelay();
    };
    await Promise.all(
      writers.map(async (writer) => {
        await writer.writeAll(countDown, fail);
        await writer.deleteAndRestore(countDown, fail);
      }),
    );
    expect(killing).toBeDefined();
    await killing;
    for (const writer of writers) expect(await writer.list()).toEqual(writer.acknowledged);
    expect(serving.child.exitCode).toBeNull();
    printProgress(kill + 1, KILLS);
  }

  expect(await stopApp(serving)).toBe(0);
  expect(findPostmaster(scratch.cluster)).toBeUndefined();
  const { median, max } = figure(secondsUntilServed);
  recordFigures("PostgreSQL is killed (kill -9) while users write", {
    kills: KILLS,
    "writes acknowledged": acknowledged,
    lost: 0,
    duplicated: 0,
    "exits of the app": 0,
    "serves again, median": inSeconds(median),
    "serves again, longest": inSeconds(max),
  });
});

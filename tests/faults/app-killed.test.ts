import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { figure } from "../../bench/figures.ts";
import { cpuSeconds } from "../../bench/load/processes.ts";
import { findPostmaster } from "../../server/db/embedded/postmaster.ts";
import {
  type AppProcess,
  type Scratch,
  startApp,
  stopApp,
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
const KILLS = shortOrLong({ short: 1, long: 50 });
/** Kills at a random time, while responses are on their way. */
const LONGEST_DELAY_MS = 15;

const chance = seededChance();

// Allows for many process starts on a busy machine.
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

/** Payments off: no plan limits on the writers' expenses. */
async function start(): Promise<AppProcess> {
  return startApp({ dataDir: scratch.dataDir, env: { BILLING: "off" } });
}

test(`the app killed ${KILLS} times under writes: acknowledged writes exist exactly once (FAULT_SEED=${chance.seed})`, async () => {
  app = await start();
  const firstDatabase = findPostmaster(scratch.cluster)?.pid;
  expect(firstDatabase).toBeDefined();
  const writers = await signUpWriters(app.url, WRITERS);
  const secondsUntilReady: number[] = [];
  /** CPU time, which is independent of other load */
  const workUntilReady: number[] = [];
  let acknowledged = 0;

  for (let kill = 0; kill < KILLS; kill += 1) {
    // Kills after all writers started and before the last is done.
    let left = chance.between(WRITERS, WRITERS * (WRITES_EACH_ROUND - 1));
    const delayMs = chance.between(0, LONGEST_DELAY_MS);
    let restart: Promise<void> | undefined;
    const killAndStart = async (victim: AppProcess) => {
      await wait(delayMs);
      victim.child.kill("SIGKILL");
      const began = performance.now();
      await victim.ended;
      app = await start();
      secondsUntilReady.push((performance.now() - began) / 1_000);
      workUntilReady.push(cpuSeconds(app.child.pid ?? 0) ?? Number.NaN);
      for (const writer of writers) writer.moveTo(app.url);
    };
    const countDown = () => {
      acknowledged += 1;
      left -= 1;
      if (left === 0 && app) restart = killAndStart(app);
    };
    const untilBack = async () => restart;
    await Promise.all(
      writers.map(async (writer) => {
        await writer.writeAll(countDown, untilBack);
        await writer.deleteAndRestore(countDown, untilBack);
      }),
    );
    expect(restart).toBeDefined();
    await restart;

    for (const writer of writers) expect(await writer.list()).toEqual(writer.acknowledged);
    expect(findPostmaster(scratch.cluster)?.pid, "the running database was taken over").toBe(
      firstDatabase,
    );
    printProgress(kill + 1, KILLS);
  }

  expect(await stopApp(app)).toBe(0);
  expect(findPostmaster(scratch.cluster), "the database ends with the app").toBeUndefined();
  const { median, max } = figure(secondsUntilReady);
  recordFigures("The app is killed (kill -9) while users write", {
    kills: KILLS,
    "writes acknowledged": acknowledged,
    lost: 0,
    duplicated: 0,
    "database server taken over": `${KILLS} times`,
    "ready again, median": inSeconds(median),
    "ready again, longest": inSeconds(max),
    "CPU time until ready, median": inSeconds(figure(workUntilReady).median),
  });
});

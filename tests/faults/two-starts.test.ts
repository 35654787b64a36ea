import { afterEach, expect, test, vi } from "vitest";
import {
  type AppProcess,
  launchApp,
  makeScratch,
  type Scratch,
  startApp,
  stopApp,
  untilReady,
} from "../support/app/processes/app-process.ts";
import { recordFigures, shortOrLong } from "../support/run/fault-figures.ts";
import { makeInstalledScratch } from "../support/app/processes/installed-data.ts";
import { signUpWriters } from "../support/run/writer.ts";

const ROUNDS = shortOrLong({ short: 1, long: 5 });

// Allows for several process starts on a busy machine.
vi.setConfig({ testTimeout: 240_000 * ROUNDS });

let scratch: Scratch;
const started: AppProcess[] = [];

afterEach(async () => {
  for (const { child } of started.splice(0)) child.kill("SIGKILL");
  await scratch.remove();
});

test("a second start on the same folder is refused with one line, and the first continues", async () => {
  scratch = await makeInstalledScratch();
  const first = await startApp({ dataDir: scratch.dataDir });
  started.push(first);
  const [writer] = await signUpWriters(first.url, 1);
  await writer?.writeAll(
    () => {},
    async () => {},
  );

  const second = launchApp({ dataDir: scratch.dataDir });
  started.push(second);
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Plumbline cannot start. Another Plumbline (process ${first.child.pid}) is already running on ` +
      `${scratch.dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
  );
  expect(await writer?.list()).toEqual(writer?.acknowledged);

  expect(await stopApp(first)).toBe(0);
  recordFigures("A second app is started on a data folder in use", {
    "second start": "refused with one line",
    "records afterwards": "complete",
  });
});

/** Of three simultaneous starts on one empty folder, one serves. */
async function tryThreeAtOnce(): Promise<void> {
  const all = Array.from({ length: 3 }, () => launchApp({ dataDir: scratch.dataDir }));
  started.push(...all);
  const outcomes = await Promise.allSettled(all.map(untilReady));
  const serving = all.filter((_, index) => outcomes[index]?.status === "fulfilled");
  expect(serving).toHaveLength(1);
  for (const app of all.filter((one) => !serving.includes(one))) {
    expect(await app.ended).toBe(1);
    expect(app.output()).toContain("is already running on");
  }
  for (const app of serving) {
    const [writer] = await signUpWriters(app.url, 1);
    expect(await writer?.list()).toEqual(new Map());
    expect(await stopApp(app)).toBe(0);
  }
}

test("of three simultaneous starts on a new folder one serves", async () => {
  scratch = makeScratch();
  for (let round = 1; round <= ROUNDS; round += 1) {
    await tryThreeAtOnce();
    await scratch.remove();
    if (round < ROUNDS) scratch = makeScratch();
  }
  recordFigures("Three apps are started at once on a new data folder", {
    rounds: ROUNDS,
    "served in each round": 1,
    "refused in each round": 2,
  });
});

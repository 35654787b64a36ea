import { afterEach, expect, test, vi } from "vitest";
import {
  type AppProcess,
  launchApp,
  makeScratch,
  type Scratch,
  stopApp,
  untilReady,
} from "../support/app/processes/app-process.ts";
import { recordFigures, shortOrLong } from "../support/run/fault-figures.ts";
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

/** A further start on the folder of an app that serves. */
async function expectRefusal(serving: AppProcess): Promise<void> {
  const second = launchApp({ dataDir: scratch.dataDir });
  started.push(second);
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Plumbline cannot start. Another Plumbline (process ${serving.child.pid}) is already running on ` +
      `${scratch.dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
  );
}

/** Of three simultaneous starts on one empty folder, one serves. */
async function startThree(): Promise<AppProcess> {
  const all = Array.from({ length: 3 }, () => launchApp({ dataDir: scratch.dataDir }));
  started.push(...all);
  const outcomes = await Promise.allSettled(all.map(untilReady));
  const [serving, ...others] = all.filter((_, index) => outcomes[index]?.status === "fulfilled");
  if (!serving) throw new Error("No app serves");
  expect(others).toEqual([]);
  for (const app of all.filter((one) => one !== serving)) {
    expect(await app.ended).toBe(1);
    expect(app.output()).toContain("is already running on");
  }
  return serving;
}

test("of three simultaneous starts on a new folder one serves, and continues when another is refused with one line", async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    scratch = makeScratch();
    const serving = await startThree();
    const [writer] = await signUpWriters(serving.url, 1);
    expect(await writer?.list()).toEqual(new Map());
    await writer?.writeAll(
      () => {},
      async () => {},
    );
    await expectRefusal(serving);
    expect(await writer?.list()).toEqual(writer?.acknowledged);
    expect(await stopApp(serving)).toBe(0);
    await scratch.remove();
  }
  recordFigures("A second app is started on a data folder in use", {
    "second start": "refused with one line",
    "records afterwards": "complete",
  });
  recordFigures("Three apps are started at once on a new data folder", {
    rounds: ROUNDS,
    "served in each round": 1,
    "refused in each round": 2,
  });
});

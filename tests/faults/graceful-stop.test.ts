import { createServer } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { figure } from "../../bench/figures.ts";
import { findPostmaster } from "../../server/db/embedded/postmaster.ts";
import { isAlive } from "../../server/db/embedded/process-alive.ts";
import {
  type AppProcess,
  launchApp,
  type Scratch,
  startApp,
} from "../support/app/processes/app-process.ts";
import {
  inSeconds,
  recordFigures,
  printProgress,
  shortOrLong,
} from "../support/run/fault-figures.ts";
import { makeInstalledScratch } from "../support/app/processes/installed-data.ts";
import { seededChance } from "../support/run/seeded-chance.ts";
import { signUpWriters, type Writer, WRITES_EACH_ROUND } from "../support/run/writer.ts";

const STOPS = shortOrLong({ short: 1, long: 10 });
const WRITERS = 4;

const chance = seededChance();

// Allows for several process starts on a busy machine.
vi.setConfig({ testTimeout: 240_000 + STOPS * 60_000 });

let scratch: Scratch;
let app: AppProcess | undefined;

beforeEach(async () => {
  scratch = await makeInstalledScratch();
});
afterEach(async () => {
  app?.child.kill("SIGKILL");
  await scratch.remove();
});

function databasePid(): number {
  const pid = findPostmaster(scratch.cluster)?.pid;
  if (pid === undefined) throw new Error("There is no database server");
  return pid;
}

/** An exited process is listed until its parent reaps it. */
async function untilGone(pid: number): Promise<void> {
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000, interval: 20 });
}

/** Lets all writers write a round, and sends SIGTERM in the middle of it. */
async function stopWhile(
  writers: readonly Writer[],
  { child }: AppProcess,
  startAgain: () => Promise<void>,
): Promise<void> {
  let left = chance.between(WRITERS, WRITERS * (WRITES_EACH_ROUND - 1));
  let restart: Promise<void> | undefined;
  const countDown = () => {
    left -= 1;
    if (left !== 0) return;
    child.kill("SIGTERM");
    restart = startAgain();
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
}

describe("a graceful stop leaves no process behind", () => {
  // SIGTERM to the process: see the test below with writes. SIGINT: the next test.
  test("SIGHUP to the process", async () => {
    app = await startApp({ dataDir: scratch.dataDir });
    const database = databasePid();
    app.child.kill("SIGHUP");
    expect(await app.ended).toBe(0);
    await untilGone(database);
    expect(app.output()).toContain("Plumbline has stopped.");
  });

  // A terminal sends Ctrl-C to npm, its shell and the app, and npm forwards its own.
  test("SIGINT to the whole group under npm", async () => {
    app = await startApp({
      dataDir: scratch.dataDir,
      command: ["npm", "start", "--ignore-scripts", "--loglevel=error"],
      spawnOptions: { detached: true },
    });
    const database = databasePid();
    const group = app.child.pid;
    if (group === undefined) throw new Error("npm did not start");
    process.kill(-group, "SIGINT");
    await app.ended;
    await untilGone(-group);
    await untilGone(database);
    expect(app.output()).toContain("Plumbline has stopped.");
  });

  test("SIGTERM to npm alone, as from a container runtime or service manager", async () => {
    app = await startApp({
      dataDir: scratch.dataDir,
      command: ["npm", "start", "--ignore-scripts", "--loglevel=error"],
    });
    const database = databasePid();
    app.child.kill("SIGTERM");
    await app.ended;
    await untilGone(database);
    expect(app.output()).toContain("Plumbline has stopped.");
  });

  test(`${STOPS} times SIGTERM under writes: acknowledged writes exist after the next start (FAULT_SEED=${chance.seed})`, async () => {
    // Payments off: no plan limits on the writers' expenses.
    const start = async () => startApp({ dataDir: scratch.dataDir, env: { BILLING: "off" } });
    app = await start();
    const writers = await signUpWriters(app.url, WRITERS);
    const secondsUntilGone: number[] = [];
    for (let stop = 0; stop < STOPS; stop += 1) {
      const leaving: AppProcess = app;
      const database = databasePid();
      await stopWhile(writers, leaving, async () => {
        const began = performance.now();
        expect(await leaving.ended).toBe(0);
        await untilGone(database);
        expect(leaving.output()).toContain("Plumbline has stopped.");
        secondsUntilGone.push((performance.now() - began) / 1_000);
        app = await start();
        for (const writer of writers) writer.moveTo(app.url);
      });
      for (const writer of writers) expect(await writer.list()).toEqual(writer.acknowledged);
      printProgress(stop + 1, STOPS);
    }
    const { median, max } = figure(secondsUntilGone);
    const kept = writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    recordFigures("The app is stopped gracefully (SIGTERM) while users write", {
      stops: STOPS,
      "records at the end": kept,
      lost: 0,
      duplicated: 0,
      "process and database gone after, median": inSeconds(median),
      longest: inSeconds(max),
    });
  });

  test("a port in use is reported in one line, and the database stops again", async () => {
    const other = createServer();
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    app = launchApp({ dataDir: scratch.dataDir, env: { PORT: String(port) } });
    expect(await app.ended).toBe(1);
    expect(app.output()).toBe(
      `Plumbline cannot start. Port ${port} on 127.0.0.1 is already in use. Set PORT to another one.\n`,
    );
    expect(findPostmaster(scratch.cluster)).toBeUndefined();
    other.close();
  });

  test("an invalid configuration starts nothing", async () => {
    app = launchApp({
      dataDir: scratch.dataDir,
      env: { TRUST_PROXY: "true", LOG_LEVEL: "loud" },
    });
    expect(await app.ended).toBe(1);
    const lines = app.output().trimEnd().split("\n");
    expect(lines).toEqual([
      expect.stringMatching(/^Plumbline cannot start\. TRUST_PROXY must be /),
      expect.stringMatching(/^Plumbline cannot start\. LOG_LEVEL must be /),
    ]);
    expect(findPostmaster(scratch.cluster)).toBeUndefined();
  });
});

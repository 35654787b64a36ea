import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPostmaster } from "../../server/db/embedded-postmaster.ts";
import {
  type AppProcess,
  makeScratch,
  type Scratch,
  startApp,
  stopApp,
  untilReady,
} from "../support/app-process.ts";
import { signUpWriters } from "../support/writer.ts";

const WRITERS = 6;
const KILL_AFTER = 8;

// Processes start and end several times: on a busy machine that takes a while.
vi.setConfig({ testTimeout: 240_000 });

let scratch: Scratch;
let app: AppProcess | undefined;

beforeEach(() => {
  scratch = makeScratch();
});
afterEach(async () => {
  app?.child.kill("SIGKILL");
  await scratch.remove();
});

test("the database killed while clients write: the app stays, and nothing acknowledged is lost", async () => {
  app = await startApp({ dataDir: scratch.dataDir });
  const writers = await signUpWriters(app.url, WRITERS);
  const killed = findPostmaster(scratch.cluster)?.pid ?? 0;
  expect(killed).toBeGreaterThan(0);
  let count = 0;
  const killSometime = () => {
    count += 1;
    if (count === KILL_AFTER) process.kill(killed, "SIGKILL");
  };
  const fail = async () => {
    throw new Error("The app closed the connection instead of answering");
  };
  await Promise.all(writers.map(async (writer) => writer.writeAll(killSometime, fail)));

  await untilReady(app);
  for (const writer of writers) expect(await writer.list()).toEqual(writer.acknowledged);
  expect(app.child.exitCode).toBeNull();
  expect(findPostmaster(scratch.cluster)?.pid).not.toBe(killed);
  expect(await stopApp(app)).toBe(0);
  expect(findPostmaster(scratch.cluster)).toBeUndefined();
});

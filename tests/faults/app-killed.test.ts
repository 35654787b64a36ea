import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPostmaster } from "../../server/db/embedded-postmaster.ts";
import {
  type AppProcess,
  makeScratch,
  type Scratch,
  startApp,
  stopApp,
} from "../support/app-process.ts";
import { signUpWriters } from "../support/writer.ts";

const WRITERS = 6;
/** Once while they record, and twice while they delete what they recorded and bring it back. */
const KILLS_AFTER = [8, 33, 45];

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

test("the app killed while clients write: what they were told holds, once", async () => {
  app = await startApp({ dataDir: scratch.dataDir });
  const firstDatabase = findPostmaster(scratch.cluster)?.pid;
  expect(firstDatabase).toBeDefined();

  for (const killAfter of KILLS_AFTER) {
    const writers = await signUpWriters(app.url, WRITERS);
    let count = 0;
    let restart: Promise<void> | undefined;
    const startAgain = async () => {
      await app?.ended;
      app = await startApp({ dataDir: scratch.dataDir });
      for (const writer of writers) writer.moveTo(app.url);
    };
    const killSometime = () => {
      count += 1;
      if (count !== killAfter) return;
      app?.child.kill("SIGKILL");
      restart = startAgain();
    };
    const untilBack = async () => restart;
    await Promise.all(writers.map(async (writer) => writer.writeAll(killSometime, untilBack)));
    await Promise.all(writers.map(async (writer) => writer.changeMind(killSometime, untilBack)));

    expect(restart).toBeDefined();
    for (const writer of writers) expect(await writer.list()).toEqual(writer.acknowledged);
    expect(findPostmaster(scratch.cluster)?.pid, "the database server was taken over").toBe(
      firstDatabase,
    );
  }

  expect(await stopApp(app)).toBe(0);
  expect(findPostmaster(scratch.cluster), "the one taken over ends with the app").toBeUndefined();
});

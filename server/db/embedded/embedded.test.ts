import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeScratch, type Scratch } from "../../../tests/support/app/processes/app-process.ts";
import { makeInstalledScratch } from "../../../tests/support/app/processes/installed-data.ts";
import { startEmbedded, type Embedded } from "./embedded.ts";
import { findPostmaster } from "./postmaster.ts";

let scratch: Scratch;
let dataDir: string;
let cluster: string;
let embedded: Embedded | undefined;
const said: string[] = [];
const log = {
  info: (_fields: object, message: string) => said.push(message),
  error: (_fields: object, message: string) => said.push(message),
};

function use(made: Scratch): void {
  scratch = made;
  ({ dataDir, cluster } = made);
}

beforeEach(() => {
  said.length = 0;
});
afterEach(async () => {
  await embedded?.stop();
  embedded = undefined;
  await scratch.remove();
});

async function start(): Promise<Embedded> {
  embedded = await startEmbedded({ dataDir, log });
  return embedded;
}

async function stop(): Promise<void> {
  await embedded?.stop();
  embedded = undefined;
}

async function ask(text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: embedded?.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(text);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

describe("the embedded PostgreSQL in an empty folder", () => {
  beforeEach(() => {
    use(makeScratch());
  });

  test("is durable, handles all letters and requires the password", async () => {
    const { connectionString } = await start();
    expect(await ask("select current_setting('fsync') as answer")).toBe("on");
    expect(await ask("select current_setting('synchronous_commit') as answer")).toBe("on");
    expect(await ask("select lower('ÄÉÐЖ') as answer")).toBe("äéðж");
    const stranger = new pg.Client({
      connectionString: connectionString.replace(/password=[^&]*/, "password=guess"),
    });
    await expect(stranger.connect()).rejects.toThrow("password authentication failed");
  });

  test("recovers from a start interrupted while creating the folder", async () => {
    await mkdir(`${cluster}.new`, { recursive: true });
    await writeFile(path.join(`${cluster}.new`, "PG_VERSION"), "18\n");
    await writeFile(`${cluster}.password`, "left behind");
    await start();
    expect(await ask("select 1 as answer")).toBe(1);
    expect(existsSync(`${cluster}.new`)).toBe(false);
    expect(existsSync(`${cluster}.password`)).toBe(false);
  });

  test.each(["17", "99"])(
    "refuses a folder of PostgreSQL %s with instructions, and leaves it unchanged",
    async (release) => {
      await mkdir(cluster, { recursive: true });
      await writeFile(path.join(cluster, "PG_VERSION"), `${release}\n`);
      await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
        `The database in ${cluster} was made by PostgreSQL ${release}; this Plumbline brings 18, which ` +
          "cannot read it. Nothing was changed. Back up with the Plumbline that made it (npm run " +
          "backup), then restore into a new DATA_DIR with this one (npm run restore).",
      );
      expect(await readdir(cluster)).toEqual(["PG_VERSION"]);
    },
  );
});

describe("the embedded PostgreSQL", () => {
  beforeEach(async () => {
    use(await makeInstalledScratch());
  });

  test("uses only a socket when the path is short enough", async () => {
    await start();
    expect(await ask("select current_setting('listen_addresses') as answer")).toBe("");
  });

  test("keeps data across a stop", async () => {
    await start();
    await ask("create table kept as select 42 as answer");
    await stop();
    expect(findPostmaster(cluster)).toBeUndefined();
    await start();
    expect(await ask("select answer from kept")).toBe(42);
  });

  test("logs a rejected row without its values", async () => {
    await start();
    await ask("create table kept (answer text unique check (length(answer) < 40))");
    const insert = "insert into kept (answer) values ('Ada Lovelace, 12 Mill Lane')";
    await ask(insert);
    await expect(ask(insert)).rejects.toThrow("duplicate key");
    await expect(ask(insert.replace("Lane", "Lane, Little Tadham"))).rejects.toThrow("violates");
    const written = await readFile(`${cluster}.log`, "utf8");
    expect(written).toContain("duplicate key value violates unique constraint");
    expect(written).toContain("violates check constraint");
    expect(written).not.toContain("Lovelace");
  });

  test("rejects a second start in the same folder and names it", async () => {
    await start();
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `Another Plumbline (process ${process.pid}) is already running on ${dataDir}.`,
    );
    expect(await ask("select 1 as answer")).toBe(1);
  });

  test("starts when the PID of the old server belongs to another program", async () => {
    await start();
    await ask("create table kept as select 42 as answer");
    const marks = path.join(cluster, "postmaster.pid");
    const before = await readFile(marks, "utf8");
    await stop();
    // A living process, but not a server.
    await writeFile(marks, before.replace(/^\d+/, String(process.pid)));
    await start();
    expect(await ask("select answer from kept")).toBe(42);
  });

  test.skipIf(process.platform !== "linux")(
    "starts despite orphan processes of a killed server",
    async () => {
      await start();
      await ask("create table kept as select 42 as answer");
      // Simulates a child process that waits for another one, and so doesn't notice that the server
      // has died.
      const orphan = Number(
        await ask("select pid as answer from pg_stat_activity where backend_type = 'walwriter'"),
      );
      process.kill(orphan, "SIGSTOP");
      process.kill(findPostmaster(cluster)?.pid ?? Number.NaN, "SIGKILL");
      embedded?.abandon();
      await stop();
      await start();
      expect(await ask("select answer from kept")).toBe(42);
    },
  );

  test("recovers from a lost password file", async () => {
    await start();
    await ask("create table kept as select 42 as answer");
    await stop();
    await rm(path.join(dataDir, "database-password"));
    await start();
    expect(await ask("select answer from kept")).toBe(42);
    expect(said).toContain("Reset the database password to the stored one");
  });
});

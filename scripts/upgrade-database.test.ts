import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addressOf, openCluster, startEmbedded } from "../server/db/embedded/embedded.ts";
import { findPostmaster, stopPostmaster } from "../server/db/embedded/postmaster.ts";
import { upgradeEmbedded } from "../server/db/embedded/upgrade.ts";
import { findServiceUser } from "../server/db/embedded/service-user.ts";
import { migrate } from "../server/db/migrate.ts";
import { callCommand } from "../tests/support/installations.ts";

/*
 * A folder that another PostgreSQL has made. Debian's is another one than the one that is brought
 * along; where there is none, the refusals are tested alone.
 */

const run = promisify(execFile);
const RELEASE = 15;
const FORMER = `/usr/lib/postgresql/${RELEASE}/bin`;
const PASSWORD = "a password of the tests";
const EXPENSES = 3000;
const quiet = { info: () => {}, error: () => {} };
/** Nothing of these tests has to outlive a crash of the machine. */
const FAST = ["fsync=off", "full_page_writes=off"];

let own: string;
let dataDir: string;
let cluster: string;

beforeEach(async () => {
  own = await mkdtemp(path.join(tmpdir(), "plumbline-upgrade-"));
  await chmod(own, 0o711);
  dataDir = path.join(own, "data");
  cluster = path.join(dataDir, "postgres");
  await mkdir(dataDir, { mode: 0o711 });
  await writeFile(path.join(dataDir, "database-password"), `${PASSWORD}\n`, { mode: 0o600 });
});
afterEach(async () => {
  for (const folder of [cluster, `${cluster}.next`, `${cluster}.${RELEASE}`]) {
    const running = findPostmaster(folder);
    if (running) await stopPostmaster(running, folder);
  }
  await rm(own, { recursive: true, force: true });
});

async function call(...args: string[]) {
  return callCommand("upgrade-database", args, {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
  });
}

async function ask<Row extends object>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Makes a folder with the former release, in use by an installation, and leaves it stopped. */
async function makeFormer(): Promise<void> {
  const user = await findServiceUser();
  await mkdir(cluster, { mode: 0o700 });
  if (user) await chown(cluster, user.uid, user.gid);
  const passwordFile = path.join(dataDir, "password");
  await writeFile(passwordFile, PASSWORD, { mode: 0o644 });
  const flags = ["--username=plumbline", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"];
  const made = [`--pgdata=${cluster}`, `--pwfile=${passwordFile}`, "--no-sync", ...flags];
  await run(path.join(FORMER, "initdb"), made, { ...user, cwd: cluster });
  const binaries = { initdb: "", postgres: path.join(FORMER, "postgres") };
  const folder = cluster;
  const settings = FAST;
  const running = await openCluster(
    { folder, binaries, user, password: PASSWORD, major: RELEASE, settings },
    quiet,
  );
  const connectionString = addressOf(running, PASSWORD);
  await migrate({ connectionString, onError: () => {} });
  await ask(
    connectionString,
    `insert into users (email) values ('ÄÖ@example.com');
     insert into projects (user_id, name, budget) values (1, E'Roof\\t\\\\N "east"\\n', 5000);
     insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
       select 1, 1, 'Tiles', n + 0.01, 'Materials', 'Cash', '2026-03-01'
       from generate_series(1, ${EXPENSES}) n;
     create table notes_of_the_operator (note text)`,
  );
  await stopPostmaster(running, cluster);
}

/** The files of a folder, but for the caches that a server makes anew when it needs them. */
async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(path.join(folder, "base"), { recursive: true });
  return found.filter((name) => !name.endsWith("pg_internal.init")).toSorted();
}

describe.skipIf(!existsSync(FORMER))(`a folder of PostgreSQL ${RELEASE}`, () => {
  test("is refused with what to do, copied, compared, and kept", { timeout: 120_000 }, async () => {
    await makeFormer();
    const before = await namesIn(cluster);
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(
      /made by PostgreSQL 15; this Plumbline brings 18, .*Nothing was touched\. Call "npm run upgrade-database"/,
    );
    expect(await namesIn(cluster)).toEqual(before);
    expect(findPostmaster(cluster)).toBeUndefined();

    // An earlier try that was killed has left something half made.
    await mkdir(`${cluster}.next`);
    await writeFile(path.join(`${cluster}.next`, "PG_VERSION"), "18\n");
    const { code, said } = await call("--binaries", FORMER);
    expect(said).toContain(`From PostgreSQL 15 to 18: ${EXPENSES + 2} rows of `);
    expect(said).toContain(`The former database is in ${cluster}.15.`);
    expect(said).toContain("Left there, because they are not Plumbline's: notes_of_the_operator.");
    expect(code).toBe(0);
    expect(
      (await readdir(dataDir)).filter((name) => name.startsWith("postgres")).toSorted(),
    ).toEqual(["postgres", "postgres.15", "postgres.log"]);
    expect(await namesIn(`${cluster}.15`)).toEqual(before);

    const embedded = await startEmbedded({ dataDir, log: quiet });
    try {
      const [found] = await ask(
        embedded.connectionString,
        `select count(*)::int as rows, sum(amount)::text as sum, nextval('expenses_id_seq')::int as next,
           min(p.name) as name, min(u.email) as email
         from expenses e join projects p on p.id = e.project_id join users u on u.id = e.user_id`,
      );
      expect(found).toEqual({
        rows: EXPENSES,
        sum: "4501530.00",
        next: EXPENSES + 1,
        name: 'Roof\t\\N "east"\n',
        email: "ÄÖ@example.com",
      });
    } finally {
      await embedded.stop();
    }
    const again = await call();
    expect(again).toEqual({
      code: 0,
      said: "The database is of PostgreSQL 18 already, nothing to do.\n",
    });
  });
});

/** As the command does it, with a copy that must not be begun. */
async function upgrade(binaries?: string): Promise<void> {
  const copy = async () => expect.unreachable("nothing is copied");
  await upgradeEmbedded({ dataDir, binaries, log: quiet, copy });
}

describe("refused, with nothing changed", () => {
  async function plant(release: string): Promise<void> {
    await mkdir(cluster, { mode: 0o700 });
    await writeFile(path.join(cluster, "PG_VERSION"), `${release}\n`);
  }
  const expectUntouched = async () => expect(await readdir(cluster)).toEqual(["PG_VERSION"]);

  test("a folder that a later release has made", async () => {
    await plant("99");
    await expect(upgrade()).rejects.toThrow(
      /made by PostgreSQL 99; this Plumbline brings 18, which is older\. Nothing/,
    );
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(
      /PostgreSQL 99; .* Nothing was touched\. Start the newer Plumbline again/,
    );
    await expectUntouched();
  });

  test("programs that are of no release, or of another one", async () => {
    await plant("16");
    const none = await call("--binaries", own);
    expect(none.said).toMatch(/holds no PostgreSQL, and PostgreSQL 16 has made the database\./);
    expect(none.code).toBe(1);
    if (!existsSync(FORMER)) return;
    await expect(upgrade(FORMER)).rejects.toThrow(
      /holds PostgreSQL 15, and PostgreSQL 16 has made the database\./,
    );
    await expectUntouched();
  });

  test("a release that npm is not known to have", async () => {
    await plant("13");
    await expect(upgrade()).rejects.toThrow(
      /npm has no PostgreSQL 13 .*\/usr\/lib\/postgresql\/13\/bin.*--binaries/,
    );
    await expectUntouched();
  });

  test("a place for the former folder that is taken", async () => {
    await plant("17");
    await mkdir(`${cluster}.17`);
    await expect(upgrade()).rejects.toThrow(
      /postgres\.17 is there already, .* Move it away first\. Nothing was changed\./,
    );
    await expectUntouched();
  });
});

test("an upgrade that ended between two renames is made good at the next start", async () => {
  const first = await startEmbedded({ dataDir, log: quiet });
  await ask(first.connectionString, "create table kept (answer int)");
  await first.stop();
  await rename(cluster, `${cluster}.upgraded`);
  const second = await startEmbedded({ dataDir, log: quiet });
  try {
    expect(await ask(second.connectionString, "select * from kept")).toEqual([]);
  } finally {
    await second.stop();
  }
  expect(await readFile(path.join(cluster, "PG_VERSION"), "utf8")).toBe("18\n");
});

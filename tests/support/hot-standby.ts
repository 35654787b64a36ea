import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { findBinaries } from "../../server/db/embedded/binaries.ts";
import { initialise, OWNER } from "../../server/db/embedded/cluster.ts";
import { addressUrl } from "../../server/db/embedded/postmaster.ts";
import { findServiceUser, type SystemUser } from "../../server/db/embedded/service-user.ts";
import { migrate } from "../../server/db/migrate.ts";

/*
 * A PostgreSQL that another one follows, as a replica does: both from the binaries that the product
 * brings.
 */

const run = promisify(execFile);
const PATIENCE_MS = 60_000;
const PORT = 5432;
/** What may be lost in a crash of the machine is given up for speed; both must allow as many connections. */
const SETTINGS = [
  "fsync=off",
  "max_connections=30",
  "max_wal_senders=2",
  "wal_level=replica",
  "listen_addresses=",
  "autovacuum=off",
  "timezone=UTC",
];

export interface Followed {
  /** migrated and empty */
  url: string;
  /** the one that follows */
  standbyUrl: string;
  /** what happens from now on is not seen there, until `resume` */
  pause(): Promise<void>;
  /** goes on, and waits until all is seen there */
  resume(): Promise<void>;
  stopStandby(): Promise<void>;
  close(): Promise<void>;
}

export async function startFollowed(): Promise<Followed> {
  const user = await findServiceUser();
  const home = await mkdtemp("/var/tmp/plumbline-standby-");
  await chmod(home, 0o711);
  const binaries = await findBinaries(user);
  const password = randomBytes(18).toString("base64url");
  const [folder, copy] = [join(home, "first"), join(home, "second")];
  const started: ChildProcess[] = [];
  const urlIn = (host: string, database: string) =>
    addressUrl({ host, port: PORT }, { user: OWNER, password, database });

  const launch = async (at: string, more: string[] = []) => {
    const flags = [...SETTINGS, `unix_socket_directories=${at}`, ...more];
    const args = ["-D", at, ...flags.flatMap((flag) => ["-c", flag])];
    const child = spawn(binaries.postgres, args, { ...user, cwd: at, stdio: "ignore" });
    started.push(child);
    await untilAnswers(urlIn(at, "postgres"));
    return child;
  };
  const close = async () => {
    for (const child of started.toReversed()) await end(child);
    await rm(home, { recursive: true, force: true });
  };
  try {
    await initialise({ folder, binaries, user, password, settings: [] });
    await launch(folder);
    await ask(urlIn(folder, "postgres"), "create database plumbline");
    const url = urlIn(folder, "plumbline");
    await migrate({ connectionString: url, onError: () => {} });
    await copyFolder({ url, folder, copy, user });
    const source = `host=${folder} port=${PORT} user=${OWNER} password=${password}`;
    const standby = await launch(copy, [`primary_conninfo=${source}`]);
    const standbyUrl = urlIn(copy, "plumbline");
    return {
      url,
      standbyUrl,
      pause: async () => ask(standbyUrl, "select pg_wal_replay_pause()").then(() => undefined),
      resume: async () => {
        await ask(standbyUrl, "select pg_wal_replay_resume()");
        const [now] = await ask<{ lsn: string }>(url, "select pg_current_wal_lsn() as lsn");
        const isThere = `select pg_last_wal_replay_lsn() >= '${now?.lsn}' as "isThere"`;
        while ((await ask<{ isThere: boolean }>(standbyUrl, isThere))[0]?.isThere !== true) {
          await wait(20);
        }
      },
      stopStandby: () => end(standby),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Copying {
  url: string;
  folder: string;
  copy: string;
  user: SystemUser | undefined;
}

/** What `pg_basebackup` does, which the product's binaries lack. */
async function copyFolder({ url, folder, copy, user }: Copying): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    await mkdir(copy);
    await run("cp", ["-a", `${folder}/.`, copy]);
    const { rows } = await client.query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(false)",
    );
    // They say that the other one runs here.
    for (const mark of ["postmaster.pid", `.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`]) {
      await rm(join(copy, mark), { force: true });
    }
    const own = { backup_label: rows[0]?.label ?? "", "standby.signal": "" };
    for (const [name, text] of Object.entries(own)) {
      await writeFile(join(copy, name), text);
      if (user) await chown(join(copy, name), user.uid, user.gid);
    }
  } finally {
    await client.end();
  }
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function untilAnswers(url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await ask(url, "select 1");
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(50);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGQUIT");
  await ended;
}

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { POSTGRES_MAJOR, type Binaries } from "./binaries.ts";
import type { SystemUser } from "./service-user.ts";

const run = promisify(execFile);

/** The role that owns the embedded database. */
export const OWNER = "plumbline";

export interface Cluster {
  /** absolute path without symbolic links, owned by the user that runs the database */
  folder: string;
  binaries: Binaries;
  user: SystemUser | undefined;
  password: string;
  /** additional `name=value` settings; tests use them to trade durability for speed */
  settings?: readonly string[];
}

/** The major version of a data folder; undefined when there is none. */
async function readRelease(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(folder, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    if (error instanceof Error && "code" in error && error.code === "EACCES") {
      throw new Error(
        `The database in ${folder} belongs to another user. Start Plumbline as that user, or as root.`,
        { cause: error },
      );
    }
    throw error;
  }
}

/** initdb reads the password from a file, which its user must own. */
async function writePasswordFile(file: string, { password, user }: Cluster): Promise<void> {
  await writeFile(file, password, { mode: 0o600, flag: "wx" });
  if (user) await chown(file, user.uid, user.gid);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The line of initdb's error output that states the cause. */
function reasonOf(cause: unknown): string {
  const stderr = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : "";
  const line = stderr.split("\n").find((text) => /FATAL|error:/.test(text));
  return line ?? (cause instanceof Error ? cause.message : String(cause));
}

/** Error text for a data folder of another major version. The folder is left unchanged. */
function otherRelease(folder: string, release: string): string {
  return (
    `The database in ${folder} was made by PostgreSQL ${release}; this Plumbline brings ` +
    `${POSTGRES_MAJOR}, which cannot read it. Nothing was changed. Back up with the Plumbline that ` +
    "made it (npm run backup), then restore into a new DATA_DIR with this one (npm run restore)."
  );
}

/**
 * Creates the data folder unless it exists. Prepared under another name and renamed at the end, so
 * an interrupted start leaves no incomplete folder.
 *
 * The locale is PostgreSQL's built-in C.UTF-8: `lower` handles all letters, and updates of the
 * operating system's locales cannot reorder an index.
 *
 * @returns whether it was created by this call
 */
export async function initializeCluster(cluster: Cluster): Promise<boolean> {
  const { folder, binaries, user } = cluster;
  const release = await readRelease(folder);
  if (release === POSTGRES_MAJOR) return false;
  if (release !== undefined) throw new Error(otherRelease(folder, release));
  const draft = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  await rm(draft, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await mkdir(draft, { mode: 0o700 });
  if (user) await chown(draft, user.uid, user.gid);
  await writePasswordFile(passwordFile, cluster);
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${OWNER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        ...(cluster.settings?.includes("fsync=off") === true ? ["--no-sync"] : []),
      ],
      { ...user, cwd: draft, env: { LC_ALL: "C" } },
    );
  } catch (cause) {
    throw new Error(`The database in ${folder} could not be made: ${reasonOf(cause)}`, { cause });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, folder);
  await syncFolder(path.dirname(folder));
  return true;
}

/**
 * Sets the owner's password to the stored one, using a single-user server that runs this one
 * statement. The ordinary server must be stopped.
 */
export async function resetPassword({ folder, binaries, user, password }: Cluster): Promise<void> {
  const child = spawn(binaries.postgres, ["--single", "-D", folder, "postgres"], {
    ...user,
    cwd: folder,
    env: { LC_ALL: "C" },
    stdio: ["pipe", "ignore", "ignore"],
  });
  // No escaping: the password is base64url, which has no quotes.
  child.stdin.end(`alter role ${OWNER} password '${password}'\n`);
  await once(child, "exit");
}

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeDataDir } from "../../config/persisted-secret.ts";
import { SHARED_HOME } from "./binaries.ts";
import { canReach, findServiceUser, isRoot, type SystemUser } from "./service-user.ts";

const CLUSTER = "postgres";
const NOTE = "database-location.txt";

export interface EmbeddedHome {
  /** the folder that contains the database folder, its lock and its log */
  home: string;
  /** the database's own folder */
  cluster: string;
  user: SystemUser | undefined;
  /** whether the database is outside DATA_DIR */
  isElsewhere: boolean;
}

/** Whether a data folder has a database, inside or elsewhere. Read-only. */
export function hasDatabase(dataDir: string): boolean {
  return [CLUSTER, NOTE].some((name) => existsSync(path.join(dataDir, name)));
}

async function readNote(dataDir: string): Promise<string | undefined> {
  try {
    const [place = ""] = (await readFile(path.join(dataDir, NOTE), "utf8")).split("\n");
    return place.trim() || undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** As root, the user that owns an existing database. */
async function userOf(cluster: string): Promise<SystemUser | undefined> {
  if (!isRoot()) return undefined;
  if (!existsSync(cluster)) return findServiceUser();
  const { uid, gid } = await stat(cluster);
  return uid === 0 ? findServiceUser() : { uid, gid };
}

async function settleElsewhere(dataDir: string): Promise<string> {
  const mark = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const home = path.join(SHARED_HOME, mark);
  await mkdir(home, { recursive: true, mode: 0o755 });
  await writeFile(path.join(home, "belongs-to.txt"), `${dataDir}\n`);
  await writeFile(
    path.join(dataDir, NOTE),
    `${home}\n\n` +
      "The database of this folder is kept there, because PostgreSQL does not run as root\n" +
      "and its own user cannot enter this folder. Back up both.\n",
  );
  return home;
}

/**
 * Locates the database of a data folder. It is inside, unless root started Plumbline and the
 * database's system user can't reach the folder; then a file in the data folder holds its path,
 * which takes precedence from then on.
 *
 * @throws Error with a line for the operator when the database exists but is unreachable
 */
export async function findHome(folder: string): Promise<EmbeddedHome> {
  makeDataDir(folder);
  const dataDir = await realpath(folder);
  const noted = await readNote(dataDir);
  if (noted !== undefined) {
    if (!existsSync(noted)) {
      throw new Error(
        `${path.join(dataDir, NOTE)} says that the database is in ${noted}, but there is no such folder.`,
      );
    }
    const cluster = path.join(noted, CLUSTER);
    return { home: noted, cluster, user: await userOf(cluster), isElsewhere: true };
  }
  const cluster = path.join(dataDir, CLUSTER);
  const user = await userOf(cluster);
  if (user === undefined || (await canReach(dataDir, user))) {
    return { home: dataDir, cluster, user, isElsewhere: false };
  }
  if (existsSync(cluster)) {
    throw new Error(
      `The database in ${cluster} belongs to the system user ${user.uid}, who can no longer get there. ` +
        "Let that user pass through the folders above it (chmod o+x).",
    );
  }
  const home = await settleElsewhere(dataDir);
  return {
    home,
    cluster: path.join(home, CLUSTER),
    user: await findServiceUser(),
    isElsewhere: true,
  };
}

import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The system user that runs PostgreSQL when root starts Plumbline, because PostgreSQL refuses to
 * run as root.
 */
const SERVICE_USER = "postgres";

/** A system user that runs the database in place of the process's own user. */
export interface SystemUser {
  uid: number;
  gid: number;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

async function findUser(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createUser(name: string): Promise<void> {
  const ways: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", name]],
    // BusyBox, then Debian, where useradd is missing
    ["adduser", ["-S", "-D", "-H", "-s", "/bin/false", name]],
    ["adduser", ["--system", "--group", "--no-create-home", "--shell", "/bin/false", name]],
  ];
  for (const [command, args] of ways) {
    try {
      await run(command, args);
      return;
    } catch {
      // try the next command
    }
  }
}

/**
 * The system user for the database's processes: undefined unless root starts Plumbline; then
 * `postgres`, created if missing.
 *
 * @throws Error with a line for the operator when there is no such user and it can't be created
 */
export async function findServiceUser(): Promise<SystemUser | undefined> {
  if (!isRoot()) return undefined;
  const known = await findUser(SERVICE_USER);
  if (known) return known;
  await createUser(SERVICE_USER);
  const made = await findUser(SERVICE_USER);
  if (made) return made;
  throw new Error(
    `PostgreSQL cannot run as root, and the system user "${SERVICE_USER}" could not be made. ` +
      "Create it, start Plumbline as an ordinary user, or set DATABASE_URL.",
  );
}

/** Whether the user has access to `place` and all its parent folders. */
export async function canReach(place: string, user: SystemUser): Promise<boolean> {
  const folder = path.resolve(place);
  const { uid, gid, mode } = await stat(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const parent = path.dirname(folder);
  return parent === folder || canReach(parent, user);
}

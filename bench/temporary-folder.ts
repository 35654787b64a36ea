import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder that the database's user can traverse, which holds all data. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-bench-"));
  await chmod(folder, 0o711);
  return folder;
}

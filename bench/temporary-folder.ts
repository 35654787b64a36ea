import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A fresh folder that the database's own user can pass through, so that all data stays in it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-bench-"));
  await chmod(folder, 0o711);
  return folder;
}

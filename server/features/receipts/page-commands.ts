import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../../deps.ts";
import type { EditAccess } from "../../identity/access.ts";
import { storeReceipt } from "./commands.ts";
import { withTempFiles } from "./temp-file.ts";

/** Stores PDFs that the server made of one page each. They don't count as uploads of the hour. */
export async function storePages(
  deps: Pick<Deps, "config" | "db" | "storage" | "clock" | "log">,
  access: EditAccess,
  pages: readonly Uint8Array[],
): Promise<string[]> {
  const keys: string[] = [];
  await withTempFiles(deps.config.dataDir, async (folder) => {
    for (const bytes of pages) {
      const path = join(folder, "page");
      await writeFile(path, bytes, { mode: 0o600 });
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const receipt = { type: "application/pdf", path, size: bytes.byteLength, sha256 } as const;
      keys.push(await storeReceipt(deps, access, receipt, { isRestored: true }));
    }
  });
  return keys;
}

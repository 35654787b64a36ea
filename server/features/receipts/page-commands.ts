import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import { uploads } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import type { EditAccess } from "../../identity/access.ts";
import { storeReceipt } from "./commands.ts";
import { isUnreferenced } from "./queries.ts";
import { withTempFiles } from "../../temp-file.ts";

/**
 * Stores one-page PDFs that the server created: all of them, or none. They don't count as uploads
 * of the hour.
 */
export async function storePages(
  deps: Pick<Deps, "config" | "db" | "storage" | "clock" | "log">,
  access: EditAccess,
  pages: readonly Uint8Array[],
): Promise<string[]> {
  const keys: string[] = [];
  try {
    await withTempFiles(deps.config.dataDir, async (folder) => {
      for (const bytes of pages) {
        const path = join(folder, "page");
        await writeFile(path, bytes, { mode: 0o600 });
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        const receipt = { type: "application/pdf", path, size: bytes.byteLength, sha256 } as const;
        keys.push(await storeReceipt(deps, access, receipt, { isRestored: true }));
      }
    });
  } catch (error) {
    await releasePages(deps, access, keys);
    throw error;
  }
  return keys;
}

/** Releases pages to the sweep that became no drafts. */
export async function releasePages(
  { db }: Pick<Deps, "db">,
  access: EditAccess,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const arePages = and(eq(uploads.userId, access.home), inArray(uploads.key, [...keys]));
  await db.update(uploads).set({ state: "deleting" }).where(and(arePages, isUnreferenced));
}

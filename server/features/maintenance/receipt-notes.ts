import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, listReferencedReceipts, type ReceiptRow } from "./catalog-queries.ts";

const PAGE = 1000;

/**
 * An unlinked temporary file, which disappears with the process. Windows cannot unlink open files,
 * so there it remains in the temporary folder.
 */
export async function openNotes(): Promise<FileHandle> {
  const path = join(tmpdir(), `plumbline-${randomUUID()}.notes`);
  const notes = await open(path, "wx+", 0o600);
  await rm(path).catch(() => {});
  return notes;
}

/** Lists the receipts referenced in the snapshot; returns their number. */
export async function writeReceiptNotes(client: Client, notes: FileHandle): Promise<number> {
  let count = 0;
  let after: ReceiptRow | undefined;
  for (;;) {
    const page = await listReferencedReceipts(client, { after, limit: PAGE });
    await notes.appendFile(page.map(({ key, size }) => `${key} ${size}\n`).join(""));
    count += page.length;
    after = page.at(-1);
    if (page.length < PAGE) return count;
  }
}

/** A receipt with the size in its row. */
interface Note {
  key: string;
  size: number;
}

/** The listed receipts in groups of `size`. */
export async function* groupsOf(notes: FileHandle, size: number): AsyncGenerator<Note[]> {
  let group: Note[] = [];
  for await (const line of notes.readLines({ start: 0, autoClose: false })) {
    const [key = "", bytes = ""] = line.split(" ");
    group.push({ key, size: Number(bytes) });
    if (group.length === size) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

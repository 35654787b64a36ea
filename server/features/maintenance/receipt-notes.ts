import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, listKeptReceipts, type ReceiptRow } from "./catalogue-queries.ts";

const PAGE = 1000;

/**
 * A file for notes that has no name any more: it goes with the process, however that ends. Where an
 * open file keeps its name (Windows) it stays in the folder for temporary files.
 */
export async function openNotes(): Promise<FileHandle> {
  const path = join(tmpdir(), `plumbline-${randomUUID()}.notes`);
  const notes = await open(path, "wx+", 0o600);
  await rm(path).catch(() => {});
  return notes;
}

/** Writes down which receipts the rows of this moment name; answers how many. */
export async function noteReceipts(client: Client, notes: FileHandle): Promise<number> {
  let count = 0;
  let after: ReceiptRow | undefined;
  for (;;) {
    const page = await listKeptReceipts(client, { after, limit: PAGE });
    await notes.appendFile(page.map(({ key, size }) => `${key} ${size}\n`).join(""));
    count += page.length;
    after = page.at(-1);
    if (page.length < PAGE) return count;
  }
}

/** A receipt, with its size as its row has it. */
interface Note {
  key: string;
  size: number;
}

/** What was written down, so many at once. */
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

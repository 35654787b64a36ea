import { type FileHandle, open } from "node:fs/promises";
import { type Client, listKeptReceipts, type ReceiptRow } from "./catalogue-queries.ts";

const PAGE = 1000;

/** Writes down in a file which receipts the rows of this moment name; answers how many. */
export async function noteReceipts(client: Client, path: string): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    let count = 0;
    let after: ReceiptRow | undefined;
    for (;;) {
      const page = await listKeptReceipts(client, { after, limit: PAGE });
      await file.appendFile(page.map(({ key, size }) => `${key} ${size}\n`).join(""));
      count += page.length;
      after = page.at(-1);
      if (page.length < PAGE) return count;
    }
  } finally {
    await file.close();
  }
}

/** A receipt, with its size as its row has it. */
interface Note {
  key: string;
  size: number;
}

/** What was written down, so many at once. */
export async function* groupsOf(keys: FileHandle, size: number): AsyncGenerator<Note[]> {
  let group: Note[] = [];
  for await (const line of keys.readLines({ autoClose: false })) {
    const [key = "", bytes = ""] = line.split(" ");
    group.push({ key, size: Number(bytes) });
    if (group.length === size) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import type { Entry, EntryFile } from "./entry.ts";

/*
 * Outbox entries in IndexedDB, one database per account: other accounts on the same device never
 * open it.
 */

/** Stored as bytes: some browsers can't read back a stored camera file. */
interface StoredFile {
  bytes: ArrayBuffer;
}

interface OutboxSchema extends DBSchema {
  entries: { key: string; value: Entry };
  files: { key: string; value: StoredFile };
}

const databaseOf = (account: number) => `outbox:${account}`;

/** Opens the database for one operation: an open one can't be deleted. */
async function withOutbox<Result>(
  account: number,
  work: (outbox: IDBPDatabase<OutboxSchema>) => Promise<Result>,
): Promise<Result> {
  const outbox = await openDB<OutboxSchema>(databaseOf(account), 1, {
    upgrade: (created) => {
      created.createObjectStore("entries", { keyPath: "id" });
      created.createObjectStore("files");
    },
  });
  try {
    return await work(outbox);
  } finally {
    outbox.close();
  }
}

/** On disk before the call returns, even if the browser is then killed. */
const DURABLE = { durability: "strict" } as const;

/**
 * Stores an entry with its files, or nothing. Replaces an entry with the same id and its files.
 * Throws when the device is full.
 */
export async function addEntry(
  account: number,
  entry: Entry,
  files: readonly File[],
): Promise<void> {
  const stored = await Promise.all(
    files.map(async (file) => ({ bytes: await file.arrayBuffer() })),
  );
  await withOutbox(account, async (outbox) => {
    const adding = outbox.transaction(["entries", "files"], "readwrite", DURABLE);
    const [entries, bytes] = [adding.objectStore("entries"), adding.objectStore("files")];
    const before = await entries.get(entry.id);
    await Promise.all([
      ...(before?.files ?? []).map(({ id }) => bytes.delete(id)),
      ...stored.map((file, index) => bytes.put(file, entry.files[index]?.id ?? "")),
      entries.put(entry),
      adding.done,
    ]);
  });
}

/** Changes an entry, unless it was removed meanwhile. */
export async function changeEntry(account: number, entry: Entry): Promise<void> {
  await withOutbox(account, async (outbox) => {
    const { store, done } = outbox.transaction("entries", "readwrite", DURABLE);
    if ((await store.getKey(entry.id)) !== undefined) await store.put(entry);
    await done;
  });
}

/** All entries, in the order in which they were saved. Creates no database if there is none. */
export async function listEntries(account: number): Promise<Entry[]> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === databaseOf(account))) return [];
  const entries = await withOutbox(account, (outbox) => outbox.getAll("entries"));
  return entries.toSorted((a, b) => a.savedAt.localeCompare(b.savedAt));
}

export async function readFile(
  account: number,
  { id, name, type }: EntryFile,
): Promise<File | undefined> {
  const stored = await withOutbox(account, (outbox) => outbox.get("files", id));
  return stored && new File([stored.bytes], name, { type });
}

export async function removeEntry(account: number, { id, files }: Entry): Promise<void> {
  await withOutbox(account, async (outbox) => {
    const removing = outbox.transaction(["entries", "files"], "readwrite");
    const bytes = removing.objectStore("files");
    await Promise.all([
      removing.objectStore("entries").delete(id),
      ...files.map((file) => bytes.delete(file.id)),
      removing.done,
    ]);
  });
}

export function deleteOutbox(account: number): Promise<void> {
  return deleteDB(databaseOf(account));
}

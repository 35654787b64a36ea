/*
 * Files of drafts that aren't uploaded yet, in IndexedDB: a lost connection, or a phone that ends
 * the tab while its camera is open, would lose a photo. Each account has its own database, so that
 * other accounts' files are never read.
 */

const PREFIX = "draft-files:";
const STORE = "files";

/** Stored as bytes: some browsers can't read back a stored camera file. */
interface StoredFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

function isStoredFile(value: unknown): value is StoredFile {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    "type" in value &&
    typeof value.type === "string" &&
    "bytes" in value &&
    value.bytes instanceof ArrayBuffer
  );
}

function requestResult<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("Not stored")));
  });
}

/**
 * Opens the account's database, runs one operation and closes it: an open database can't be
 * deleted.
 */
async function withStore<Result>(
  owner: number,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(`${PREFIX}${owner}`, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  const database = await requestResult(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const done = new Promise((resolve, reject) => {
      transaction.addEventListener("complete", resolve);
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Full")));
    });
    const [result] = await Promise.all([requestResult(work(transaction.objectStore(STORE))), done]);
    return result;
  } finally {
    database.close();
  }
}

/** Key range of a draft's files, such as "expense:7:new" with any slot. */
function keyRange(draft: string): IDBKeyRange {
  return IDBKeyRange.bound([draft], [draft, []]);
}

export async function storeFile(
  owner: number,
  draft: string,
  slot: string,
  file: File,
): Promise<void> {
  const stored: StoredFile = { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
  await withStore(owner, "readwrite", (store) => store.put(stored, [draft, slot]));
}

/** Deletes one file of a draft, or all. */
export async function dropFiles(owner: number, draft: string, slot?: string): Promise<void> {
  const key = slot === undefined ? keyRange(draft) : [draft, slot];
  await withStore(owner, "readwrite", (store) => store.delete(key));
}

/** A draft's files by slot. */
export async function readFiles(owner: number, draft: string): Promise<Map<string, File>> {
  const keys = await withStore(owner, "readonly", (store) => store.getAllKeys(keyRange(draft)));
  const values: unknown[] = await withStore(owner, "readonly", (store) =>
    store.getAll(keyRange(draft)),
  );
  const files = new Map<string, File>();
  for (const [index, key] of keys.entries()) {
    const value = values[index];
    const slot: unknown = Array.isArray(key) ? key[1] : undefined;
    if (typeof slot !== "string" || !isStoredFile(value)) continue;
    files.set(slot, new File([value.bytes], value.name, { type: value.type }));
  }
  return files;
}

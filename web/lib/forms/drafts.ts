/*
 * Drafts of unsaved forms in local storage: a reload, or a phone that ends the tab while its camera
 * is open, would lose them. Each draft belongs to one account; other accounts on the same device
 * never see it.
 */

const PREFIX = "draft:";

/** Form values by field name. */
export type DraftContent = Record<string, unknown>;

/** Undefined if the browser denies storage; then there are no drafts. */
function deviceStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

function remove(storage: Storage | undefined, isGone: (key: string) => boolean): void {
  if (storage === undefined) return;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of keys) if (key.startsWith(PREFIX) && isGone(key)) storage.removeItem(key);
}

/** All drafts on the device, as a text that changes with them. */
export function storedDrafts(storage = deviceStorage()): string {
  const entries = Object.entries({ ...storage }).filter(([key]) => key.startsWith(PREFIX));
  return JSON.stringify(entries);
}

/** Prefix of the file databases from `draft-files.ts`, one per account. */
const FILES = "draft-files:";

async function deleteStoredFiles(except?: number): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith(FILES) || name === `${FILES}${except}`) continue;
      const removing = indexedDB.deleteDatabase(name);
      await new Promise((resolve) => {
        for (const end of ["success", "error", "blocked"]) {
          removing.addEventListener(end, resolve);
        }
      });
    }
  } catch {
    // IndexedDB is unavailable, so no files are stored.
  }
}

/** Deletes drafts and their files of all accounts but `except`; on sign-out, of all accounts. */
export async function deleteDrafts(except?: number, storage = deviceStorage()): Promise<void> {
  remove(storage, (key) => except === undefined || !key.startsWith(`${PREFIX}${except}:`));
  await deleteStoredFiles(except);
}

/**
 * The draft of one form.
 *
 * @param owner the signed-in user
 * @param name form and record, such as "expense:7:new"; undefined stores nothing
 */
export function openDraft(
  owner: number | undefined,
  name: string | undefined,
  storage = deviceStorage(),
) {
  if (owner !== undefined) void deleteDrafts(owner, storage);
  const key = name === undefined || owner === undefined ? undefined : `${PREFIX}${owner}:${name}`;
  const { opened, ...before } = read(key, storage);
  let content: DraftContent = before;
  // The record that a restored draft was typed on, otherwise the one it is typed on now.
  let restoredFrom = opened;
  let startedFrom: unknown;
  const clearListeners: (() => void)[] = [];

  function write(next: DraftContent) {
    content = next;
    if (key === undefined || storage === undefined) return;
    try {
      if (Object.keys(next).length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify({ ...next, opened: restoredFrom ?? startedFrom }));
    } catch {
      // Storage may be full; the draft then lasts as long as the page.
    }
  }

  return {
    /** account and draft name; undefined when nothing is stored */
    of:
      key === undefined || owner === undefined || name === undefined ? undefined : { owner, name },
    /** the draft's content when the form opened */
    before,
    /** the record as the restored draft started from, until the changes since have been seen */
    restoredFrom: () => restoredFrom,
    seeCurrent: () => {
      restoredFrom = undefined;
    },
    /** Records what a draft without a base starts from. */
    startFrom: (record: unknown) => {
      startedFrom = record;
    },
    /** Stores some fields; undefined removes a field. */
    save: (part: DraftContent) => {
      const entries = Object.entries({ ...content, ...part });
      write(Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
    },
    /** Deletes the draft, after a save or when discarded. */
    clear: () => {
      restoredFrom = undefined;
      write({});
      for (const run of clearListeners) run();
    },
    /** Runs when the draft is deleted, for data stored outside of it. */
    onClear: (run: () => void) => {
      clearListeners.push(run);
    },
  };
}

export type Draft = ReturnType<typeof openDraft>;

function read(key: string | undefined, storage: Storage | undefined): DraftContent {
  if (key === undefined || storage === undefined) return {};
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "{}");
    const isContent = typeof stored === "object" && stored !== null && !Array.isArray(stored);
    return isContent ? { ...stored } : {};
  } catch {
    return {};
  }
}

/**
 * Fields that differ from `before`. Only these are stored, so that a draft doesn't overwrite fields
 * changed elsewhere. NaN stands for text that matches no choice; JSON would store it as null, which
 * means no choice.
 */
export function changedFields(values: DraftContent, before: DraftContent): DraftContent {
  const isSame = (value: unknown, other: unknown) =>
    Number.isNaN(value) || JSON.stringify(value) === JSON.stringify(other);
  return Object.fromEntries(
    Object.keys(before).map((field) => [
      field,
      isSame(values[field], before[field]) ? undefined : values[field],
    ]),
  );
}

/**
 * Whether a stored value has the type of the form's value: text for text, rows for rows. A file's
 * key may replace null.
 */
export function fits(stored: unknown, formValue: unknown): boolean {
  if (Array.isArray(formValue) || Array.isArray(stored))
    return Array.isArray(formValue) && Array.isArray(stored);
  if (formValue === null || stored === null) {
    const value = stored ?? formValue;
    return typeof value !== "object" || value === null || "key" in value;
  }
  return typeof stored === typeof formValue;
}

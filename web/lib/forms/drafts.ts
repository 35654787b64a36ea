/*
 * What was typed into a form and is not saved yet, kept on this device: a reload, or a system that
 * ends the tab behind its camera, would lose it. Each draft belongs to one account; nobody else who
 * signs in here finds it.
 */

const PREFIX = "draft:";

/** What was typed, by field. */
export type DraftContent = Record<string, unknown>;

/** Undefined where the browser forbids it: then there are no drafts. */
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

/** The databases of files that `kept-files.ts` makes, one for each account. */
const FILES = "draft-files:";

async function forgetKeptFiles(except?: number): Promise<void> {
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
    // The browser keeps none.
  }
}

/** Removes the drafts and their files of all accounts but the one signed in; of all on signing out. */
export async function forgetDrafts(except?: number, storage = deviceStorage()): Promise<void> {
  remove(storage, (key) => except === undefined || !key.startsWith(`${PREFIX}${except}:`));
  await forgetKeptFiles(except);
}

/**
 * The draft of one form.
 *
 * @param owner who is signed in
 * @param name the form and what it is about: "expense:7:new"; undefined keeps nothing
 */
export function openDraft(
  owner: number | undefined,
  name: string | undefined,
  storage = deviceStorage(),
) {
  if (owner !== undefined) void forgetDrafts(owner, storage);
  const key = name === undefined || owner === undefined ? undefined : `${PREFIX}${owner}:${name}`;
  const before = read(key, storage);
  let content = before;

  function write(next: DraftContent) {
    content = next;
    if (key === undefined || storage === undefined) return;
    try {
      if (Object.keys(next).length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage may be full; what was typed then lasts as long as the page.
    }
  }

  return {
    /** whose it is, and its name; undefined where nothing is kept */
    of:
      key === undefined || owner === undefined || name === undefined ? undefined : { owner, name },
    /** what was kept when the form opened */
    before,
    /** Keeps some of it; undefined takes a part out. */
    keep: (part: DraftContent) => {
      const entries = Object.entries({ ...content, ...part });
      write(Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
    },
    /** It was saved, or is not wanted. */
    forget: () => write({}),
  };
}

export type Draft = ReturnType<typeof openDraft>;

function read(key: string | undefined, storage: Storage | undefined): DraftContent {
  if (key === undefined || storage === undefined) return {};
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "{}");
    const isContent = typeof kept === "object" && kept !== null && !Array.isArray(kept);
    return isContent ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** What of `values` is not as it was: that alone is kept, so that a record changed meanwhile stays so. */
export function changedFields(values: DraftContent, before: DraftContent): DraftContent {
  return Object.fromEntries(
    Object.keys(before).map((field) => [
      field,
      JSON.stringify(values[field]) === JSON.stringify(before[field]) ? undefined : values[field],
    ]),
  );
}

/** Whether a kept value can stand where a form has `like`: a text for a text, rows for rows. */
export function fits(kept: unknown, like: unknown): boolean {
  if (Array.isArray(like) || Array.isArray(kept)) return Array.isArray(like) && Array.isArray(kept);
  if (like === null || kept === null) return typeof (kept ?? like) !== "object" || kept === like;
  return typeof kept === typeof like;
}

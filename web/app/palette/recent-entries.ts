import type { Entry } from "./entry.ts";
import type { EntryContext } from "./use-entry-context.ts";

const MAX_RECENT = 4;

/**
 * Last chosen first. In memory only, because on a shared computer it would tell the next person
 * which records were opened.
 */
let recent: readonly { entry: Entry; projectId: number | undefined }[] = [];

export function addRecent({ selected }: EntryContext, entry: Entry): void {
  const others = recent.filter((one) => one.entry.id !== entry.id);
  recent = [{ entry, projectId: selected?.id }, ...others].slice(0, MAX_RECENT);
}

/**
 * @param current available pages and actions; other recent entries are shown only if they are
 * records of the selected project
 */
export function recentEntries({ selected }: EntryContext, current: readonly Entry[]): Entry[] {
  return recent.flatMap(({ entry, projectId }) => {
    const known = current.find(({ id }) => id === entry.id);
    if (known !== undefined) return [known];
    const isRecord = /^[a-z_]+ \d+$/.test(entry.id) && !entry.id.startsWith("project ");
    return isRecord && projectId === selected?.id ? [entry] : [];
  });
}

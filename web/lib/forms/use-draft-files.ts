import { useEffect, useEffectEvent, useState } from "react";
import { ignoreRejection } from "../lazy-dialog.ts";
import { whenIdle } from "../when-idle.ts";
import type { Draft } from "./drafts.ts";

/** Loaded soon after the form opens: the device may be offline once a photo is taken. */
const loadStore = () => import("./draft-files.ts");
type Store = Awaited<ReturnType<typeof loadStore>>;

/** The slots of the files that a draft had when it was opened. */
export function slotsIn({ before }: Draft): string[] {
  const stored = before["files"];
  return Array.isArray(stored) ? stored.filter((slot) => typeof slot === "string") : [];
}

/** Stores files of a draft that aren't uploaded yet, by slot, until the draft is deleted. */
export function useDraftFiles(draft: Draft) {
  const [draftFiles] = useState(() => {
    const slots = new Set(slotsIn(draft));
    // Runs operations in order, so that a deletion is never overtaken by an earlier write.
    let queue: Promise<unknown> = Promise.resolve();

    function then(work: (store: Store, of: NonNullable<Draft["of"]>) => Promise<unknown>) {
      const { of } = draft;
      if (of === undefined) return;
      queue = queue
        .then(async () => work(await loadStore(), of))
        // If storage is full or forbidden, the file lasts as long as the page.
        .catch((error: unknown) => console.error("A file of a draft was not stored", error));
    }

    function note() {
      draft.save({ files: slots.size === 0 ? undefined : [...slots] });
    }

    draft.onClear(() => {
      if (slots.size === 0) return;
      slots.clear();
      then(async (store, { owner, name }) => store.dropFiles(owner, name));
    });

    return {
      /** Stores a file in a slot; undefined empties it. */
      put: (slot: string, file: File | undefined) => {
        if (file === undefined && !slots.has(slot)) return;
        if (file === undefined) slots.delete(slot);
        else slots.add(slot);
        note();
        then(async (store, { owner, name }) =>
          file === undefined
            ? store.dropFiles(owner, name, slot)
            : store.storeFile(owner, name, slot, file),
        );
      },
      read: (onFiles: (files: Map<string, File>) => void) => {
        then(async (store, { owner, name }) => onFiles(await store.readFiles(owner, name)));
      },
    };
  });
  return draftFiles;
}

export type DraftFiles = ReturnType<typeof useDraftFiles>;

/** Restores stored files into the form once, and preloads the store. */
export function useRestoredFiles(
  draft: Draft,
  draftFiles: DraftFiles,
  onFile: (slot: string, file: File) => void,
): void {
  const restore = useEffectEvent(onFile);
  useEffect(() => {
    whenIdle(() => ignoreRejection(loadStore()));
    if (slotsIn(draft).length === 0) return;
    draftFiles.read((files) => files.forEach((file, slot) => restore(slot, file)));
  }, [draft, draftFiles]);
}

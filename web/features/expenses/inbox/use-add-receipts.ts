import { useSyncExternalStore } from "react";
import { guardUnload } from "../../../ui/dialog/unload-guard.ts";
import type { FormParts } from "./form-parts.ts";
import { useAddDraft } from "./inbox-mutations.ts";
import { ReceiptQueue } from "./receipt-queue.ts";

/** One per document, not per page: leaving the inbox or the project loses no file. */
const queue = new ReceiptQueue();

let endGuard: (() => void) | undefined;
queue.subscribe(() => {
  if (queue.isBusy()) endGuard ??= guardUnload();
  else {
    endGuard?.();
    endGuard = undefined;
  }
});

/** Adds receipts to a project, and lists the running uploads. */
export function useAddReceipts({ startUpload, refusalOf }: FormParts, projectId: number) {
  const files = useSyncExternalStore(queue.subscribe, queue.files);
  const { mutateAsync } = useAddDraft();

  return {
    files: files.filter((file) => file.projectId === projectId),
    add: (chosen: readonly File[], splitPages: boolean) => {
      const addDraft = (key: string) => mutateAsync({ projectId, key, splitPages });
      void queue.add(chosen, { projectId, refusalOf, startUpload, addDraft });
    },
    retry: (id: number) => queue.retry(id),
    remove: (id: number) => queue.remove(id),
  };
}

import type { ReactNode } from "react";
import { dropFiles, readFiles, storeFile } from "../../../lib/forms/draft-files.ts";
import { openDraft } from "../../../lib/forms/drafts.ts";
import { SHARED_DRAFT } from "../../../lib/forms/shared-draft.ts";
import { slotsIn } from "../../../lib/forms/use-draft-files.ts";
import { closeDialog, showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { randomKey } from "../../../lib/http/random-key.ts";
import { userQuery } from "../../auth/queries.ts";
import type { DialogContext } from "../expense-actions.tsx";
import { PhotographDialog, photographsDraft } from "./photograph-dialog.tsx";

/** Adds shared files to the draft of photographs, which survives a reload and the next share. */
async function addToPhotographs(account: number, projectId: number): Promise<void> {
  const name = photographsDraft(projectId);
  const draft = openDraft(account, name);
  const slots = slotsIn(draft);
  for (const [order, file] of await readFiles(account, SHARED_DRAFT)) {
    const slot = `${order} ${randomKey()}`;
    await storeFile(account, name, slot, file);
    slots.push(slot);
  }
  if (slots.length > 0) draft.save({ files: slots });
  await dropFiles(account, SHARED_DRAFT);
}

/** The receipts dialog with the files that the service worker received from the share sheet. */
export async function loadSharedReceipts(
  { queryClient, projectId, setDialog }: DialogContext,
  loadForm: () => Promise<ReactNode>,
): Promise<ReactNode> {
  const account = queryClient.getQueryData(userQuery().queryKey)?.id ?? 0;
  await addToPhotographs(account, projectId);
  return (
    <PhotographDialog
      projectId={projectId}
      title="Add shared receipts"
      onFillIn={() => void showWhenLoaded(setDialog, loadForm)}
      onClose={() => closeDialog(setDialog)}
    />
  );
}

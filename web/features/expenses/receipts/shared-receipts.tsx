import type { ReactNode } from "react";
import { dropFiles, readFiles } from "../../../lib/forms/draft-files.ts";
import { SHARED_DRAFT } from "../../../lib/forms/shared-draft.ts";
import { closeDialog, ignoreRejection, showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { userQuery } from "../../auth/queries.ts";
import type { DialogContext } from "../expense-actions.tsx";
import { PhotographDialog } from "./photograph-dialog.tsx";

/** The receipts dialog with the files that the service worker received from the share sheet. */
export async function loadSharedReceipts(
  { queryClient, projectId, setDialog }: DialogContext,
  loadForm: () => Promise<ReactNode>,
): Promise<ReactNode> {
  const account = queryClient.getQueryData(userQuery().queryKey)?.id ?? 0;
  const shared = await readFiles(account, SHARED_DRAFT);
  const dropShared = () => ignoreRejection(dropFiles(account, SHARED_DRAFT));
  return (
    <PhotographDialog
      projectId={projectId}
      shared={[...shared.values()]}
      onFillIn={() => {
        dropShared();
        void showWhenLoaded(setDialog, loadForm);
      }}
      onClose={() => {
        dropShared();
        closeDialog(setDialog);
      }}
    />
  );
}

import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { ignoreRejection, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { prefetchNewContractor, loadNewContractorDialog } from "./new-contractor-dialog.tsx";

// Large dialogs, loaded on hover of the buttons that open them.
const loadForm = () => import("./contractor-form-dialog.tsx");
const loadMerge = () => import("./merge-dialog.tsx");
const loadDelete = () => import("./contractor-delete-dialog.tsx");

interface ContractorActionsOptions {
  queryClient: QueryClient;
  setDialog: (dialog: ReactNode) => void;
}

/** Actions on contractors, each in a dialog. */
export function contractorActions({ queryClient, setDialog }: ContractorActionsOptions) {
  const close = () => setDialog(null);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);

  return {
    prefetchAdd: () => prefetchNewContractor(queryClient),
    prefetchEdit: () => ignoreRejection(loadForm()),
    prefetchDelete: () => ignoreRejection(loadDelete()),

    add: () => show(() => loadNewContractorDialog(queryClient, { onClose: close })),

    edit: (contractor: Contractor) =>
      show(async () => {
        const { ContractorFormDialog } = await loadForm();
        return <ContractorFormDialog contractor={contractor} onClose={close} />;
      }),

    merge: (contractor: Contractor, onMerged: (kept: Contractor) => void) =>
      show(async () => {
        const { MergeDialog } = await loadMerge();
        return <MergeDialog contractor={contractor} onClose={close} onMerged={onMerged} />;
      }),

    /** @param onDeleted called after the dialog closes */
    askDelete: (contractor: Contractor, onDeleted?: () => void) =>
      show(async () => {
        const { ContractorDeleteDialog } = await loadDelete();
        return (
          <ContractorDeleteDialog
            contractor={contractor}
            onClose={close}
            {...(onDeleted && { onDeleted })}
          />
        );
      }),
  };
}

export type ContractorActions = ReturnType<typeof contractorActions>;

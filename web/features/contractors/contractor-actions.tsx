import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { answerInTime, quietly, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { contractorAllowanceQuery } from "./api.ts";
import { limitOfAllowance, loadUpgradePrompt } from "./upgrade-prompt.tsx";

// The heavy parts of the screen, loaded when the buttons that open them are pointed at.
const loadForm = () => import("./contractor-form-dialog.tsx");
const loadDelete = () => import("./contractor-delete-dialog.tsx");

interface Stage {
  queryClient: QueryClient;
  setDialog: (dialog: ReactNode) => void;
}

/** What can be done about contractors, each in a dialog. */
export function contractorActions({ queryClient, setDialog }: Stage) {
  const close = () => setDialog(null);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);

  return {
    expectAdd: () => {
      quietly(loadForm());
      quietly(queryClient.prefetchQuery(contractorAllowanceQuery()));
    },
    expectEdit: () => quietly(loadForm()),
    expectDelete: () => quietly(loadDelete()),

    /** Whether the plan has room is asked first; when that cannot be learned the form opens anyway. */
    add: () =>
      show(async () => {
        const [{ ContractorFormDialog }, allowance] = await Promise.all([
          loadForm(),
          answerInTime(queryClient.fetchQuery(contractorAllowanceQuery())),
        ]);
        const reached = limitOfAllowance(allowance);
        if (reached !== undefined) return loadUpgradePrompt(reached, { onClose: close });
        return <ContractorFormDialog onClose={close} />;
      }),

    edit: (contractor: Contractor) =>
      show(async () => {
        const { ContractorFormDialog } = await loadForm();
        return <ContractorFormDialog contractor={contractor} onClose={close} />;
      }),

    askDelete: (contractor: Contractor) =>
      show(async () => {
        const { ContractorDeleteDialog } = await loadDelete();
        return <ContractorDeleteDialog contractor={contractor} onClose={close} />;
      }),
  };
}

export type ContractorActions = ReturnType<typeof contractorActions>;

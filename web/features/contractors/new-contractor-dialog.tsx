import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { answerInTime, quietly } from "../../lib/lazy-dialog.ts";
import { contractorAllowanceQuery } from "./queries.ts";
import type { NewContractor } from "./contractor-form.ts";
import { limitOfAllowance, loadUpgradePrompt } from "./upgrade-prompt.tsx";

const loadForm = () => import("./contractor-form-dialog.tsx");

/** Fetches ahead what opening the dialog will need. */
export function expectNewContractor(queryClient: QueryClient): void {
  quietly(loadForm());
  quietly(queryClient.prefetchQuery(contractorAllowanceQuery()));
}

interface NewContractorDialog {
  /** what is known of them already */
  initial?: NewContractor;
  idempotencyKey?: string;
  onClose: () => void;
  /** told before `onClose` */
  onSaved?: (saved: Contractor) => void;
  /** whether it will stand over another form, which then has to survive */
  isOverForm?: boolean;
}

/**
 * The form that adds a contractor, or the upgrade prompt where the free plan has no room for
 * another. When that cannot be learned it is the form; the server has the last word.
 */
export async function loadNewContractorDialog(
  queryClient: QueryClient,
  { isOverForm = false, ...form }: NewContractorDialog,
): Promise<ReactNode> {
  const [{ ContractorFormDialog }, allowance] = await Promise.all([
    loadForm(),
    answerInTime(queryClient.fetchQuery(contractorAllowanceQuery())),
  ]);
  const reached = limitOfAllowance(allowance);
  if (reached !== undefined)
    return loadUpgradePrompt(reached, { onClose: form.onClose, isOverForm });
  return <ContractorFormDialog {...form} />;
}

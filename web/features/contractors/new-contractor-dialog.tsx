import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { resolveInTime, ignoreRejection } from "../../lib/lazy-dialog.ts";
import { contractorAllowanceQuery } from "./queries.ts";
import type { NewContractor } from "./contractor-form.ts";
import { limitOfAllowance, loadUpgradePrompt } from "./upgrade-prompt.tsx";

const loadForm = () => import("./contractor-form-dialog.tsx");

/** Prefetches what the dialog needs. */
export function prefetchNewContractor(queryClient: QueryClient): void {
  ignoreRejection(loadForm());
  ignoreRejection(queryClient.prefetchQuery(contractorAllowanceQuery()));
}

interface NewContractorDialog {
  /** initial values */
  initial?: NewContractor;
  idempotencyKey?: string;
  onClose: () => void;
  /** called before `onClose` */
  onSaved?: (saved: Contractor) => void;
  /** opened over another form, which must keep its input */
  isOverForm?: boolean;
}

/**
 * The form, or the upgrade dialog at the Free plan limit. If the plan can't be checked, the form:
 * the server enforces the limit.
 */
export async function loadNewContractorDialog(
  queryClient: QueryClient,
  { isOverForm = false, ...form }: NewContractorDialog,
): Promise<ReactNode> {
  const [{ ContractorFormDialog }, allowance] = await Promise.all([
    loadForm(),
    resolveInTime(queryClient.fetchQuery(contractorAllowanceQuery())),
  ]);
  const reached = limitOfAllowance(allowance);
  if (reached !== undefined)
    return loadUpgradePrompt(reached, { onClose: form.onClose, isOverForm });
  return <ContractorFormDialog {...form} />;
}

import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Proposal, ProposedDetails } from "../../../../shared/assistant/proposal.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { resolveInTime, ignoreRejection } from "../../../lib/lazy-dialog.ts";
import {
  prefetchNewContractor,
  loadNewContractorDialog,
} from "../../contractors/new-contractor-dialog.tsx";
import { expenseAllowanceQuery } from "../../expenses/queries.ts";
import { loadUpgradeFor } from "./proposal-refusal.tsx";

const loadExpenseForm = () => import("../../expenses/form/expense-form-dialog.tsx");
const loadMilestoneForm = () => import("../../milestones/milestone-form-dialog.tsx");

interface ProposalForm {
  today: CalendarDate;
  onClose: () => void;
  onSaved: (saved: { id: number }) => void;
}

/** Prefetches what the form needs. */
export function prefetchProposalForm(queryClient: QueryClient, { kind }: Proposal): void {
  switch (kind) {
    case "expense":
      ignoreRejection(loadExpenseForm());
      return ignoreRejection(queryClient.prefetchQuery(expenseAllowanceQuery()));
    case "contractor":
      return prefetchNewContractor(queryClient);
    case "milestone":
      return ignoreRejection(loadMilestoneForm());
    case "completion":
      return undefined;
  }
}

/** The filled-in form, or the upgrade dialog at a Free plan limit. A completion has no form. */
export async function loadProposalForm(
  queryClient: QueryClient,
  proposal: Proposal,
  { today, ...handlers }: ProposalForm,
): Promise<ReactNode> {
  // Same key as confirming, so that retries record a proposal only once.
  const idempotencyKey = `proposal-${proposal.id}`;
  switch (proposal.kind) {
    case "expense":
      return loadExpenseDialog(queryClient, proposal, { ...handlers, today, idempotencyKey });
    case "contractor":
      return loadNewContractorDialog(queryClient, {
        ...handlers,
        initial: proposal.fields,
        idempotencyKey,
      });
    case "milestone": {
      const { MilestoneFormDialog } = await loadMilestoneForm();
      return (
        <MilestoneFormDialog
          {...handlers}
          projectId={proposal.project.id}
          initial={proposal.fields}
          idempotencyKey={idempotencyKey}
        />
      );
    }
    case "completion":
      return null;
  }
}

/**
 * Whether an expense may be a contract payment. Then the form asks, so that the payment is not
 * recorded twice.
 */
export async function mayBeContractPayment(
  queryClient: QueryClient,
  proposal: Proposal,
): Promise<boolean> {
  if (proposal.kind !== "expense") return false;
  const { contractorId, amount, date, details } = proposal.fields;
  if (contractorId === null || amount === null) return false;
  if (details?.quoteId ?? details?.invoiceId ?? details?.isRefund) return false;
  const { findContractOffers } = await loadExpenseForm();
  const payment = { contractorId, amount, date };
  return (await findContractOffers(queryClient, proposal.project.id, payment)).length > 0;
}

type ExpenseProposal = Extract<Proposal, { kind: "expense" }>;

function detailsStart({ lineId, room, quoteId, salesTax, isRefund }: ProposedDetails) {
  return { lineId, room: room ?? "", quoteId, salesTax: salesTax ?? "", isRefund };
}

/** Opens the form if the plan check fails: the server enforces the limit. */
async function loadExpenseDialog(
  queryClient: QueryClient,
  proposal: ExpenseProposal,
  form: ProposalForm & { idempotencyKey: string },
): Promise<ReactNode> {
  const [{ ExpenseFormDialog }, allowance] = await Promise.all([
    loadExpenseForm(),
    resolveInTime(queryClient.fetchQuery(expenseAllowanceQuery())),
  ]);
  if (allowance !== undefined && !allowance.canCreate) {
    return loadUpgradeFor(proposal, { ...allowance }, form.onClose);
  }
  const { project, fields } = proposal;
  const start = fields.details && detailsStart(fields.details);
  return (
    <ExpenseFormDialog
      {...form}
      projectId={project.id}
      initial={fields}
      {...(start !== undefined && { start })}
    />
  );
}

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { resolveInTime } from "../../../lib/lazy-dialog.ts";
import { quotesQuery } from "../../budget/quotes-queries.ts";
import { askInForm, type SetQuestion } from "./ask-in-form.ts";
import {
  type ContractOffer,
  contractOffers,
  type Payment,
} from "../../../lib/offers/contract-offers.ts";
import type { DetailsStart } from "./details/details-values.ts";

/** Empty when the request doesn't finish in time: it never blocks a save. */
export async function findContractOffers(
  queryClient: QueryClient,
  projectId: number,
  payment: Payment,
): Promise<ContractOffer[]> {
  if (payment.contractorId === null || payment.contractorId === undefined) return [];
  const quotes = await resolveInTime(queryClient.fetchQuery(quotesQuery(projectId)));
  return contractOffers(quotes ?? [], payment);
}

interface OfferContext {
  queryClient: QueryClient;
  setQuestion: SetQuestion;
}

/**
 * Offers the contractor's open contract payments before a new expense is saved outside them.
 *
 * @returns details from the answer, none without a question; undefined when the user goes back
 */
export async function askForContractPayment(
  { queryClient, setQuestion }: OfferContext,
  input: ExpenseInput,
): Promise<DetailsStart | undefined> {
  const offers = await findContractOffers(queryClient, input.projectId, input);
  if (offers.length === 0) return {};
  const { ContractOfferDialog } = await import("./contract-offer-dialog.tsx");
  return askInForm<DetailsStart | undefined>(setQuestion, (choose) => (
    <ContractOfferDialog
      offers={offers}
      onChoose={({ quoteId, installmentId }) => choose({ quoteId, installmentId })}
      onNone={() => choose({ isOffContract: true })}
      onBack={() => choose(undefined)}
    />
  ));
}

/**
 * Whether no question is needed: for refunds, for payments under a contract, and when the user
 * already said that it is something else, unless the contractor changes.
 */
function isAnswered(input: ExpenseInput, before: Expense | undefined): boolean {
  const details = (input.details === undefined ? before?.details : input.details) ?? undefined;
  if (details === undefined) return false;
  const { quoteId, isRefund, isOffContract } = details;
  const isSamePayee = before === undefined || before.contractorId === input.contractorId;
  return quoteId !== null || isRefund || (isOffContract && isSamePayee);
}

interface Offering {
  /** the stored expense; undefined for a new one */
  before: Expense | undefined;
  setQuestion: SetQuestion;
}

/** Offers the contractor's open contract payments before an expense is saved outside them. */
export function useContractOffer({ before, setQuestion }: Offering) {
  const queryClient = useQueryClient();
  // Contractor of the last question: a new expense keeps the answer for that contractor only.
  const askedContractor = useRef<number>(undefined);

  /** @returns details from the answer; undefined when the user goes back */
  return async (input: ExpenseInput): Promise<DetailsStart | undefined> => {
    const { contractorId } = input;
    const isNewPayee =
      before === undefined && askedContractor.current !== (contractorId ?? undefined);
    const isOffContract = input.details?.isOffContract === true;
    if (isAnswered(input, before) && !(isOffContract && isNewPayee)) return {};
    const answer = await askForContractPayment({ queryClient, setQuestion }, input);
    const isAsked = answer !== undefined && Object.keys(answer).length > 0;
    if (isAsked) askedContractor.current = contractorId ?? undefined;
    return answer;
  };
}

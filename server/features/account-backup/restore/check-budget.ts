import type {
  BackedUpBudgetLine,
  BackedUpExpense,
  BackedUpQuote,
} from "../rules/archive-contract.ts";
import { mayApprove } from "../../../../shared/contracts/agreement.ts";
import { hasPossibleDeposit } from "../../../../shared/contracts/quote-terms.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { salesTaxProblem } from "../../../../shared/expenses/sales-tax.ts";
import { incompleteSplitProblem } from "../../../../shared/expenses/shares.ts";
import { placeOf } from "../../../../shared/budget/line-of.ts";
import { addCents, type Cents, centsOf, ZERO_CENTS } from "../../../../shared/money.ts";
import { unsupportedArchive } from "./archive-reader.ts";
import { recordsOf, invalidRecord } from "./backup-records.ts";
import type { PlanLimits } from "./ceiling-checks.ts";
import { InvoiceCheck } from "./check-invoices.ts";
import { ScopeCheck } from "./check-scope.ts";

/** Far more payments than real contracts have, because their new ids are kept in memory. */
const MAX_INSTALLMENTS_IN_ALL = 1_000_000;

interface Line {
  index: number;
  projectId: number;
}

interface Quote extends Line {
  lineId: number | null;
  milestoneIds: readonly number[];
}

export interface Refunds {
  /** number of refunds, which the plan's limit doesn't count, by project id */
  readonly refundsIn: ReadonlyMap<number, number>;
  /** ids of expenses that refunds refer to; restoring the refunds needs their new ids */
  readonly refundedIds: ReadonlySet<number>;
}

/** The refunds of one expense. */
interface Refunded {
  /** index of the first refund */
  index: number;
  projectId: number;
  sum: Cents;
  isFound: boolean;
}

/**
 * Checks the references between budget lines, quotes, contracts and expenses. Expenses are checked
 * in a second pass, because lists may come in any order.
 */
export class PlanCheck implements Refunds {
  readonly #lines = new Map<number, Line>();
  readonly #places = new Set<string>();
  readonly #quotes = new Map<number, Quote>();
  /** quote id by installment id */
  readonly #installments = new Map<number, number>();
  /** quote id by change order id */
  readonly #changeOrders = new Map<number, number>();
  readonly scope = new ScopeCheck();
  readonly invoices = new InvoiceCheck();
  readonly #refunded = new Map<number, Refunded>();
  readonly refundsIn = new Map<number, number>();
  #refunds = 0;
  #isAnyDetailed = false;

  get refundedIds(): ReadonlySet<number> {
    return new Set(this.#refunded.keys());
  }

  takeLine(index: number, { id, projectId, category, room }: BackedUpBudgetLine): void {
    if (this.#lines.has(id)) throw invalidRecord("budgetLines", index, "its id is a duplicate");
    this.#lines.set(id, { index, projectId });
    const place = `${projectId} ${placeOf(category, room)}`;
    if (this.#places.has(place)) {
      throw invalidRecord("budgetLines", index, "its project has another one for the same");
    }
    this.#places.add(place);
  }

  takeQuote(index: number, quote: BackedUpQuote): void {
    const { id, projectId, lineId, installments } = quote;
    if (this.#quotes.has(id)) throw invalidRecord("quotes", index, "its id is a duplicate");
    requirePromise(index, quote);
    if (!hasPossibleDeposit(quote))
      throw invalidRecord("quotes", index, "its deposit is above 100%");
    const milestoneIds = installments.flatMap(({ milestoneId }) => milestoneId ?? []);
    this.#quotes.set(id, { index, projectId, lineId, milestoneIds });
    for (const installment of installments) {
      if (this.#installments.has(installment.id)) {
        throw invalidRecord("quotes", index, "the id of one of its payments is a duplicate");
      }
      this.#installments.set(installment.id, id);
    }
    for (const { id: changeId } of quote.changeOrders) {
      if (changeId === undefined) continue;
      if (this.#changeOrders.has(changeId)) {
        throw invalidRecord("quotes", index, "the id of one of its change orders is a duplicate");
      }
      this.#changeOrders.set(changeId, id);
    }
    if (this.#installments.size > MAX_INSTALLMENTS_IN_ALL) {
      throw unsupportedArchive("It has more payments than can be taken.");
    }
  }

  takeExpense(index: number, { projectId, amount, details, invoiceId }: BackedUpExpense): void {
    if (invoiceId !== null) this.#isAnyDetailed = true;
    if (details === null) return;
    this.#isAnyDetailed = true;
    if (details.isRefund) {
      this.refundsIn.set(projectId, (this.refundsIn.get(projectId) ?? 0) + 1);
      this.#refunds += 1;
    }
    const cents = centsOf(amount);
    const shares = details.shares.map(({ lineId, amount: part }) => ({
      lineId,
      amount: centsOf(part),
    }));
    const tax = details.salesTax === null ? ZERO_CENTS : centsOf(details.salesTax);
    const problem = incompleteSplitProblem(cents, shares) ?? salesTaxProblem(tax, cents);
    if (problem !== undefined) throw invalidRecord("expenses", index, problem);
    if (details.refundOf === null) return;
    if (!details.isRefund)
      throw invalidRecord("expenses", index, "it is no refund of another expense");
    const { sum, ...known } = this.#refunded.get(details.refundOf) ?? {
      index,
      projectId,
      sum: ZERO_CENTS,
      isFound: false,
    };
    if (known.projectId !== projectId) throw elsewhere(index, "the refunded expense");
    this.#refunded.set(details.refundOf, { ...known, sum: addCents(sum, cents) });
  }

  /** The records taken so far that count toward the plan's limits. */
  limited({ expenses, contractors }: PlanLimits): PlanLimits {
    return { expenses: expenses - this.#refunds, contractors };
  }

  /** @param milestones project id by milestone id */
  requireLinks(milestones: ReadonlyMap<number, number>): void {
    for (const { index, projectId, lineId, milestoneIds } of this.#quotes.values()) {
      if (lineId !== null && this.#lines.get(lineId)?.projectId !== projectId) {
        throw invalidRecord("quotes", index, "its budget line is missing");
      }
      if (milestoneIds.some((id) => milestones.get(id) !== projectId)) {
        throw invalidRecord("quotes", index, "the milestone of one of its payments is missing");
      }
    }
    this.scope.requireLinks(this.#quotes);
    this.invoices.requireLinks(this.#quotes, {
      changeOrders: this.#changeOrders,
      installments: this.#installments,
    });
  }

  /**
   * Checks the expenses' references in a second pass over the file; skipped when they have none.
   */
  async requireExpenseLinks(path: string, signal: AbortSignal): Promise<void> {
    if (!this.#isAnyDetailed) return;
    for await (const found of recordsOf(path)) {
      signal.throwIfAborted();
      if (found?.list !== "expenses") continue;
      this.#requireLinksOf(found.index, found.record);
      this.#passRefunded(found.index, found.record);
    }
    for (const { index, isFound } of this.#refunded.values()) {
      if (!isFound) throw invalidRecord("expenses", index, "the refunded expense is missing");
    }
  }

  #requireLinksOf(index: number, { projectId, details, invoiceId }: BackedUpExpense): void {
    if (invoiceId !== null && this.invoices.projectOf(invoiceId) !== projectId) {
      throw invalidRecord("expenses", index, "its invoice is missing");
    }
    if (details === null) return;
    const { lineId, quoteId, installmentId, shares } = details;
    const lineIds = [lineId, ...shares.map((share) => share.lineId)].filter((id) => id !== null);
    if (lineIds.some((id) => this.#lines.get(id)?.projectId !== projectId)) {
      throw invalidRecord("expenses", index, "its budget line is missing");
    }
    if (quoteId !== null && this.#quotes.get(quoteId)?.projectId !== projectId) {
      throw invalidRecord("expenses", index, "its contract is missing");
    }
    if (installmentId !== null && this.#installments.get(installmentId) !== quoteId) {
      throw invalidRecord("expenses", index, "its payment is missing");
    }
  }

  #passRefunded(index: number, { id, projectId, amount, details }: BackedUpExpense): void {
    const refunded = this.#refunded.get(id);
    if (refunded === undefined) return;
    if (refunded.isFound) throw invalidRecord("expenses", index, "its id is a duplicate");
    if (refunded.projectId !== projectId) throw elsewhere(index, "one of its refunds");
    if (details?.isRefund) throw invalidRecord("expenses", index, "a refund can't be refunded");
    if (refunded.sum > centsOf(amount)) {
      throw invalidRecord("expenses", index, "its refunds exceed the amount paid");
    }
    refunded.isFound = true;
  }
}

function requirePromise(
  index: number,
  { status, amount, acceptedOn, changeOrders }: BackedUpQuote,
): void {
  if (!isContract(status)) return;
  if (amount === null || acceptedOn === null) {
    throw invalidRecord(
      "quotes",
      index,
      "a contract has an amount and the day on which it was accepted",
    );
  }
  const changes = changeOrders.map((change) => ({ ...change, cost: centsOf(change.cost) }));
  if (!mayApprove(ZERO_CENTS, { amount: centsOf(amount), changeOrders: changes })) {
    throw invalidRecord("quotes", index, "its change orders take away more than it comes to");
  }
}

function elsewhere(index: number, what: string) {
  return invalidRecord("expenses", index, `${what} is in another project`);
}

import { type CalendarDate, daysBetween } from "../../../../shared/calendar-date.ts";
import type { InvoiceSettings } from "../../../../shared/invoices/contract.ts";
import type { InvoiceMatch, MatchReason } from "../../../../shared/invoices/match.ts";
import {
  addCents,
  roundToCents,
  subtractCents,
  sumCents,
  toDecimal,
  ZERO_CENTS,
} from "../../../../shared/money.ts";
import {
  type Billed,
  type BilledContract,
  billedBefore,
  isAfter,
  isBefore,
  signedTotal,
} from "./billed.ts";
import { contractReasons, type Judged } from "./contract-reasons.ts";
import { inOrder, invoiceRow, reasonOf, verdictOf } from "./reasons.ts";

/* The match of an invoice with its contract, the approved changes and what was billed before. */

export interface MatchProject {
  finishedOn: CalendarDate | null;
  settings: InvoiceSettings;
  invoices: readonly Billed[];
  contracts: readonly BilledContract[];
}

/** Two equal invoices this many days apart are taken for one sent twice. */
const SAME_AMOUNT_DAYS = 14;

/** The matches of all of a project's invoices, by id. */
export function matchInvoices(project: MatchProject): Map<number, InvoiceMatch> {
  const contracts = new Map(project.contracts.map((contract) => [contract.id, contract]));
  const ofQuote = Map.groupBy(project.invoices, ({ quoteId }) => quoteId);
  const ofContractor = Map.groupBy(project.invoices, ({ contractorId }) => contractorId);
  const ofFile = Map.groupBy(project.invoices, ({ sha256 }) => sha256);
  return new Map(
    project.invoices.map((invoice) => {
      const before = (others: readonly Billed[] = []) =>
        others.filter((other) => isBefore(other, invoice));
      const contract = invoice.quoteId === null ? undefined : contracts.get(invoice.quoteId);
      const related = {
        ofQuote: before(ofQuote.get(invoice.quoteId)),
        ofContractor: before(ofContractor.get(invoice.contractorId)),
        ofFile: invoice.sha256 === null ? [] : before(ofFile.get(invoice.sha256)),
      };
      return [invoice.id, matchOf(invoice, contract, related, project)];
    }),
  );
}

interface Related {
  ofQuote: readonly Billed[];
  ofContractor: readonly Billed[];
  ofFile: readonly Billed[];
}

function matchOf(
  invoice: Billed,
  contract: BilledContract | undefined,
  related: Related,
  project: MatchProject,
): InvoiceMatch {
  const reasons = [
    ...ownReasons(invoice, project.settings),
    ...duplicateReasons(invoice, related),
    ...creditReasons(invoice, project),
    ...waiverReasons(invoice, related),
  ];
  if (isAfter(invoice, project.finishedOn)) reasons.push(reasonOf("after_project"));
  const judged: Judged | undefined = contract && {
    invoice,
    contract,
    before: billedBefore(contract, related.ofQuote),
    settings: project.settings,
  };
  if (judged) reasons.push(...contractReasons(judged));
  else if (invoice.creditOf === null) reasons.push(withoutContract(invoice, project.contracts));
  const earlier = judged?.before.total ?? ZERO_CENTS;
  return {
    verdict: verdictOf(reasons),
    reasons: inOrder(reasons),
    agreed: contract ? toDecimal(contract.agreed) : null,
    billedBefore: toDecimal(earlier),
    billed: toDecimal(addCents(earlier, signedTotal(invoice))),
  };
}

/** What the invoice itself says. */
function ownReasons(invoice: Billed, { taxPercent }: InvoiceSettings): MatchReason[] {
  const { lines, currency, printedTotal, total, tax } = invoice;
  const reasons = lines.flatMap(({ amount }, line) =>
    amount < 0 ? [reasonOf("negative_line", { line, billed: amount })] : [],
  );
  if (currency !== "USD") reasons.push(reasonOf("other_currency"));
  if (printedTotal !== null && printedTotal !== total) {
    const by = roundToCents(Math.abs(printedTotal - total));
    reasons.push(reasonOf("total_differs", { billed: printedTotal, limit: total, by }));
  }
  // Without tax it is in the prices, or there is none.
  if (taxPercent === null || tax === 0) return reasons;
  const taxed = sumCents(lines.map(({ amount }) => amount));
  const limit = roundToCents((taxed * thousandthsOf(taxPercent)) / 100_000);
  const by = roundToCents(Math.abs(tax - limit));
  // A cent more or less is rounding, line by line or of the sum.
  if (by > 1) reasons.push(reasonOf("tax_differs", { billed: tax, limit, by }));
  return reasons;
}

/** "8.875" is 8875. */
function thousandthsOf(percent: string): number {
  const [whole = "0", fraction = ""] = percent.split(".");
  return Number(whole) * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3));
}

function duplicateReasons(invoice: Billed, { ofContractor, ofFile }: Related): MatchReason[] {
  const reasons = ofFile
    .slice(0, 1)
    .map((other) => reasonOf("same_file", { rows: [invoiceRow(other)] }));
  const number = plainNumber(invoice.number);
  const sameKind = ofContractor.filter(
    ({ creditOf }) => (creditOf === null) === (invoice.creditOf === null),
  );
  const named = sameKind.find((other) => number !== "" && plainNumber(other.number) === number);
  if (named) return [...reasons, reasonOf("same_number", { rows: [invoiceRow(named)] })];
  const equal = sameKind.find(
    (other) =>
      other.total === invoice.total &&
      other.quoteId === invoice.quoteId &&
      invoice.contractorId !== null &&
      Math.abs(daysBetween(other.date, invoice.date)) <= SAME_AMOUNT_DAYS &&
      targetsOf(other) === targetsOf(invoice),
  );
  if (equal) {
    const rows = [invoiceRow(equal)];
    reasons.push(reasonOf("same_amount", { billed: invoice.total, rows }));
  }
  return reasons;
}

function plainNumber(number: string | null): string {
  return (number ?? "").toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function targetsOf({ lines }: Billed): string {
  return lines
    .map(({ contractLine, changeOrderId, installmentId }) =>
      [contractLine, changeOrderId, installmentId].join("/"),
    )
    .toSorted()
    .join();
}

/** A credit note reduces its invoice, to nothing at most. */
function creditReasons(invoice: Billed, { invoices }: MatchProject): MatchReason[] {
  const credited = invoices.find(({ id }) => id === invoice.creditOf);
  if (credited === undefined) return [];
  const others = invoices.filter(
    (other) => other.creditOf === credited.id && isBefore(other, invoice),
  );
  const limit = subtractCents(credited.total, sumCents(others.map(({ total }) => total)));
  const by = subtractCents(invoice.total, limit);
  if (by <= 0) return [];
  const rows = [invoiceRow(credited)];
  return [reasonOf("credit_above_invoice", { billed: invoice.total, limit, by, rows })];
}

/** Those asked for: the conditional one before this payment, the unconditional ones of earlier payments. */
function waiverReasons(invoice: Billed, { ofQuote, ofContractor }: Related): MatchReason[] {
  const own = invoice.waivers.filter(({ kind }) => kind === "conditional");
  const earlier = invoice.quoteId === null ? ofContractor : ofQuote;
  const paid = earlier.filter((other) => other.paid >= other.total && other.paid > 0);
  const missing = [
    ...own.map((waiver) => ({ waiver, of: undefined })),
    ...paid.flatMap((of) =>
      of.waivers.filter(({ kind }) => kind === "unconditional").map((waiver) => ({ waiver, of })),
    ),
  ].filter(({ waiver }) => waiver.receivedOn === null);
  return missing.map(({ waiver, of }) =>
    reasonOf("waiver_missing", {
      rows: [
        { kind: "waiver", id: waiver.id, label: waiver.kind },
        ...(of === undefined ? [] : [invoiceRow(of)]),
      ],
    }),
  );
}

/** Without a contract there is nothing to compare, unless one of the contractor's was not chosen. */
function withoutContract(
  { contractorId }: Billed,
  contracts: readonly BilledContract[],
): MatchReason {
  const own = contracts.find(
    ({ contractor, isAccepted }) => isAccepted && contractor?.id === contractorId,
  );
  if (own === undefined) return reasonOf("no_contract");
  return reasonOf("contract_not_chosen", {
    rows: [{ kind: "quote", id: own.id, label: own.work }],
  });
}

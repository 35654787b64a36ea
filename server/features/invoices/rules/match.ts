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
  type BilledBefore,
  type BilledContract,
  billedBefore,
  eachBilledBefore,
  isAfter,
  isBefore,
  signedTotal,
} from "./billed.ts";
import { contractReasons } from "./contract-reasons.ts";
import { type InvoiceIndex, indexInvoices, sameAmountKey, sameNumberKey } from "./invoice-index.ts";
import { inOrder, invoiceRow, reasonOf, verdictOf } from "./reasons.ts";

/* The match of an invoice with its contract, the approved changes and what was billed before. */

export interface MatchProject {
  finishedOn: CalendarDate | null;
  settings: InvoiceSettings;
  invoices: readonly Billed[];
  contracts: readonly BilledContract[];
}

/** Two equal invoices within this many days count as one that was sent twice. */
const SAME_AMOUNT_DAYS = 14;

/** The matches of all of a project's invoices, by id. */
export function matchInvoices(project: MatchProject): Map<number, InvoiceMatch> {
  const index = indexInvoices(project);
  const matches = new Map<number, InvoiceMatch>();
  for (const [quoteId, invoices] of index.ofQuote) {
    const contract = contractOf(index, quoteId);
    if (contract === undefined) {
      for (const invoice of invoices) matches.set(invoice.id, matchOf(invoice, index, project));
      continue;
    }
    for (const [invoice, before] of eachBilledBefore(contract, invoices)) {
      matches.set(invoice.id, matchOf(invoice, index, project, { contract, before }));
    }
  }
  return matches;
}

/** The match of one invoice. */
export function matchInvoice(project: MatchProject, id: number): InvoiceMatch | undefined {
  const index = indexInvoices(project);
  const invoice = index.byId.get(id);
  if (invoice === undefined) return undefined;
  const contract = contractOf(index, invoice.quoteId);
  if (contract === undefined) return matchOf(invoice, index, project);
  const before = billedBefore(contract, index.ofQuote.get(invoice.quoteId) ?? [], invoice);
  return matchOf(invoice, index, project, { contract, before });
}

function contractOf(
  { contracts }: InvoiceIndex,
  quoteId: number | null,
): BilledContract | undefined {
  return quoteId === null ? undefined : contracts.get(quoteId);
}

interface Under {
  contract: BilledContract;
  before: BilledBefore;
}

function matchOf(
  invoice: Billed,
  index: InvoiceIndex,
  { settings, finishedOn }: Pick<MatchProject, "settings" | "finishedOn">,
  under?: Under,
): InvoiceMatch {
  const reasons = [
    ...ownReasons(invoice, settings),
    ...duplicateReasons(invoice, index),
    ...creditReasons(invoice, index),
    ...waiverReasons(invoice, index),
  ];
  if (isAfter(invoice, finishedOn)) reasons.push(reasonOf("after_project"));
  if (under) reasons.push(...contractReasons({ ...under, invoice, settings }));
  else if (invoice.creditOf === null) reasons.push(withoutContract(invoice, index));
  const earlier = under?.before.total ?? ZERO_CENTS;
  return {
    verdict: verdictOf(reasons),
    reasons: inOrder(reasons),
    agreed: under ? toDecimal(under.contract.agreed) : null,
    billedBefore: toDecimal(earlier),
    billed: toDecimal(addCents(earlier, signedTotal(invoice))),
  };
}

/** Reasons found in the invoice alone, without contract or payments. */
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
  // Without tax, it is included in the prices or there is none.
  if (taxPercent === null || tax === 0) return reasons;
  const taxed = sumCents(lines.map(({ amount }) => amount));
  const limit = roundToCents((taxed * thousandthsOf(taxPercent)) / 100_000);
  const by = roundToCents(Math.abs(tax - limit));
  // A difference of one cent is rounding, by line or of the sum.
  if (by > 1) reasons.push(reasonOf("tax_differs", { billed: tax, limit, by }));
  return reasons;
}

/** "8.875" becomes 8875. */
function thousandthsOf(percent: string): number {
  const [whole = "0", fraction = ""] = percent.split(".");
  return Number(whole) * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3));
}

function duplicateReasons(invoice: Billed, index: InvoiceIndex): MatchReason[] {
  const isEarlier = (other: Billed) => isBefore(other, invoice);
  const filed = invoice.sha256 === null ? [] : index.ofFile.get(invoice.sha256);
  const scanned = filed?.find(isEarlier);
  const reasons = scanned ? [reasonOf("same_file", { rows: [invoiceRow(scanned)] })] : [];
  const named = index.ofNumber.get(sameNumberKey(invoice))?.find(isEarlier);
  if (named) return [...reasons, reasonOf("same_number", { rows: [invoiceRow(named)] })];
  const equal = index.ofAmount
    .get(sameAmountKey(invoice))
    ?.find(
      (other) =>
        isEarlier(other) && Math.abs(daysBetween(other.date, invoice.date)) <= SAME_AMOUNT_DAYS,
    );
  if (equal) {
    const rows = [invoiceRow(equal)];
    reasons.push(reasonOf("same_amount", { billed: invoice.total, rows }));
  }
  return reasons;
}

/** A credit note must not exceed its invoice. */
function creditReasons(invoice: Billed, { byId, creditsOf }: InvoiceIndex): MatchReason[] {
  const credited = invoice.creditOf === null ? undefined : byId.get(invoice.creditOf);
  if (credited === undefined) return [];
  const others = (creditsOf.get(credited.id) ?? []).filter((other) => isBefore(other, invoice));
  const limit = subtractCents(credited.total, sumCents(others.map(({ total }) => total)));
  const by = subtractCents(invoice.total, limit);
  if (by <= 0) return [];
  const rows = [invoiceRow(credited)];
  return [reasonOf("credit_above_invoice", { billed: invoice.total, limit, by, rows })];
}

/**
 * Missing lien waivers among the requested ones: the conditional one before this payment, and the
 * unconditional ones of earlier payments.
 */
function waiverReasons(
  invoice: Billed,
  { unwaivedOfQuote, unwaivedOfContractor }: InvoiceIndex,
): MatchReason[] {
  const own = invoice.waivers.filter(
    ({ kind, receivedOn }) => kind === "conditional" && receivedOn === null,
  );
  const paid =
    invoice.quoteId === null
      ? unwaivedOfContractor.get(invoice.contractorId)
      : unwaivedOfQuote.get(invoice.quoteId);
  const missing = [
    ...own.map((waiver) => ({ waiver, of: undefined })),
    ...(paid ?? [])
      .filter(({ of }) => isBefore(of, invoice))
      .flatMap(({ of, waivers }) => waivers.map((waiver) => ({ waiver, of }))),
  ];
  return missing.map(({ waiver, of }) =>
    reasonOf("waiver_missing", {
      rows: [
        { kind: "waiver", id: waiver.id, label: waiver.kind },
        ...(of === undefined ? [] : [invoiceRow(of)]),
      ],
    }),
  );
}

/**
 * Without a contract there is nothing to compare, unless the contractor has one that was not
 * selected.
 */
function withoutContract({ contractorId }: Billed, { acceptedOf }: InvoiceIndex): MatchReason {
  const own = contractorId === null ? undefined : acceptedOf.get(contractorId);
  if (own === undefined) return reasonOf("no_contract");
  return reasonOf("contract_not_chosen", {
    rows: [{ kind: "quote", id: own.id, label: own.work }],
  });
}

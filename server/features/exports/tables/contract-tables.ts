import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { laborAndMaterials } from "../../../../shared/contracts/item-parts.ts";
import { inDollars } from "../../../dollars.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { listQuotes } from "../../contracts/queries.ts";
import { listBudgetLines } from "../../budget/queries.ts";
import { CHANGE_ORDER_STATUS, contractorName, PAYMENT_STATUS, QUOTE_STATUS } from "./names.ts";
import { column, type Reading, summed, tableOf } from "./table.ts";

type Quoted = QuoteRecord & { line: string | null };

export const quoteTable = tableOf<Quoted>(
  "quotes",
  [
    column("Id", "number", ({ id }) => id),
    column("Work", "text", ({ work }) => work, { width: 32 }),
    column("Contractor", "text", ({ contractor }) => contractorName(contractor)),
    column("Budget line", "text", ({ line }) => line),
    column("Status", "text", ({ status }) => QUOTE_STATUS[status], { width: 12 }),
    // No total, because only one of several quotes for the same work is accepted.
    column("Quoted", "money", ({ amount }) => amount),
    summed("Change orders", ({ figures }) => figures.changed),
    summed("Contract total", ({ figures }) => figures.agreed),
    summed("Paid", ({ figures }) => figures.paid),
    summed("Balance", ({ figures }) => figures.open),
    summed("Overpaid", ({ figures }) => figures.overpaid),
    summed("Retainage", ({ figures }) => figures.retainage),
    column("Valid until", "day", ({ validUntil }) => validUntil),
    column("Deposit", "text", depositWords),
    column("Start", "day", ({ startOn }) => startOn),
    column("Duration", "text", durationWords),
    column("Labor", "money", (quote) => laborAndMaterials(quote).labor),
    column("Materials", "money", (quote) => laborAndMaterials(quote).materials),
    column("Exclusions", "text", ({ exclusions }) => exclusions, { width: 50 }),
    column("License number", "text", ({ contractor }) => contractor?.licenseNumber ?? null),
    column("Insurance expires", "day", ({ contractor }) => contractor?.insuranceExpiresOn ?? null),
    column("Accepted on", "day", ({ acceptedOn }) => acceptedOn),
    column("Completed on", "day", ({ completedOn }) => completedOn),
    column("Scope", "text", ({ scope }) => scope, { width: 50 }),
    column("Files", "text", ({ files }) => files.map(({ name }) => name).join("; "), { width: 30 }),
  ],
  async function* pages(reading) {
    const { tx, access, projectId } = reading;
    const lines = await listBudgetLines(tx, access, projectId);
    const names = new Map<number | null, string>(lines.map((line) => [line.id, lineName(line)]));
    const quotes = await quotesOf(reading);
    yield quotes.map((quote) => ({ ...quote, line: names.get(quote.lineId) ?? null }));
  },
);

function depositWords({ deposit, depositUnit }: QuoteRecord): string | null {
  if (deposit === null) return null;
  return depositUnit === "amount" ? inDollars(deposit) : `${Number(deposit)}%`;
}

function durationWords({ duration, durationUnit }: QuoteRecord): string | null {
  return duration === null ? null : `${duration} ${durationUnit}`;
}

type Item = QuoteRecord["items"][number] & { quote: QuoteRecord };

export const itemTable = tableOf<Item>(
  "quote-items",
  [
    ...quoteColumns<Item>(),
    column("Item", "text", ({ description }) => description, { width: 50 }),
    column("Amount", "money", ({ amount }) => amount),
    column("Labor", "money", ({ labor }) => labor),
    column("Materials", "money", ({ materials }) => materials),
    column("Included", "text", ({ amount }) => (amount === null ? "Yes" : null)),
  ],
  async function* pages(reading) {
    for (const quote of await quotesOf(reading)) {
      if (quote.items.length > 0) yield quote.items.map((item) => ({ ...item, quote }));
    }
  },
);

type Change = QuoteRecord["changeOrders"][number] & { quote: QuoteRecord };

export const changeOrderTable = tableOf<Change>(
  "change-orders",
  [
    ...quoteColumns<Change>(),
    column("Reason", "text", ({ reason }) => reason, { width: 50 }),
    column("Cost", "money", ({ cost }) => cost),
    column("Days", "number", ({ days }) => days),
    column("Status", "text", ({ status }) => CHANGE_ORDER_STATUS[status], { width: 12 }),
    column("Decided on", "day", ({ decidedOn }) => decidedOn),
    column("Scope items", "text", ({ scopeItems }) => scopeItems.join("; ") || null),
  ],
  async function* pages(reading) {
    for (const quote of await quotesOf(reading)) {
      if (quote.changeOrders.length > 0) yield quote.changeOrders.map((o) => ({ ...o, quote }));
    }
  },
);

type Payment = QuoteRecord["installments"][number] & { quote: QuoteRecord };

const KINDS = {
  deposit: "Deposit",
  milestone: "Milestone payment",
  date: "Scheduled date",
  completion: "On completion",
  retainage: "Retainage",
} as const satisfies Record<Payment["kind"], string>;

export const paymentTable = tableOf<Payment>(
  "payments",
  [
    ...quoteColumns<Payment>(),
    column("Payment", "text", ({ title }) => title, { width: 30 }),
    column("Type", "text", ({ kind }) => KINDS[kind], { width: 18 }),
    column("Milestone", "text", ({ milestone }) => milestone?.title ?? null),
    column("Due", "day", ({ date }) => date),
    column("Status", "text", ({ status }) => PAYMENT_STATUS[status], { width: 12 }),
    // No total, because quotes that were not accepted also have scheduled payments.
    column("Amount", "money", ({ amount }) => amount),
    column("Paid", "money", ({ paid }) => paid),
    column("Balance", "money", ({ open }) => open),
  ],
  async function* pages(reading) {
    for (const quote of await quotesOf(reading)) {
      if (quote.installments.length > 0) yield quote.installments.map((i) => ({ ...i, quote }));
    }
  },
);

/** The first columns of rows that belong to a quote. */
function quoteColumns<Row extends { quote: QuoteRecord }>() {
  return [
    column<Row>("Quote ID", "number", ({ quote }) => quote.id, { width: 11 }),
    column<Row>("Work", "text", ({ quote }) => quote.work, { width: 32 }),
    column<Row>("Contractor", "text", ({ quote }) => contractorName(quote.contractor)),
    column<Row>("Quote status", "text", ({ quote }) => QUOTE_STATUS[quote.status], { width: 12 }),
  ];
}

/** At most 500, oldest first. */
async function quotesOf({ tx, access, projectId, today }: Reading): Promise<QuoteRecord[]> {
  const quotes = await listQuotes(tx, access, projectId, today);
  return quotes.toReversed();
}

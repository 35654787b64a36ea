import type * as z from "zod/mini";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { isContract } from "../../../shared/contracts/quote-status.ts";
import { codeOf } from "../../../shared/expenses/catalog.ts";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import type { invoiceFields } from "../../../shared/invoices/input.ts";
import {
  type Cents,
  centsOf,
  subtractCents,
  sumCents,
  toDecimal,
  ZERO_CENTS,
} from "../../../shared/money.ts";
import { typedCents } from "../../../shared/typed-money.ts";
import { CHANGE_WORDS } from "../../lib/words/change-words.ts";
import { formatMoney } from "../../lib/format.ts";
import type { Choice } from "../../ui/form/choices.tsx";

export type InvoiceFormValues = z.input<typeof invoiceFields>;
export type InvoiceFormLine = InvoiceFormValues["lines"][number];

export const EMPTY_LINE: InvoiceFormLine = {
  description: "",
  amount: "",
  contractLine: "",
  changeOrderId: null,
  installmentId: null,
};

/** Initial values of a new invoice: from an installment, a contract, or a receipt. */
export type InvoiceStart = Partial<InvoiceFormValues>;

export function newInvoice(today: string, start: InvoiceStart = {}): InvoiceFormValues {
  return {
    quoteId: null,
    contractorId: null,
    creditOf: null,
    number: "",
    date: today,
    dueDate: "",
    currency: "USD",
    lines: [EMPTY_LINE],
    tax: "",
    retainage: "",
    deposit: "",
    printedTotal: "",
    file: null,
    note: "",
    ...start,
  };
}

const withoutZero = (amount: string) => (amount === "0.00" ? "" : amount);

export function toInvoiceValues(invoice: InvoiceRecord): InvoiceFormValues {
  const { quoteId, contractorId, creditOf, number, date, dueDate, currency, file, note } = invoice;
  return {
    quoteId,
    contractorId,
    creditOf,
    number: number ?? "",
    date,
    dueDate: dueDate ?? "",
    currency,
    lines: invoice.lines.map((line) => ({ ...line, contractLine: line.contractLine ?? "" })),
    tax: withoutZero(invoice.tax),
    retainage: withoutZero(invoice.retainage),
    deposit: withoutZero(invoice.deposit),
    printedTotal: invoice.printedTotal ?? "",
    file,
    note: note ?? "",
  };
}

type Installment = QuoteRecord["installments"][number];

/**
 * Initial values of an invoice for an installment, or for a contract without a payment schedule.
 */
export function startOf(
  { id: quoteId, contractorId }: Pick<QuoteRecord, "id" | "contractorId">,
  installment?: Pick<Installment, "id" | "title" | "open" | "kind">,
): InvoiceStart {
  if (installment === undefined) return { quoteId, contractorId };
  const { id: installmentId, title: description, open: amount } = installment;
  return {
    quoteId,
    contractorId,
    lines: [{ ...EMPTY_LINE, description, amount, installmentId }],
  };
}

interface ReadReceipt {
  file: { key: string; name: string };
  description: string;
  /** with sales tax; empty if not read */
  amount: string;
  date: string;
  contractorId: number | null;
  salesTax: string | undefined;
}

/** Initial values of an invoice from a receipt in the inbox. Tax is a separate amount. */
export function startOfReceipt(read: ReadReceipt): InvoiceStart {
  const { file, description, amount, date, contractorId, salesTax } = read;
  const total = typedCents(amount);
  const net =
    total === undefined || salesTax === undefined
      ? amount
      : toDecimal(subtractCents(total, centsOf(salesTax)));
  return {
    file,
    contractorId,
    ...(date !== "" && { date }),
    lines: [{ ...EMPTY_LINE, description, amount: net }],
    tax: salesTax ?? "",
    printedTotal: amount,
  };
}

/** Contracts, and the selected quote even if it is no longer one. */
export function contractChoices(
  quotes: readonly QuoteRecord[] = [],
  chosen: number | null | undefined,
): Choice[] {
  return quotes
    .filter(({ id, status }) => isContract(status) || id === chosen)
    .map(({ id, work, contractor }) => ({
      value: String(id),
      label: contractor === null ? work : `${work} · ${contractor.name}`,
    }));
}

export interface MatchGroup {
  label: string;
  choices: Choice[];
}

/** What a line can be matched to: lines, change orders and installments of the contract. */
export function matchGroups(quote: QuoteRecord | undefined): MatchGroup[] {
  if (quote === undefined) return [];
  const priced = (text: string, amount: string | null) =>
    amount === null ? text : `${text} (${formatMoney(amount)})`;
  const groups = [
    {
      label: "Contract items",
      choices: quote.items.map(({ description, amount }) => ({
        value: `line:${codeOf(description)}`,
        label: priced(description, amount),
      })),
    },
    {
      label: "Change orders",
      choices: quote.changeOrders.map(({ id, reason, cost, status }) => ({
        value: `change:${id}`,
        label:
          status === "approved"
            ? priced(reason, cost)
            : `${priced(reason, cost)}, ${CHANGE_WORDS[status].toLowerCase()}`,
      })),
    },
    {
      label: "Payment schedule",
      choices: quote.installments.map(({ id, title, amount }) => ({
        value: `installment:${id}`,
        label: priced(title, amount),
      })),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

type Match = Pick<InvoiceFormLine, "contractLine" | "changeOrderId" | "installmentId">;

/**
 * Name of a line's match.
 *
 * @param id of a change order, or the negative id of an installment
 */
export function matchedName(quotes: readonly QuoteRecord[] = [], id: number): string {
  const name =
    id < 0
      ? quotes.flatMap(({ installments }) => installments).find((one) => one.id === -id)?.title
      : quotes.flatMap(({ changeOrders }) => changeOrders).find((one) => one.id === id)?.reason;
  return name ?? "no longer in the contract";
}

/** Select value of a line's match; empty for none. */
export function matchValue({ contractLine, changeOrderId, installmentId }: Match): string {
  if (contractLine) return `line:${contractLine}`;
  if (changeOrderId) return `change:${changeOrderId}`;
  return installmentId ? `installment:${installmentId}` : "";
}

/** The line's fields for a select value; only one of them is set. */
export function matchOf(value: string): Match {
  const at = value.indexOf(":");
  const [kind, rest] = [value.slice(0, Math.max(at, 0)), value.slice(at + 1)];
  return {
    contractLine: kind === "line" ? rest : "",
    changeOrderId: kind === "change" ? Number(rest) : null,
    installmentId: kind === "installment" ? Number(rest) : null,
  };
}

/** The lines without their matches. */
export function unmatched(lines: readonly InvoiceFormLine[]): InvoiceFormLine[] {
  return lines.map((line) => ({ ...line, ...matchOf("") }));
}

/** Rows with any text. Empty rows are dropped instead of failing validation. */
export function filledLines(lines: readonly InvoiceFormLine[]): InvoiceFormLine[] {
  return lines.filter(({ description, amount }) => `${description}${String(amount)}`.trim() !== "");
}

/** Lines + tax - retainage - deposit, from the amounts that are valid so far. */
export function totalOf(
  values: Pick<InvoiceFormValues, "lines" | "tax" | "retainage" | "deposit">,
): string {
  const cents = (text: string | number | null | undefined): Cents =>
    typedCents(String(text ?? "")) ?? ZERO_CENTS;
  const added = sumCents([...values.lines.map(({ amount }) => cents(amount)), cents(values.tax)]);
  const taken = sumCents([cents(values.retainage), cents(values.deposit)]);
  return toDecimal(subtractCents(added, taken));
}

/** Difference between the typed and the calculated total; undefined if equal or not typed. */
export function differenceOf(values: InvoiceFormValues): string | undefined {
  const printed = typedCents(String(values.printedTotal ?? ""));
  if (printed === undefined) return undefined;
  const difference = subtractCents(printed, centsOf(totalOf(values)));
  return difference === 0 ? undefined : toDecimal(difference).replace("-", "");
}

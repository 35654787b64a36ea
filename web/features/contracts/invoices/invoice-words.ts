import type { InvoiceRecord } from "../../../../shared/invoices/contract.ts";
import type { ReasonRow, Severity, Verdict } from "../../../../shared/invoices/match.ts";
import { sumDecimals } from "../../../../shared/money.ts";
import { formatDate } from "../../../lib/format.ts";

type Tone = "neutral" | "accent" | "warning" | "danger";

export const VERDICT_WORDS = {
  pay: { word: "OK to pay", tone: "accent", advice: "It matches what was agreed." },
  ask: {
    word: "Needs clarification",
    tone: "warning",
    advice: "Clear this up with the contractor first.",
  },
  hold: { word: "Hold", tone: "danger", advice: "Don't pay this yet." },
} as const satisfies Record<Verdict, { word: string; tone: Tone; advice: string }>;

export const SEVERITY_WORDS = {
  hold: { word: "Hold", tone: "danger" },
  ask: { word: "Question", tone: "warning" },
  note: { word: "Note", tone: "neutral" },
} as const satisfies Record<Severity, { word: string; tone: Tone }>;

export function invoiceTitle({ number, creditOf }: InvoiceRecord): string {
  const kind = creditOf === null ? "Invoice" : "Credit note";
  return number === null ? kind : `${kind} ${number}`;
}

/** Only an undecided invoice shows its verdict. */
export function isUndecided({ status }: Pick<InvoiceRecord, "status">): boolean {
  return (
    status === "draft" || status === "received" || status === "on_hold" || status === "disputed"
  );
}

/** A credit note needs no payment after its approval. */
export function isToPay({ status, creditOf }: Pick<InvoiceRecord, "status" | "creditOf">): boolean {
  return creditOf === null && (status === "approved" || status === "part_paid");
}

/** The reason given with its status. */
export function reasonOf({
  status,
  holdReason,
  overrideReason,
}: Pick<InvoiceRecord, "status" | "holdReason" | "overrideReason">): string | null {
  return status === "approved" ? overrideReason : holdReason;
}

/** "Due Mar 5, 2026" or "Overdue since Mar 5, 2026"; undefined where nothing is open. */
export function dueWords(
  { dueDate, ...invoice }: Pick<InvoiceRecord, "status" | "creditOf" | "dueDate" | "figures">,
  today: string,
): string | undefined {
  if (dueDate === null || (!isUndecided(invoice) && !isToPay(invoice))) return undefined;
  if (invoice.figures.open === "0.00" || invoice.figures.open.startsWith("-")) return undefined;
  if (dueDate < today) return `Overdue since ${formatDate(dueDate)}`;
  return dueDate === today ? "Due today" : `Due ${formatDate(dueDate)}`;
}

export interface InvoiceGroup {
  title: string;
  invoices: InvoiceRecord[];
  /** open amount */
  open: string;
}

/** Invoices to decide, to pay, and all others; empty groups are left out. */
export function groupInvoices(invoices: readonly InvoiceRecord[]): InvoiceGroup[] {
  const groups = [
    { title: "To review", invoices: invoices.filter(isUndecided) },
    { title: "To pay", invoices: invoices.filter(isToPay) },
    {
      // A void invoice is never paid, whatever its amount.
      title: "Paid and void",
      invoices: invoices.filter((one) => !isUndecided(one) && !isToPay(one)),
    },
  ];
  return groups
    .filter((group) => group.invoices.length > 0)
    .map((group) => ({
      ...group,
      open: sumDecimals(
        group.invoices.filter((one) => isUndecided(one) || isToPay(one)).map(openAmount),
      ),
    }));
}

function openAmount({ figures }: InvoiceRecord): string {
  return figures.open;
}

/** Address of the screen that shows a reason's record. */
export function rowAddress({ kind, id }: ReasonRow, quoteId: number | null) {
  const contract = quoteId === null ? {} : { quote: quoteId };
  switch (kind) {
    case "invoice":
      return { to: "/contracts", search: { invoice: id } } as const;
    case "quote":
      return { to: "/contracts", search: { quote: id } } as const;
    case "change_order":
      return { to: "/contracts", search: contract, hash: `change-${id}` } as const;
    case "installment":
      return { to: "/contracts", search: contract, hash: `installment-${id}` } as const;
    case "milestone":
      return { to: "/timeline" } as const;
    case "contractor":
      return { to: "/contractors" } as const;
    case "waiver":
      return undefined;
  }
}

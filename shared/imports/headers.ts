import type { ImportField } from "./mapping.ts";

/** Makes "Trans. Date" and "trans date" equal: lower-case letters and digits, single spaces. */
export function headerName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Known column names of each field, most likely first. If a file has several, the first listed
 * wins: a card's transaction date before its posting date.
 */
export const HEADER_NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  date: [
    "transaction date",
    "trans date",
    "date",
    "purchase date",
    "date paid",
    "paid on",
    "booking date",
    "posted date",
    "posting date",
    "post date",
    "completed date",
    "started date",
    "value date",
    "invoice date",
    "day",
    "datum",
    "buchungstag",
    "buchungsdatum",
    "fecha",
  ],
  description: [
    "description",
    "merchant",
    "payee",
    "payee security",
    "name",
    "partner name",
    "transaction description",
    "narrative",
    "item",
    "memo description",
    "details",
    "original description",
    "memo",
    "payment reference",
    "verwendungszweck",
    "concepto",
    "libellé",
    "what",
  ],
  payee: [
    "payee",
    "payee security",
    "contractor",
    "vendor",
    "supplier",
    "merchant",
    "partner name",
    "paid to",
    "counterparty",
    "name",
    "store",
    "empfänger",
    "zahlungsempfänger",
    "name zahlungsbeteiligter",
    "beneficiario",
  ],
  amount: [
    "amount",
    "amount usd",
    "amount eur",
    "transaction amount",
    "total",
    "cost",
    "price",
    "value",
    "net amount",
    "paid",
    "betrag",
    "betrag eur",
    "betrag in eur",
    "umsatz",
    "importe",
    "montant",
  ],
  debit: [
    "debit",
    "debits",
    "outflow",
    "withdrawal",
    "withdrawals",
    "money out",
    "paid out",
    "debit amount",
    "spent",
    "payment",
  ],
  credit: [
    "credit",
    "credits",
    "inflow",
    "deposit",
    "deposits",
    "money in",
    "paid in",
    "credit amount",
    "received",
  ],
  side: ["debit credit", "credit debit", "cr dr", "dr cr", "refund", "is refund"],
  category: ["category", "budget category", "expense category", "kategorie"],
  paymentMethod: ["payment method", "method", "paid with", "paid by", "payment type"],
  notes: [
    "notes",
    "note",
    "comment",
    "comments",
    "remarks",
    "memo",
    "memo notes",
    "memo description",
  ],
  room: ["room", "area"],
  salesTax: ["sales tax", "tax", "tax amount", "vat"],
  currency: ["currency", "currency code", "ccy", "währung", "waehrung", "moneda", "devise"],
};

/** Parts of column names for the payee, most likely first, since a file may name both sides. */
export const PAYEE_STEMS: readonly RegExp[] = [
  /empf(?:ä|ae)nger|beg(?:ü|ue)nstigt|payee|beneficia|b[ée]n[ée]ficiaire/,
  /merchant|vendor|counterpart|zahlungsbeteiligt|zahlungspflichtig/,
];

/** Columns with a number or an identifier of the payee. */
export const NOT_A_NAME =
  /\b(?:iban|bic|konto\w*|account|number|no|nr|id|blz|bank\w*|code|category)\b/;

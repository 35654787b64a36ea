import type { ActivityValue } from "../../../shared/activity/contract.ts";
import { categoryLabel, paymentMethodLabel } from "../../../shared/expenses/catalog.ts";
import { EXPENSE_TEXTS } from "../../../shared/expenses/texts.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { intervalLabel } from "../../lib/words/interval-words.ts";

interface FieldWords {
  /** within a sentence: "changed the budgeted amount of ..." */
  noun: string;
  /** never called for null and "" */
  show?: (value: string) => string;
  /** too long for a sentence; shown below it */
  isLong?: boolean;
  /** a boolean as a verb phrase, for true and false: "marked Tile as done" */
  marks?: readonly [string, string];
}

const STATUS: Readonly<Record<string, string>> = { asked: "requested", on_hold: "on hold" };
const HOME_COST: Readonly<Record<string, string>> = {
  improvement: "Improvement",
  repair: "Repair",
};

const longText = (label: string): FieldWords => ({ noun: label.toLowerCase(), isLong: true });

const FIELDS: Readonly<Record<string, FieldWords>> = {
  amount: { noun: "amount", show: formatMoney },
  category: { noun: "category", show: categoryLabel },
  paymentMethod: { noun: "payment method", show: paymentMethodLabel },
  date: { noun: "date", show: formatDate },
  ...Object.fromEntries(EXPENSE_TEXTS.map(({ field, label }) => [field, longText(label)])),
  description: { noun: "description", isLong: true },
  budgetLine: { noun: "budget line" },
  payment: { noun: "scheduled payment" },
  movedWith: { noun: "other budget line" },
  paidBy: { noun: "who paid" },
  allowance: { noun: "allowance" },
  salesTax: { noun: "sales tax", show: formatMoney },
  refundOf: { noun: "refunded expense" },
  homeCost: { noun: "tax treatment", show: (value) => HOME_COST[value] ?? value },
  receipts: { noun: "number of receipts" },
  split: { noun: "split", isLong: true },
  isRefund: { noun: "refund mark", marks: ["marked {} as a refund", "marked {} as an expense"] },
  isOffContract: {
    noun: "contract mark",
    marks: ["marked {} as not a contract payment", "marked {} as a possible contract payment"],
  },
  hourlyRate: { noun: "hourly rate", show: formatMoney },
  licenseNumber: { noun: "license number" },
  documents: { noun: "documents", isLong: true },
  rating: { noun: "rating" },
  ratingNote: { noun: "rating note", isLong: true },
  insuranceExpiresOn: { noun: "insurance expiration", show: formatDate },
  targetDate: { noun: "target date", show: formatDate },
  waitsFor: { noun: "dependencies" },
  isCompleted: { noun: "completion", marks: ["completed {}", "reopened {}"] },
  budget: { noun: "budget", show: formatMoney },
  contingency: { noun: "contingency", show: formatMoney },
  isArchived: { noun: "archive mark", marks: ["archived {}", "restored {} from the archive"] },
  startedOn: { noun: "start date", show: formatDate },
  finishedOn: { noun: "finish date", show: formatDate },
  planned: { noun: "budgeted amount", show: formatMoney },
  low: { noun: "low estimate", show: formatMoney },
  high: { noun: "high estimate", show: formatMoney },
  isDone: { noun: "done mark", marks: ["marked {} as done", "marked {} as not done"] },
  scope: { noun: "scope", isLong: true },
  status: { noun: "status", show: (value) => STATUS[value] ?? value },
  validUntil: { noun: "expiration date", show: formatDate },
  deposit: { noun: "deposit" },
  depositUnit: { noun: "deposit unit" },
  startOn: { noun: "start date", show: formatDate },
  duration: { noun: "duration" },
  durationUnit: { noun: "duration unit" },
  labor: { noun: "labor", show: formatMoney },
  materials: { noun: "materials", show: formatMoney },
  exclusions: { noun: "exclusions", isLong: true },
  acceptedOn: { noun: "acceptance date", show: formatDate },
  completedOn: { noun: "completion date", show: formatDate },
  items: { noun: "items", isLong: true },
  files: { noun: "files", isLong: true },
  payments: { noun: "payment schedule", isLong: true },
  scopeLines: { noun: "scope of the lines", isLong: true },
  states: { noun: "entries by quote", isLong: true, show: scopeEntries },
  prices: { noun: "prices of gaps", isLong: true, show: scopeEntries },
  cost: { noun: "cost", show: formatMoney },
  days: { noun: "added days" },
  scopeItems: { noun: "scope items", isLong: true },
  decidedOn: { noun: "decision date", show: formatDate },
  every: { noun: "interval", show: intervalLabel },
  nextOn: { noun: "next date", show: formatDate },
  endsOn: { noun: "last date", show: formatDate },
  dueDate: { noun: "due date", show: formatDate },
  invoice: { noun: "invoice" },
  number: { noun: "number" },
  contract: { noun: "contract" },
  creditOf: { noun: "credited invoice" },
  tax: { noun: "sales tax", show: formatMoney },
  retainage: { noun: "retainage", show: formatMoney },
  subtractedDeposit: { noun: "subtracted deposit", show: formatMoney },
  printedTotal: { noun: "printed total", show: formatMoney },
  total: { noun: "total", show: formatMoney },
  holdReason: { noun: "hold reason", isLong: true },
  overrideReason: { noun: "reason for the approval", isLong: true },
  lines: { noun: "lines", isLong: true },
  matched: { noun: "matched lines", isLong: true },
  waivers: { noun: "lien waivers", isLong: true },
  invoiceTolerancePercent: { noun: "invoice tolerance in percent" },
  invoiceTolerance: { noun: "invoice tolerance", show: formatMoney },
  salesTaxPercent: { noun: "expected sales tax rate" },
  role: { noun: "role" },
  projects: { noun: "projects", isLong: true },
  dueSoon: {
    noun: "reminders",
    marks: ["turned on reminders before the due date", "turned off reminders before the due date"],
  },
  overdue: {
    noun: "reminders",
    marks: ["turned on reminders of overdue dates", "turned off reminders of overdue dates"],
  },
  budgetLines: {
    noun: "reminders",
    marks: ["turned on reminders about budget lines", "turned off reminders about budget lines"],
  },
  insurance: {
    noun: "reminders",
    marks: ["turned on reminders about insurance", "turned off reminders about insurance"],
  },
  milestones: {
    noun: "milestones",
    marks: ["turned on reminders of milestones", "turned off reminders of milestones"],
  },
};

const PRICES: Readonly<Record<string, string>> = {
  own: "own figure",
  contractor: "contractor’s price",
  range: "own range",
  quote: "another quote’s price",
};

/** "Ida: allowance $900.00, answered Nov 2, 2026" of "Ida: allowance 900.00 2026-11-02". */
function scopeEntries(value: string): string {
  return value.replaceAll(
    /: (included|allowance|excluded|own|contractor|range|quote)((?: \d+\.\d\d){0,2})(?: (\d{4}-\d\d-\d\d))?(?=; |$)/g,
    (_, kind: string, amounts: string, day: string | undefined) => {
      const range = amounts.trim().split(" ").filter(Boolean).map(formatMoney).join("–");
      const words = [PRICES[kind] ?? kind, range].filter(Boolean).join(" ");
      return `: ${words}${day === undefined ? "" : `, answered ${formatDate(day)}`}`;
    },
  );
}

/** Fields that change together with another one, which the sentence names. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  status: ["acceptedOn", "completedOn", "decidedOn"],
};

/** A field's texts; a field unknown to this version keeps its stored name. */
export function fieldWords(field: string): FieldWords {
  return FIELDS[field] ?? { noun: field };
}

const ORDER = Object.keys(FIELDS);

/** Fields that this version does not know come last. */
export function inOrder(fields: readonly string[]): string[] {
  const placeOf = (field: string) => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length);
  return fields.toSorted((left, right) => placeOf(left) - placeOf(right));
}

export function isImplied(field: string, others: readonly string[]): boolean {
  return others.some((other) => IMPLIED[other]?.includes(field));
}

/** Undefined for an empty value. */
export function shownValue(field: string, value: ActivityValue): string | undefined {
  if (value === null || value === "") return undefined;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const { show } = fieldWords(field);
  return show === undefined ? String(value) : show(String(value));
}

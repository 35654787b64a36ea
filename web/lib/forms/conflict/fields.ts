import type * as z from "zod/mini";
import type { budgetLineFields, contingencyInput } from "../../../../shared/budget/input.ts";
import type { contractorInput } from "../../../../shared/contractors/input.ts";
import type {
  changeOrderInput,
  quoteFields,
  scheduleInput,
} from "../../../../shared/contracts/input.ts";
import {
  CHANGE_ORDER_STATUSES,
  INSTALLMENT_KINDS,
} from "../../../../shared/contracts/agreement.ts";
import type { expenseFields } from "../../../../shared/expenses/input.ts";
import { EXPENSE_TEXTS } from "../../../../shared/expenses/texts.ts";
import type {
  invoiceFields,
  invoiceSettingsInput,
  lienWaiversInput,
} from "../../../../shared/invoices/input.ts";
import type { milestoneForm } from "../../../../shared/milestones/contract.ts";
import type { projectInput } from "../../../../shared/projects/input.ts";
import { CHANGE_WORDS } from "../../words/change-words.ts";
import { KIND_WORDS } from "../../words/installment-kinds.ts";
import { asDate, asMoney, asText, type ConflictField } from "./conflict.ts";
import { RECURRING_FIELDS, type RecurringValues } from "./recurring-fields.ts";

/** The values of each form that edits a record. */
export interface Forms {
  expense: z.input<typeof expenseFields>;
  recurringExpense: RecurringValues;
  milestone: z.input<typeof milestoneForm>;
  contractor: z.input<typeof contractorInput>;
  project: z.input<typeof projectInput>;
  line: z.input<typeof budgetLineFields>;
  quote: z.input<typeof quoteFields>;
  schedule: z.input<typeof scheduleInput>;
  change: z.input<typeof changeOrderInput>;
  contingency: z.input<typeof contingencyInput>;
  invoice: z.input<typeof invoiceFields>;
  waivers: z.input<typeof lienWaiversInput>;
  invoiceSettings: z.input<typeof invoiceSettingsInput>;
  /** the scope item of each line of a quote; each line is a difference of its own */
  scopeLines: Readonly<Record<string, never>>;
  /** the entry of a scope item in a quote */
  scopeEntry: Readonly<
    Record<"state" | "allowance" | "answeredOn" | "source" | "amount" | "high", string>
  >;
}

type Row = Readonly<Record<string, unknown>>;

/** Equal for lists that are saved alike. */
const rowsKey = (list: unknown) =>
  JSON.stringify(
    rowsIn(list).map(({ amount, labor, materials, ...row }) => [
      ...[amount, labor, materials].map(asMoney),
      ...Object.entries(row)
        .map(([field, value]) => `${field}=${asText(value)}`)
        .toSorted(),
    ]),
  );

const inOrder = (list: unknown, rowText: (row: Row) => string) =>
  asText(rowsIn(list).map(rowText).join("; "));

const itemText = ({ description, amount, labor, materials }: Row) => {
  const parts =
    labor || materials ? ` (labor ${asMoney(labor)}, materials ${asMoney(materials)})` : "";
  return `${asText(description)} ${asMoney(amount)}${parts}`;
};

/** @param nameFor returns a milestone's name */
function paymentText(payment: Row, nameFor: (id: number) => string): string {
  const { title, amount, dueDate, milestoneId } = payment;
  const kind = INSTALLMENT_KINDS.find((one) => one === payment["kind"]);
  const due = [
    kind && KIND_WORDS[kind],
    dueDate && kind !== "milestone" && asDate(dueDate),
    typeof milestoneId === "number" && kind !== "date" && nameFor(milestoneId),
  ];
  return `${asText(title)} ${asMoney(amount)} (${due.filter(Boolean).join(", ")})`;
}

const asNames = (ids: unknown, nameFor: (id: number) => string) =>
  asText(Array.isArray(ids) ? ids.map((id) => nameFor(Number(id))).join(", ") : ids);

const capitalized = (value: unknown) => {
  const text = asText(value);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const PRICE_WORDS: Readonly<Record<string, string>> = {
  own: "My figure",
  contractor: "The contractor's price",
  range: "A range",
  quote: "Another quote's price",
};

/** The fields of each form, in its order and with its labels. */
export const FIELDS: { readonly [Kind in keyof Forms]: readonly ConflictField<Forms[Kind]>[] } = {
  expense: [
    { field: "description", label: "Description" },
    { field: "amount", label: "Amount", show: asMoney },
    { field: "category", label: "Category" },
    { field: "paymentMethod", label: "Payment Method" },
    { field: "date", label: "Date", show: asDate },
    { field: "contractorId", label: "Contractor", isReference: true },
    ...EXPENSE_TEXTS,
  ],
  recurringExpense: RECURRING_FIELDS,
  milestone: [
    { field: "title", label: "Title" },
    { field: "description", label: "Description" },
    { field: "category", label: "Category" },
    { field: "targetDate", label: "Target Date", show: asDate },
    { field: "waitsFor", label: "Waits for", show: asNames },
  ],
  contractor: [
    { field: "name", label: "Name" },
    { field: "company", label: "Company" },
    { field: "email", label: "Email" },
    { field: "phone", label: "Phone" },
    { field: "specialty", label: "Specialty" },
    { field: "hourlyRate", label: "Hourly Rate", show: asMoney },
    { field: "licenseNumber", label: "License number" },
    { field: "insuranceExpiresOn", label: "Insurance expires", show: asDate },
    { field: "notes", label: "Notes" },
    { field: "rating", label: "Rating" },
    { field: "ratingNote", label: "Rating note" },
  ],
  project: [
    { field: "name", label: "Project Name" },
    { field: "description", label: "Description" },
    { field: "budget", label: "Total Budget", show: asMoney },
  ],
  line: [
    { field: "category", label: "Category" },
    { field: "room", label: "Room" },
    { field: "planned", label: "Budget amount", show: asMoney },
    { field: "low", label: "Low estimate", show: asMoney },
    { field: "high", label: "High estimate", show: asMoney },
    { field: "isDone", label: "Done" },
  ],
  quote: [
    { field: "work", label: "Work" },
    { field: "contractorId", label: "Contractor", isReference: true },
    { field: "amount", label: "Amount", show: asMoney },
    { field: "validUntil", label: "Valid until", show: asDate },
    { field: "lineId", label: "Budget line", isReference: true },
    { field: "scope", label: "Scope of work" },
    { field: "deposit", label: "Deposit" },
    { field: "depositUnit", label: "Deposit unit" },
    { field: "startOn", label: "Start", show: asDate },
    { field: "duration", label: "Duration" },
    { field: "durationUnit", label: "Duration unit" },
    { field: "labor", label: "Labor", show: asMoney },
    { field: "materials", label: "Materials", show: asMoney },
    { field: "exclusions", label: "Exclusions" },
    { field: "items", label: "Items", show: (items) => inOrder(items, itemText), keyOf: rowsKey },
  ],
  schedule: [
    {
      field: "installments",
      label: "Payments",
      show: (payments, nameFor) => inOrder(payments, (payment) => paymentText(payment, nameFor)),
      keyOf: rowsKey,
    },
  ],
  change: [
    { field: "reason", label: "Description and reason" },
    { field: "cost", label: "Amount", show: asMoney },
    { field: "days", label: "Schedule change (days)" },
    {
      field: "status",
      label: "Status",
      show: (status) => {
        const known = CHANGE_ORDER_STATUSES.find((one) => one === status);
        return known === undefined ? asText(status) : CHANGE_WORDS[known];
      },
    },
    {
      field: "scopeItems",
      label: "Scope items",
      show: (titles) => asText(Array.isArray(titles) ? titles.join("; ") : titles),
      keyOf: (titles) => JSON.stringify(titles),
    },
  ],
  contingency: [{ field: "contingency", label: "Contingency amount", show: asMoney }],
  scopeLines: [],
  invoice: [
    { field: "quoteId", label: "Contract", isReference: true },
    { field: "contractorId", label: "Contractor", isReference: true },
    { field: "number", label: "Invoice number" },
    { field: "currency", label: "Currency" },
    { field: "date", label: "Invoice date", show: asDate },
    { field: "dueDate", label: "Due date", show: asDate },
    { field: "lines", label: "Lines", show: billedText, keyOf: rowsKey },
    { field: "tax", label: "Sales tax", show: asMoney },
    { field: "retainage", label: "Retainage", show: asMoney },
    { field: "deposit", label: "Deposit applied", show: asMoney },
    { field: "printedTotal", label: "Total on the invoice", show: asMoney },
    { field: "creditOf", label: "Credit note for", isReference: true },
    { field: "file", label: "File", show: fileName },
    { field: "note", label: "Note" },
  ],
  waivers: [
    {
      field: "waivers",
      label: "Lien waivers",
      show: (waivers) => inOrder(waivers, waiverText),
      keyOf: (waivers) =>
        JSON.stringify(rowsIn(waivers).map((waiver) => [asText(waiver["id"]), waiverText(waiver)])),
    },
  ],
  invoiceSettings: [
    { field: "tolerancePercent", label: "Tolerance (%)" },
    { field: "toleranceDollars", label: "Tolerance ($)", show: asMoney },
    { field: "taxPercent", label: "Sales tax (%)" },
  ],
  scopeEntry: [
    { field: "state", label: "In this quote", show: capitalized },
    { field: "allowance", label: "Allowance amount", show: asMoney },
    { field: "answeredOn", label: "Answered on", show: asDate },
    {
      field: "source",
      label: "Price from",
      show: (source) => PRICE_WORDS[asText(source).split(":")[0] ?? ""] ?? asText(source),
    },
    { field: "amount", label: "Amount", show: asMoney },
    { field: "high", label: "High", show: asMoney },
  ],
};

/** @param nameFor returns a change order's name, and by its negative id an installment's */
function billedText(lines: unknown, nameFor: (id: number) => string): string {
  return inOrder(lines, (line) => {
    const { contractLine, changeOrderId, installmentId } = line;
    const text = itemText(line);
    if (typeof changeOrderId === "number")
      return `${text} (change order ${nameFor(changeOrderId)})`;
    if (typeof installmentId === "number") return `${text} (payment ${nameFor(-installmentId)})`;
    return contractLine
      ? `${text} (contract item ${asText(contractLine).replaceAll("_", " ")})`
      : text;
  });
}

function waiverText({ kind, receivedOn, file }: Row): string {
  const parts = [receivedOn && `received ${asDate(receivedOn)}`, file && fileName(file)];
  const details = parts.filter(Boolean).join(", ");
  return details === "" ? capitalized(kind) : `${capitalized(kind)} (${details})`;
}

function fileName(file: unknown): string {
  return isRow(file) ? asText(file["name"]) : asText(file);
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}

function rowsIn(list: unknown): readonly Row[] {
  return Array.isArray(list) ? list.filter(isRow) : [];
}

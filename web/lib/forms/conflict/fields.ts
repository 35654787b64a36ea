import type * as z from "zod/mini";
import type { budgetLineFields } from "../../../../shared/budget/input.ts";
import type { contractorInput } from "../../../../shared/contractors/input.ts";
import type { quoteFields, scheduleInput } from "../../../../shared/contracts/input.ts";
import type { expenseFields } from "../../../../shared/expenses/input.ts";
import type { milestoneFields } from "../../../../shared/milestones/contract.ts";
import type { projectInput } from "../../../../shared/projects/input.ts";
import { asDate, asMoney, asText, type ConflictField } from "./conflict.ts";

/** The values of each form that edits a record. */
export interface Forms {
  expense: z.input<typeof expenseFields>;
  milestone: z.input<typeof milestoneFields>;
  contractor: z.input<typeof contractorInput>;
  project: z.input<typeof projectInput>;
  line: z.input<typeof budgetLineFields>;
  quote: z.input<typeof quoteFields>;
  schedule: z.input<typeof scheduleInput>;
}

interface Item {
  description?: string;
  title?: string;
  dueDate?: unknown;
  amount?: unknown;
}

const inOrder = (items: readonly Item[]) =>
  asText(
    items
      .map(({ description, title, amount, dueDate }) =>
        [description ?? title, asMoney(amount), dueDate ? asDate(dueDate) : ""]
          .filter(Boolean)
          .join(" "),
      )
      .join("; "),
  );

/** In the order of the form, with its labels. */
export const FIELDS: { readonly [Kind in keyof Forms]: readonly ConflictField<Forms[Kind]>[] } = {
  expense: [
    { field: "description", label: "Description" },
    { field: "amount", label: "Amount", show: asMoney },
    { field: "category", label: "Category" },
    { field: "paymentMethod", label: "Payment Method" },
    { field: "date", label: "Date", show: asDate },
    { field: "contractorId", label: "Contractor", isReference: true },
    { field: "notes", label: "Notes" },
  ],
  milestone: [
    { field: "title", label: "Title" },
    { field: "description", label: "Description" },
    { field: "category", label: "Category" },
    { field: "targetDate", label: "Target Date", show: asDate },
  ],
  contractor: [
    { field: "name", label: "Name" },
    { field: "company", label: "Company" },
    { field: "email", label: "Email" },
    { field: "phone", label: "Phone" },
    { field: "specialty", label: "Specialty" },
    { field: "hourlyRate", label: "Hourly Rate", show: asMoney },
    { field: "notes", label: "Notes" },
  ],
  project: [
    { field: "name", label: "Project Name" },
    { field: "description", label: "Description" },
    { field: "budget", label: "Total Budget", show: asMoney },
  ],
  line: [
    { field: "category", label: "Category" },
    { field: "room", label: "Room" },
    { field: "planned", label: "Budgeted amount", show: asMoney },
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
    { field: "scope", label: "Scope" },
    { field: "items", label: "Items", show: (items) => inOrder(listIn(items)) },
  ],
  schedule: [
    { field: "installments", label: "Payments", show: (payments) => inOrder(listIn(payments)) },
  ],
};

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null;
}

function listIn(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

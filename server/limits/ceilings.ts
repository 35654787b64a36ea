import { MAX_MERCHANT_RULES } from "../../shared/merchant-rules/contract.ts";
import { MAX_RECURRING_EXPENSES } from "../../shared/recurring-expenses/input.ts";

/**
 * Maximum numbers of records in lists that are returned whole, per project or per account: see
 * `CEILING_LABELS`. An unlimited list could exhaust the server's memory.
 *
 * Far above what a renovation needs: they are not plan limits, and no screen mentions them until
 * they are reached.
 */
export const CEILINGS = {
  milestones: 1000,
  budgetLines: 200,
  merchantRules: MAX_MERCHANT_RULES,
  recurringExpenses: MAX_RECURRING_EXPENSES,
  quotes: 500,
  quoteParts: 5000,
  scopeItems: 500,
  invoiceLines: 5000,
  contractors: 500,
  projects: 500,
} as const;
export type CeilingKind = keyof typeof CEILINGS;

/** Scope and name of each limit, for the error message. */
export const CEILING_LABELS: Record<CeilingKind, { place: "project" | "account"; name: string }> = {
  milestones: { place: "project", name: "milestones" },
  budgetLines: { place: "project", name: "budget lines" },
  merchantRules: { place: "project", name: "merchant rules" },
  recurringExpenses: { place: "project", name: "recurring expenses" },
  quotes: { place: "project", name: "quotes" },
  quoteParts: { place: "project", name: "quote lines, change orders, and payments" },
  invoiceLines: { place: "project", name: "invoice lines" },
  scopeItems: { place: "project", name: "scope items" },
  contractors: { place: "account", name: "contractors" },
  projects: { place: "account", name: "projects" },
};

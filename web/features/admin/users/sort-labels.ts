import type { AdminSort } from "../../../../shared/admin/contract.ts";

/** What a user's fields are called, over a column and in the list of what can be sorted by. */
export const SORT_LABELS = {
  createdAt: "Joined",
  name: "Name",
  email: "Email",
  subscriptionStatus: "Status",
  projectCount: "Projects",
  expenseCount: "Expenses",
  contractorCount: "Contractors",
  totalBudget: "Total budget",
} as const satisfies Record<AdminSort, string>;

import type { AdminSort } from "../../../../shared/admin/contract.ts";

/** Labels of the sortable fields, for column headers and the sort menu. */
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

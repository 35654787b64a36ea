import type { ExportTable } from "../../../../shared/exports/contract.ts";
import { categoryTable } from "./category-table.ts";
import { contractorTable } from "./contractor-table.ts";
import { changeOrderTable, itemTable, paymentTable, quoteTable } from "./contract-tables.ts";
import { expenseTable } from "./expense-table.ts";
import { invoiceTable } from "./invoice-table.ts";
import { budgetTable, milestoneTable } from "./budget-tables.ts";
import type { Table } from "./table.ts";

/** Every table of a project. */
export const TABLES: Record<ExportTable, Table> = {
  expenses: expenseTable,
  categories: categoryTable,
  "budget-lines": budgetTable,
  quotes: quoteTable,
  "quote-items": itemTable,
  "change-orders": changeOrderTable,
  payments: paymentTable,
  invoices: invoiceTable,
  milestones: milestoneTable,
  contractors: contractorTable,
};

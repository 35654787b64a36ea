import type { InProject, ProjectName } from "./file-calls.ts";

/* Assistant tools for the budget, its forecast, and the quotes and contracts. */

/** Planned, committed, paid and forecast amounts of a budget line. */
export interface FoundBudgetLine {
  category: string;
  room: string | null;
  planned: string;
  committed: string;
  paid: string;
  left: string;
  forecast: string;
  level: "fine" | "near" | "over";
}

/** A quote; a contract once accepted. */
export interface FoundQuote {
  id: number;
  work: string;
  contractor: string | null;
  status: "asked" | "received" | "accepted" | "declined" | "completed";
  amount: string | null;
  validUntil: string | null;
  /**
   * amount including approved change orders; zero for a quote that is not a contract, as are the
   * next two
   */
  agreed: string;
  paid: string;
  open: string;
}

/** An open payment of a contract. */
export interface FoundDue {
  title: string;
  work: string;
  contractor: string | null;
  open: string;
  date: string | null;
  status: "waiting" | "due" | "overdue";
}

/** An invoice with an amount left to pay. */
export interface FoundPayable {
  id: number;
  /** such as "Invoice 1042" */
  title: string;
  contractor: string | null;
  open: string;
  dueDate: string | null;
  /**
   * - `pay`: approved
   * - `approve`: matches what was agreed, but not yet approved
   * - `ask`, `hold`: by its match, or because it was put on hold
   */
  state: "pay" | "approve" | "ask" | "hold";
  /** one sentence; null when there is nothing to say */
  reason: string | null;
}

export interface BudgetCalls {
  get_budget_overview: {
    input: InProject;
    output: {
      project: ProjectName;
      budget: string;
      contingency: string;
      lines: readonly FoundBudgetLine[];
      /** part of the budget that is on no line */
      unplanned: string;
      forecast: {
        paid: string;
        /** committed to contractors and not yet paid */
        open: string;
        /** planned but not committed */
        uncommitted: string;
        riskAllowance: string;
        expected: string;
        low: string;
        high: string;
        /** probability of staying within the budget, in words: "about 70%" */
        chance: string;
        safeToSpend: string;
      };
      hasContracts: boolean;
    };
  };
  list_quotes: {
    input: InProject & { contractorId?: number | undefined };
    output: {
      project: ProjectName;
      /** sum of all listed contracts */
      agreed: string;
      paid: string;
      open: string;
      quotes: readonly FoundQuote[];
      /** by date, overdue ones first */
      dues: readonly FoundDue[];
    };
  };
  list_payables: {
    /** to: last day, at least a week ahead */
    input: InProject & { contractorId?: number | undefined; to?: string | undefined };
    output: {
      project: ProjectName;
      to: string;
      /** sum of the approved invoices */
      total: string;
      /** due by that day or without a due date; earliest first */
      invoices: readonly FoundPayable[];
      /** scheduled payments that are not invoiced yet */
      dues: readonly FoundDue[];
      /** whether the user may record payments, rather than only view */
      mayPay: boolean;
    };
  };
}

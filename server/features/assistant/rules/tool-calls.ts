import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { BudgetCalls } from "./budget-calls.ts";
import type { FileCalls, InProject, ProjectName } from "./file-calls.ts";
import type {
  ProposedContractor,
  ProposedExpense,
  ProposedMilestone,
} from "../../../../shared/assistant/proposal.ts";

/*
 * Assistant tools for reading records and proposing new ones. The owner is never an argument,
 * because the server determines it. Money is decimal text, dates are YYYY-MM-DD, percentages have
 * two decimals.
 */

/** Filters expenses. Case doesn't matter in names. */
export interface SpendingFilter extends InProject {
  /** matches the description, the notes, a name or an amount */
  search?: string | undefined;
  category?: string | undefined;
  paymentMethod?: string | undefined;
  contractorId?: number | undefined;
  /** first and last day, inclusive */
  from?: string | undefined;
  to?: string | undefined;
  receipt?: "attached" | "missing" | undefined;
  refunds?: "only" | undefined;
}

export interface SpendingGroup {
  /**
   * label of a category or method, contractor name ("No contractor" for none), month as "2026-03"
   */
  name: string;
  contractorId?: number;
  total: string;
  count: number;
  /** share of the filtered total */
  percent: string;
}

export interface FoundExpense {
  id: number;
  description: string;
  amount: string;
  category: string;
  paymentMethod: string;
  date: string;
  contractor: string | null;
  notes: string | null;
  hasReceipt: boolean;
}

export interface FoundMilestone {
  id: number;
  title: string;
  category: string;
  targetDate: string | null;
  isCompleted: boolean;
  isOverdue: boolean;
  /** date of completion, in the client's time zone */
  completedDate: string | null;
  /** days to the target date; negative when past, null without a date */
  daysLeft: number | null;
}

export interface FoundContractor {
  id: number;
  name: string;
  company: string | null;
  specialty: string | null;
  email: string | null;
  phone: string | null;
  hourlyRate: string | null;
  /** payments in the requested project; `count`: their number */
  paid: string;
  payments: number;
}

export interface FoundArticle {
  slug: string;
  title: string;
  /** Markdown */
  body: string;
  sources: readonly { title: string; url: string }[];
}

export interface ProjectFigures extends ProjectName {
  budget: string;
  spent: string;
  remaining: string;
  usedPercent: string;
}

/** Result of a proposal, on which the user decides. */
export interface Proposed {
  isProposed: true;
  /** required fields that the user still has to enter */
  missing: readonly string[];
}

/** Why a tool failed, for the model: one sentence. */
export interface ToolRefusal {
  refused: string;
}

export interface ToolCalls extends BudgetCalls, FileCalls {
  list_projects: { input: object; output: { projects: readonly ProjectFigures[] } };
  get_project_summary: {
    input: InProject;
    output: ProjectFigures & {
      /** null when unknown */
      startDate: string | null;
      expenseCount: number;
      categories: readonly SpendingGroup[];
    };
  };
  get_spending: {
    input: SpendingFilter & {
      by?: "category" | "month" | "contractor" | "paymentMethod" | undefined;
      /** category to exclude */
      except?: string | undefined;
    };
    output: {
      project: ProjectName;
      total: string;
      count: number;
      /** the total as a share of the project's budget */
      percentOfBudget: string;
      /** average per expense; by month, per month with spending; null without expenses */
      average: string | null;
      /** largest first, months in order; empty without `by` */
      groups: readonly SpendingGroup[];
    };
  };
  search_expenses: {
    input: SpendingFilter & {
      /** default: newest */
      order?: "newest" | "oldest" | "largest" | "smallest" | undefined;
      /** 1 to 25, default: 10 */
      limit?: number | undefined;
    };
    output: {
      project: ProjectName;
      /** number of matches; `total`: their sum */
      count: number;
      total: string;
      expenses: readonly FoundExpense[];
    };
  };
  list_milestones: {
    /** next: the next three; default: all */
    input: InProject & { status?: "all" | "open" | "overdue" | "next" | "completed" | undefined };
    output: {
      project: ProjectName;
      openCount: number;
      overdueCount: number;
      completedCount: number;
      milestones: readonly FoundMilestone[];
    };
  };
  list_contractors: {
    /** search: matches name, company and specialty */
    input: InProject & { search?: string | undefined };
    output: { project: ProjectName | null; contractors: readonly FoundContractor[] };
  };
  get_plan_limits: {
    input: object;
    output: {
      plan: "free" | "pro";
      expenses: { count: number; limit: number | null };
      contractors: { count: number; limit: number | null };
    };
  };
  /** Effect of a price on the budget. Sums from the user's question are not facts. */
  check_affordability: {
    /** share: percentage of the price to pay now, as for a deposit */
    input: InProject & { price: string; share?: string | undefined };
    output: ProjectFigures & {
      /** amount to pay: the price, or the share of it */
      sum: string;
      remainingAfter: string;
      safeToSpend: string;
      /** safe-to-spend amount after the payment; negative when the payment exceeds it */
      safeAfter: string;
      /** expected final cost without the price; `expectedAfter`: with it */
      expected: string;
      expectedAfter: string;
      /** probability of staying within the budget without the price, in words: "about 70%" */
      chance: string;
      /**
       * - `no`: exceeds the safe-to-spend amount, even if that much of the budget is left
       * - `risky`: within the safe-to-spend amount, but the budget will more likely than not be
       *   exceeded
       * - `unplanned`: it fits, but the rest of the budget is not planned yet
       */
      verdict: "yes" | "risky" | "unplanned" | "no";
    };
  };
  find_articles: { input: { question: string }; output: { articles: readonly FoundArticle[] } };
  propose_expense: {
    input: InProject &
      Partial<Omit<ProposedExpense, "details">> & {
        /** in the user's own words */
        budgetLine?: string | undefined;
        room?: string | undefined;
        salesTax?: string | null | undefined;
        contractId?: number | undefined;
        /** set for a payment that was a refund */
        refund?: "yes" | undefined;
      };
    output: Proposed | ToolRefusal;
  };
  propose_payment: {
    input: {
      invoiceId: number;
      amount?: string | undefined;
      date?: CalendarDate | undefined;
      paymentMethod?: string | undefined;
    };
    output: Proposed | ToolRefusal;
  };
  propose_milestone: {
    input: InProject & Partial<ProposedMilestone> & { title: string };
    output: Proposed | ToolRefusal;
  };
  propose_contractor: {
    input: Partial<ProposedContractor> & { name: string };
    output: Proposed | ToolRefusal;
  };
  propose_completion: { input: { milestoneId: number }; output: Proposed | ToolRefusal };
}

export type ToolName = keyof ToolCalls;
export type ToolInput<N extends ToolName> = ToolCalls[N]["input"];
export type ToolOutput<N extends ToolName> = ToolCalls[N]["output"];

/** The client's date and screen; part of every turn. */
export interface TurnContext {
  today: CalendarDate;
  /** null while there is no project */
  project: ProjectName | null;
}

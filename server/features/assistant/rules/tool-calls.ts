import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { FileCalls, InProject, ProjectName } from "./file-calls.ts";
import type {
  ProposedContractor,
  ProposedExpense,
  ProposedMilestone,
} from "../../../../shared/assistant/proposal.ts";

/*
 * What the assistant can ask of the records, and propose. The owner is never an argument: the
 * server fixes it. Money is decimal text, days are YYYY-MM-DD, percentages have two places.
 */

/** Narrows expenses. Names are compared as people write them: without case. */
export interface SpendingFilter extends InProject {
  /** in the description, the notes or a name, or an amount */
  search?: string | undefined;
  category?: string | undefined;
  paymentMethod?: string | undefined;
  contractorId?: number | undefined;
  /** first and last day, both included */
  from?: string | undefined;
  to?: string | undefined;
  receipt?: "attached" | "missing" | undefined;
  refunds?: "only" | undefined;
}

export interface SpendingGroup {
  /** a category's or method's label, a contractor's name ("No contractor" for none), a month as "2026-03" */
  name: string;
  contractorId?: number;
  total: string;
  count: number;
  /** of all that the filter lets through */
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
  /** the homeowner's day of completion */
  completedDate: string | null;
  /** from today to the target; negative when it is past, null without a target */
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
  /** in the project asked for, and how many expenses that is */
  paid: string;
  payments: number;
}

export interface FoundArticle {
  slug: string;
  title: string;
  /** markdown */
  body: string;
  sources: readonly { title: string; url: string }[];
}

/** How much of a budget line is planned, promised to contractors, paid, and expected in the end. */
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

/** A quote; once it is accepted, a contract. */
export interface FoundQuote {
  id: number;
  work: string;
  contractor: string | null;
  status: "asked" | "received" | "accepted" | "declined" | "completed";
  amount: string | null;
  validUntil: string | null;
  /** with approved change orders; nothing for what is no contract, like the next two */
  agreed: string;
  paid: string;
  open: string;
}

/** A payment of a contract that is still open. */
export interface FoundDue {
  title: string;
  work: string;
  contractor: string | null;
  open: string;
  date: string | null;
  status: "waiting" | "due" | "overdue";
}

export interface ProjectFigures extends ProjectName {
  budget: string;
  spent: string;
  remaining: string;
  usedPercent: string;
}

/** What came of a proposal: it waits for the homeowner. */
export interface Proposed {
  isProposed: true;
  /** what the homeowner still has to say */
  missing: readonly string[];
}

/** Why a tool could not do what it was asked: for the model to read, in one sentence. */
export interface ToolRefusal {
  refused: string;
}

export interface ToolCalls extends FileCalls {
  list_projects: { input: object; output: { projects: readonly ProjectFigures[] } };
  get_project_summary: {
    input: InProject;
    output: ProjectFigures & {
      /** null where none is known */
      startDate: string | null;
      expenseCount: number;
      categories: readonly SpendingGroup[];
    };
  };
  get_spending: {
    input: SpendingFilter & {
      by?: "category" | "month" | "contractor" | "paymentMethod" | undefined;
      /** a category that is left out */
      except?: string | undefined;
    };
    output: {
      project: ProjectName;
      total: string;
      count: number;
      /** the total, of the project's budget */
      percentOfBudget: string;
      /** of one expense; by month, of one month in which something was spent. Null without expenses */
      average: string | null;
      /** largest first, months in order; empty unless `by` is given */
      groups: readonly SpendingGroup[];
    };
  };
  search_expenses: {
    input: SpendingFilter & {
      /** default newest */
      order?: "newest" | "oldest" | "largest" | "smallest" | undefined;
      /** 1 to 25, default 10 */
      limit?: number | undefined;
    };
    output: {
      project: ProjectName;
      /** how many match, and what they come to */
      count: number;
      total: string;
      expenses: readonly FoundExpense[];
    };
  };
  list_milestones: {
    /** next: the three to look at next; default all */
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
    /** search: in name, company and specialty */
    input: InProject & { search?: string | undefined };
    output: { project: ProjectName | null; contractors: readonly FoundContractor[] };
  };
  get_money_plan: {
    input: InProject;
    output: {
      project: ProjectName;
      budget: string;
      contingency: string;
      lines: readonly FoundBudgetLine[];
      /** of the budget, on no line */
      unplanned: string;
      forecast: {
        paid: string;
        /** promised to contractors and not paid yet */
        open: string;
        /** planned and promised to nobody */
        toCome: string;
        surprises: string;
        expected: string;
        low: string;
        high: string;
        /** of staying within the budget, in words: "about 70%" */
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
      /** of all contracts that are listed */
      agreed: string;
      paid: string;
      open: string;
      quotes: readonly FoundQuote[];
      /** by their days, overdue ones first */
      dues: readonly FoundDue[];
    };
  };
  get_plan_limits: {
    input: object;
    output: {
      plan: "free" | "pro";
      expenses: { count: number; limit: number | null };
      contractors: { count: number; limit: number | null };
    };
  };
  /** What a price means for the plan. Sums that the homeowner names are no facts. */
  weigh_price: {
    /** share: of the price, in percent, that is to be paid now, as for a deposit */
    input: InProject & { price: string; share?: string | undefined };
    output: ProjectFigures & {
      /** what is to be paid: the price, or the share of it */
      sum: string;
      remainingAfter: string;
      safeToSpend: string;
      /** negative where it is more than is safe to spend */
      safeAfter: string;
      /** the final cost as it is expected today, without it and with it */
      expected: string;
      expectedAfter: string;
      /** of staying within the budget without it, in words: "about 70%" */
      chance: string;
      /**
       * - `no`: it is more than is safe to spend, also where the budget has so much left
       * - `risky`: it is safe to spend by itself, but the budget is more likely than not to be exceeded
       * - `unplanned`: it fits, and nothing says what the rest of the budget is for
       */
      verdict: "yes" | "risky" | "unplanned" | "no";
    };
  };
  find_articles: { input: { question: string }; output: { articles: readonly FoundArticle[] } };
  propose_expense: {
    input: InProject &
      Partial<Omit<ProposedExpense, "details">> & {
        /** as it was said */
        budgetLine?: string | undefined;
        room?: string | undefined;
        salesTax?: string | null | undefined;
        contractId?: number | undefined;
        /** the money came back */
        refund?: "yes" | undefined;
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

/** The homeowner's day and what is on their screen: what every turn begins with. */
export interface TurnSetting {
  today: CalendarDate;
  /** null before the first project */
  project: ProjectName | null;
}

import type { InstallmentKind } from "../../../../shared/contracts/agreement.ts";
import type { RenovationDetails } from "./budget.ts";
import type { Category } from "./payments.ts";
import type { ContractorName } from "./people.ts";

/*
 * The demo's contracts and budget. Days count from the start of the project.
 */

export interface InstallmentPlan {
  title: string;
  kind: InstallmentKind;
  amount: string;
  due?: number;
  /** a milestone's title */
  milestone?: string;
  /** description of the expense that pays it */
  paidBy?: string;
}

export interface ContractPlan {
  work: string;
  scope?: string;
  to: ContractorName;
  amount: string;
  asked: number;
  received: number;
  validUntil?: number;
  accepted?: number;
  declined?: number;
  completed?: number;
  items?: readonly { description: string; amount: string | null }[];
  changes?: readonly {
    reason: string;
    cost: string;
    days: number;
    proposed: number;
    decided?: number;
    isRejected?: boolean;
  }[];
  schedule?: readonly InstallmentPlan[];
}

export interface LinePlan {
  category: Category;
  room?: string;
  /** decimal strings */
  planned: string;
  low?: string;
  high?: string;
  /** planned amount after the budget's revision */
  revised?: string;
  /** day after which nothing more is bought on this line */
  done?: number;
}

export interface BudgetRecords {
  contingency: string;
  /** day of the budget's revision, and the contingency after it */
  revision?: { day: number; contingency: string };
  lines: readonly LinePlan[];
  contracts: readonly ContractPlan[];
  details: Readonly<Record<string, RenovationDetails>>;
}

/** A payment that is due and paid on the same day, named as on the invoice. */
export function on(due: number, title: string, amount: string): InstallmentPlan {
  return { title, kind: "date", amount, due, paidBy: title };
}

export function when(
  milestone: string,
  title: string,
  amount: string,
  paidBy = title,
): InstallmentPlan {
  return { title, kind: "milestone", amount, milestone, paidBy };
}

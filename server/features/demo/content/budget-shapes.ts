import type { InstalmentKind } from "../../../../shared/contracts/agreement.ts";
import type { RenovationDetails } from "./budget.ts";
import type { Category } from "./payments.ts";
import type { ContractorName } from "./people.ts";

/* What was agreed with whom, by days of the plan: they count from the first of the project. */

export interface InstalmentPlan {
  title: string;
  kind: InstalmentKind;
  amount: string;
  due?: number;
  /** the title of a milestone */
  milestone?: string;
  /** the description of the payment that settles it */
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
  schedule?: readonly InstalmentPlan[];
}

export interface LinePlan {
  category: Category;
  room?: string;
  /** decimal strings */
  planned: string;
  low?: string;
  high?: string;
  /** what it plans once the homeowner has gone over the budget again */
  revised?: string;
  /** from that day on nothing more is bought for it */
  done?: number;
}

export interface MoneyPlanData {
  contingency: string;
  /** when the homeowner goes over the budget again, and what is kept for surprises from then on */
  revision?: { day: number; contingency: string };
  lines: readonly LinePlan[];
  contracts: readonly ContractPlan[];
  details: Readonly<Record<string, RenovationDetails>>;
}

/** A payment that is made on its day and called as on the invoice. */
export function on(due: number, title: string, amount: string): InstalmentPlan {
  return { title, kind: "date", amount, due, paidBy: title };
}

export function when(
  milestone: string,
  title: string,
  amount: string,
  paidBy = title,
): InstalmentPlan {
  return { title, kind: "milestone", amount, milestone, paidBy };
}

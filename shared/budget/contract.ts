import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";
import { version } from "../version.ts";

export const budgetLine = z.object({
  id,
  userId: id,
  projectId: id,
  category: z.string(),
  room: z.nullable(z.string()),
  planned: decimal,
  low: z.nullable(decimal),
  high: z.nullable(decimal),
  isDone: z.boolean(),
  createdAt: instant,
  version,
});
export type BudgetLineRecord = z.infer<typeof budgetLine>;

export const budgetLineList = z.array(budgetLine);

const lineFigures = z.object({
  planned: decimal,
  /** total of all contracts */
  committed: decimal,
  /** by invoices that are neither draft, disputed nor void; absent in a project without invoices */
  invoiced: z.optional(decimal),
  paid: decimal,
  /** committed and not yet paid */
  open: decimal,
  /** planned, neither paid nor committed; negative when paid and committed exceed the plan */
  left: decimal,
  /** part of `left` that is expected to be spent */
  uncommitted: decimal,
  forecast: decimal,
  level: z.enum(["fine", "near", "over"]),
});
export type LineFiguresResponse = z.infer<typeof lineFigures>;

/** The project's field that the budget screen edits. */
export const contingencyRecord = z.object({ projectId: id, contingency: decimal, version });
export type ContingencyRecord = z.infer<typeof contingencyRecord>;

/** A project's budget, its forecast and its upcoming payments. */
export const budgetOverview = z.extend(contingencyRecord, {
  budget: decimal,
  /** there are milestones and all are completed, so no more purchases are expected */
  isFinished: z.boolean(),
  lines: z.array(z.extend(budgetLine, { figures: lineFigures })),
  /**
   * amounts on no budget line: the unallocated budget and what was spent or committed outside the
   * lines
   */
  unplanned: lineFigures,
  total: lineFigures,
  forecast: z.object({
    paid: decimal,
    open: decimal,
    uncommitted: decimal,
    /** the risk allowance: the four together are `expected` */
    riskAllowance: decimal,
    /** how much of the risk allowance comes from rounding `expected` to $100 */
    rounding: decimal,
    expected: decimal,
    /** one run of the simulation in ten ends below */
    low: decimal,
    /** one run of the simulation in ten ends above */
    high: decimal,
    /** share of simulation runs that end within the budget */
    chancePercent: z.int(),
    contingencyNeeded: decimal,
    safeToSpend: decimal,
  }),
  cashAhead: z.object({
    months: z.array(z.object({ month: z.string(), due: decimal, planned: decimal })),
    undated: z.object({ due: decimal, planned: decimal }),
  }),
});
export type BudgetOverview = z.infer<typeof budgetOverview>;

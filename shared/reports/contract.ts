import * as z from "zod/mini";
import { calendarDate } from "../calendar-date.ts";
import { QUOTE_STATUSES } from "../contracts/quote-status.ts";
import { HOME_COSTS } from "../expenses/home-cost-kinds.ts";
import { id } from "../ids.ts";
import { moneyPlan } from "../budget/contract.ts";
import { decimal } from "../money.ts";

/*
 * A project's report. All sums are of what was paid, less what came back; a group may be below 0
 * where a refund stands alone. Each grouping adds up to `spent.total` to the cent.
 */

const categoryTotal = z.object({
  /** what the expense list filters by */
  code: z.string(),
  name: z.string(),
  total: decimal,
});
export type CategoryTotal = z.infer<typeof categoryTotal>;

const roomTotal = z.object({
  /** null: no room was named */ name: z.nullable(z.string()),
  total: decimal,
});
export type RoomTotal = z.infer<typeof roomTotal>;

const contractorTotal = z.object({
  /** null: paid to no contractor, or to one that was deleted */
  contractorId: z.nullable(id),
  name: z.nullable(z.string()),
  total: decimal,
  count: z.int(),
});
export type ContractorTotal = z.infer<typeof contractorTotal>;

const methodTotal = z.object({
  code: z.string(),
  name: z.string(),
  total: decimal,
  count: z.int(),
});
export type MethodTotal = z.infer<typeof methodTotal>;

const monthTotal = z.object({
  /** "2026-03" */
  month: z.string(),
  total: decimal,
  count: z.int(),
  salesTax: decimal,
});
export type MonthTotal = z.infer<typeof monthTotal>;

const band = z.object({ low: decimal, expected: decimal, high: decimal });

const burnUpPoint = z.object({
  /** the end of this day counts */
  date: calendarDate,
  /** paid in all until then; null after today */
  paid: z.nullable(decimal),
  /** what would be spent by then if money went out evenly; null without a last day */
  planned: z.nullable(decimal),
  /** where the cost is heading; null before today, and without a last day that is to come */
  band: z.nullable(band),
});
export type BurnUpPointAnswer = z.infer<typeof burnUpPoint>;

const changeOrderStep = z.object({
  id,
  quoteId: id,
  work: z.string(),
  reason: z.string(),
  days: z.int(),
  decidedOn: z.nullable(calendarDate),
  /** below 0 where the work got cheaper */
  cost: decimal,
  /** agreed on all contracts before it and after it */
  from: decimal,
  to: decimal,
});

const changeOrders = z.object({
  /** the contracts as they were accepted */
  start: decimal,
  /** what was approved, in the order in which it was decided */
  steps: z.array(changeOrderStep),
  added: decimal,
  /** what got cheaper, as an amount above 0 */
  saved: decimal,
  /** agreed today */
  end: decimal,
  /** what is proposed would change; it counts for nothing yet */
  proposed: decimal,
  proposals: z.array(
    z.pick(changeOrderStep, {
      id: true,
      quoteId: true,
      work: true,
      reason: true,
      days: true,
      cost: true,
    }),
  ),
});
export type ChangeOrderReport = z.infer<typeof changeOrders>;

const statementContract = z.object({
  quoteId: id,
  work: z.string(),
  status: z.enum(QUOTE_STATUSES),
  acceptedOn: z.nullable(calendarDate),
  /** as accepted; with `changed` it is `agreed` */
  accepted: decimal,
  changed: decimal,
  agreed: decimal,
  paid: decimal,
  /** agreed and not paid; what is held back is in it */
  open: decimal,
  overpaid: decimal,
  holdback: decimal,
});
export type StatementContract = z.infer<typeof statementContract>;

const statementSums = z.pick(statementContract, {
  agreed: true,
  changed: true,
  paid: true,
  open: true,
  holdback: true,
});

const contractorStatement = z.object({
  /** null: a contract whose contractor isn't named or was deleted */
  contractorId: z.nullable(id),
  name: z.nullable(z.string()),
  contracts: z.array(statementContract),
  /** paid under no contract */
  other: z.object({ paid: decimal, count: z.int() }),
  /** of the contracts; `paid` with what was paid under none */
  sums: statementSums,
});
export type ContractorStatement = z.infer<typeof contractorStatement>;

const comparedProject = z.object({
  project: z.object({ id, name: z.string() }),
  budget: decimal,
  /** in all, whatever the period */
  paid: decimal,
  open: decimal,
  forecast: band,
  chancePercent: z.int(),
  /** in the period */
  spent: decimal,
  byCategory: z.array(categoryTotal),
});
export type ComparedProject = z.infer<typeof comparedProject>;

export const report = z.object({
  project: z.object({ id, name: z.string() }),
  /** the day that is today in what is due and to come */
  today: calendarDate,
  period: z.object({ from: z.nullable(calendarDate), to: z.nullable(calendarDate) }),
  /** in the period */
  spent: z.object({
    total: decimal,
    /** of it came back, as an amount above 0 that `total` is already without */
    refunded: decimal,
    /** refunds are counted too */
    count: z.int(),
    /** of the first and the last expense in the period; null without any */
    firstDay: z.nullable(calendarDate),
    lastDay: z.nullable(calendarDate),
  }),
  byCategory: z.array(categoryTotal),
  byRoom: z.array(roomTotal),
  byContractor: z.array(contractorTotal),
  byPaymentMethod: z.array(methodTotal),
  /** in order, without gaps */
  byMonth: z.array(monthTotal),
  salesTax: z.object({
    tax: decimal,
    /** what was paid where the tax is known */
    known: decimal,
    /** what was paid where nobody has said: the tax in it is missing from the sum */
    unknown: decimal,
  }),
  /** from here on as of today, whatever the period */
  plan: z.pick(moneyPlan, {
    budget: true,
    contingency: true,
    total: true,
    forecast: true,
    cashAhead: true,
  }),
  /** how many expenses the project has in all */
  expenseCount: z.int(),
  overTime: z.array(burnUpPoint),
  changeOrders,
  statements: z.object({
    contractors: z.array(contractorStatement),
    sums: statementSums,
  }),
  /** this project first; empty where none is compared */
  compared: z.array(comparedProject),
});
export type Report = z.infer<typeof report>;

const homeCostLine = z.object({
  expenseId: id,
  date: calendarDate,
  description: z.string(),
  category: z.string(),
  /** the contractor that it was paid to */
  payee: z.nullable(z.string()),
  /** below 0 for a refund, which counts as what it came back from */
  amount: decimal,
  /** null: neither of the two, or for the homeowner to decide */
  homeCost: z.nullable(z.enum(HOME_COSTS)),
  /** the homeowner's own choice, or what the product suggests */
  isChosen: z.boolean(),
  reason: z.string(),
  hasReceipt: z.boolean(),
});
export type HomeCostLine = z.infer<typeof homeCostLine>;

const homeCostSum = z.object({
  total: decimal,
  count: z.int(),
  withReceipt: z.int(),
  /** of the total, what the homeowner has decided */
  chosen: decimal,
});
export type HomeCostSum = z.infer<typeof homeCostSum>;

export const homeCostReport = z.object({
  /** the newest first */
  lines: z.array(homeCostLine),
  improvement: homeCostSum,
  repair: homeCostSum,
  neither: homeCostSum,
  /** the smallest of very many expenses, which were not looked at one by one */
  rest: z.object({ total: decimal, count: z.int() }),
});
export type HomeCostReport = z.infer<typeof homeCostReport>;

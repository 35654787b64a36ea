import * as z from "zod/mini";
import { calendarDate } from "../calendar-date.ts";
import { QUOTE_STATUSES } from "../contracts/quote-status.ts";
import { HOME_COSTS } from "../expenses/home-cost-kinds.ts";
import { id } from "../ids.ts";
import { budgetOverview } from "../budget/contract.ts";
import { decimal } from "../money.ts";
import { version } from "../version.ts";

/*
 * A project's report. All sums are payments minus refunds; a group may be negative. Each grouping
 * adds up to `spent.total` to the cent.
 */

const categoryTotal = z.object({
  /** filter value for the expense list */
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
  /** null: no contractor, or a deleted one */
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

const personTotal = z.object({
  /** null: no one in particular */
  name: z.nullable(z.string()),
  total: decimal,
  count: z.int(),
});
export type PersonTotal = z.infer<typeof personTotal>;

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
  /** end of this day */
  date: calendarDate,
  /** cumulative payments; null after today */
  paid: z.nullable(decimal),
  /** cumulative payments at an even rate; null without a last day */
  planned: z.nullable(decimal),
  /** forecast range; null before today, and without a future last day */
  band: z.nullable(band),
});
export type BurnUpPointResponse = z.infer<typeof burnUpPoint>;

const changeOrderStep = z.object({
  id,
  quoteId: id,
  work: z.string(),
  reason: z.string(),
  days: z.int(),
  decidedOn: z.nullable(calendarDate),
  /** negative where the work got cheaper */
  cost: decimal,
  /** agreed amount of all contracts before it; `to`: after it */
  from: decimal,
  to: decimal,
});

const changeOrders = z.object({
  /** sum of accepted contracts */
  start: decimal,
  /** approved changes, in order of decision */
  steps: z.array(changeOrderStep),
  added: decimal,
  /** sum of decreases, as a positive amount */
  saved: decimal,
  /** agreed amount today */
  end: decimal,
  /** effect of proposed changes, not counted yet */
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
  /** accepted amount; plus `changed` gives `agreed` */
  accepted: decimal,
  changed: decimal,
  agreed: decimal,
  paid: decimal,
  /** agreed and not paid, including retainage */
  open: decimal,
  overpaid: decimal,
  retainage: decimal,
});
export type StatementContract = z.infer<typeof statementContract>;

const statementSums = z.pick(statementContract, {
  agreed: true,
  changed: true,
  paid: true,
  open: true,
  retainage: true,
});

const contractorStatement = z.object({
  /** null: no contractor, or a deleted one */
  contractorId: z.nullable(id),
  name: z.nullable(z.string()),
  contracts: z.array(statementContract),
  /** payments under no contract */
  other: z.object({ paid: decimal, count: z.int() }),
  /** totals of the contracts; `paid` includes payments under none */
  sums: statementSums,
});
export type ContractorStatement = z.infer<typeof contractorStatement>;

const comparedProject = z.object({
  project: z.object({ id, name: z.string() }),
  budget: decimal,
  /** total, independent of the period */
  paid: decimal,
  open: decimal,
  forecast: band,
  chancePercent: z.int(),
  /** within the period */
  spent: decimal,
  byCategory: z.array(categoryTotal),
});
export type ComparedProject = z.infer<typeof comparedProject>;

export const report = z.object({
  project: z.object({ id, name: z.string() }),
  /** date used as today for due and upcoming amounts */
  today: calendarDate,
  period: z.object({ from: z.nullable(calendarDate), to: z.nullable(calendarDate) }),
  /** within the period */
  spent: z.object({
    total: decimal,
    /** sum of refunds, as a positive amount; `total` is already net of it */
    refunded: decimal,
    /** includes refunds */
    count: z.int(),
    /** day of the first expense in the period; null without any */
    firstDay: z.nullable(calendarDate),
    lastDay: z.nullable(calendarDate),
  }),
  byCategory: z.array(categoryTotal),
  byRoom: z.array(roomTotal),
  byContractor: z.array(contractorTotal),
  byPaymentMethod: z.array(methodTotal),
  /** by who paid; empty when the project has one person and no expense names any */
  byPerson: z.array(personTotal),
  /** in order, without gaps */
  byMonth: z.array(monthTotal),
  salesTax: z.object({
    tax: decimal,
    /** payments with known tax */
    known: decimal,
    /** payments with unknown tax, which the sum leaves out */
    unknown: decimal,
  }),
  /** from here on as of today, independent of the period */
  plan: z.pick(budgetOverview, {
    budget: true,
    contingency: true,
    total: true,
    forecast: true,
    cashAhead: true,
  }),
  /** number of expenses in the whole project */
  expenseCount: z.int(),
  overTime: z.array(burnUpPoint),
  changeOrders,
  statements: z.object({
    contractors: z.array(contractorStatement),
    sums: statementSums,
  }),
  /** this project first; empty without a comparison */
  compared: z.array(comparedProject),
});
export type Report = z.infer<typeof report>;

const homeCostLine = z.object({
  expenseId: id,
  version,
  date: calendarDate,
  description: z.string(),
  category: z.string(),
  /** contractor paid */
  payee: z.nullable(z.string()),
  /** negative for a refund, which has the kind of its original expense */
  amount: decimal,
  /** null: neither, or undecided */
  homeCost: z.nullable(z.enum(HOME_COSTS)),
  /** chosen by the user rather than suggested */
  isChosen: z.boolean(),
  reason: z.string(),
  hasReceipt: z.boolean(),
});
export type HomeCostLine = z.infer<typeof homeCostLine>;

const homeCostSum = z.object({
  total: decimal,
  count: z.int(),
  withReceipt: z.int(),
  /** part of the total decided by the user */
  chosen: decimal,
});
export type HomeCostSum = z.infer<typeof homeCostSum>;

export const homeCostReport = z.object({
  /** newest first */
  lines: z.array(homeCostLine),
  improvement: homeCostSum,
  repair: homeCostSum,
  neither: homeCostSum,
  /** the smallest expenses of a very long list, not classified one by one */
  rest: z.object({ total: decimal, count: z.int() }),
});
export type HomeCostReport = z.infer<typeof homeCostReport>;

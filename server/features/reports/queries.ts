import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import { sumDecimals } from "../../../shared/money.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import type { ComparedProject, Report } from "../../../shared/reports/contract.ts";
import { changeOrderReport, contractsOf, statementsOf } from "../../../shared/reports/contracts.ts";
import {
  daysIn,
  monthTotals,
  type Period,
  salesTaxIn,
  spentIn,
} from "../../../shared/reports/days.ts";
import {
  categoryTotals,
  contractorTotals,
  methodTotals,
  roomTotals,
} from "../../../shared/reports/groups.ts";
import { overTime } from "../../../shared/reports/over-time.ts";
import type { Queryable } from "../../db/client.ts";
import { listQuotes } from "../contracts/queries.ts";
import { getMoneyPlan } from "../money-plan/queries.ts";
import { getProject } from "../projects/queries.ts";
import { findLastPlannedDay, listDaySums, listPayeeSums, listSpellingSums } from "./sum-queries.ts";

export interface ReportFilter extends Period {
  projectId: number;
  /** other projects of the homeowner, to stand beside this one */
  compareWith?: readonly number[];
}

/**
 * All that a project's report says. Where it is to be one moment's, `db` is a transaction that
 * reads repeatably.
 *
 * @param today the homeowner's own day: what is due and what is to come goes by it
 */
export async function getReport(
  db: Queryable,
  owner: UserId,
  { projectId, compareWith = [], ...period }: ReportFilter,
  today: CalendarDate,
): Promise<Report> {
  const { id, name } = await getProject(db, owner, projectId);
  const plan = await getMoneyPlan(db, owner, projectId, today);
  const lastDay = await findLastPlannedDay(db, owner, projectId);
  const all = await listDaySums(db, owner, projectId);
  const { categories, rooms, methods } = await listSpellingSums(db, owner, projectId, period);
  const payees = await listPayeeSums(db, owner, projectId, period);
  const contracts = contractsOf(await listQuotes(db, owner, projectId, today));
  const others = compareWith.filter((other) => other !== projectId);
  const days = daysIn(all, period);
  return {
    project: { id, name },
    today,
    period: { from: period.from, to: period.to },
    spent: spentIn(days),
    byCategory: categoryTotals(categories),
    byRoom: roomTotals(rooms),
    byContractor: contractorTotals(payees.inPeriod),
    byPaymentMethod: methodTotals(methods),
    byMonth: monthTotals(days),
    salesTax: salesTaxIn(days),
    plan: {
      budget: plan.budget,
      contingency: plan.contingency,
      total: plan.total,
      forecast: plan.forecast,
      cashAhead: plan.cashAhead,
    },
    expenseCount: spentIn(all).count,
    overTime: overTime(all, plan, lastDay, today),
    changeOrders: changeOrderReport(contracts),
    statements: statementsOf(contracts, payees.others),
    compared:
      others.length === 0
        ? []
        : await compareProjects(db, owner, [projectId, ...others], period, today),
  };
}

/** One after another: a report is read by one connection. */
async function compareProjects(
  db: Queryable,
  owner: UserId,
  ids: readonly number[],
  period: Period,
  today: CalendarDate,
): Promise<ComparedProject[]> {
  const compared: ComparedProject[] = [];
  for (const id of ids) {
    compared.push(await compareProject(db, owner, await getProject(db, owner, id), period, today));
  }
  return compared;
}

async function compareProject(
  db: Queryable,
  owner: UserId,
  { id, name }: Project,
  period: Period,
  today: CalendarDate,
): Promise<ComparedProject> {
  const plan = await getMoneyPlan(db, owner, id, today);
  const { categories } = await listSpellingSums(db, owner, id, period);
  const { low, expected, high, chancePercent, paid, open } = plan.forecast;
  return {
    project: { id, name },
    budget: plan.budget,
    paid,
    open,
    forecast: { low, expected, high },
    chancePercent,
    spent: sumDecimals(categories.map(({ total }) => total)),
    byCategory: categoryTotals(categories),
  };
}

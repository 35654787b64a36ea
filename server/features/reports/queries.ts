import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { sumDecimals } from "../../../shared/money.ts";
import type { ComparedProject, Report } from "../../../shared/reports/contract.ts";
import { changeOrderReport, contractsOf, statementsOf } from "./rules/contract-statements.ts";
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
  personTotals,
  roomTotals,
} from "./rules/groups.ts";
import { overTime } from "./rules/over-time.ts";
import type { Queryable } from "../../db/client.ts";
import { listQuotes } from "../contracts/queries.ts";
import { getBudgetOverview } from "../budget/queries.ts";
import { listPeople } from "../expenses/payer-queries.ts";
import { getProjectName } from "../projects/queries.ts";
import { listGroupSums } from "./group-queries.ts";
import { findLastPlannedDay, listDaySums } from "./sum-queries.ts";
import type { Access } from "../../identity/access.ts";

export interface ReportFilter extends Period {
  projectId: number;
  /** the owner's other projects to compare with */
  compareWith?: readonly number[];
}

/**
 * All data of a project's report. For a consistent snapshot, pass a repeatable-read transaction as
 * `db`.
 *
 * @param today the client's date; determines what is due and what is upcoming
 */
export async function getReport(
  db: Queryable,
  access: Access,
  { projectId, compareWith = [], ...period }: ReportFilter,
  today: CalendarDate,
): Promise<Report> {
  const project = await getProjectName(db, access, projectId);
  const plan = await getBudgetOverview(db, access, projectId, today);
  const lastDay = await findLastPlannedDay(db, access, projectId);
  const all = await listDaySums(db, access, projectId);
  const groups = await listGroupSums(db, access, projectId, period);
  const contracts = contractsOf(await listQuotes(db, access, projectId, today));
  const others = compareWith.filter((other) => other !== projectId);
  const days = daysIn(all, period);
  return {
    project,
    today,
    period: { from: period.from, to: period.to },
    spent: spentIn(days),
    byCategory: categoryTotals(groups.categories),
    byRoom: roomTotals(groups.rooms),
    byContractor: contractorTotals(groups.payees),
    byPaymentMethod: methodTotals(groups.methods),
    byPerson: personTotals(groups.people, await listPeople(db, access, projectId)),
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
    statements: statementsOf(contracts, groups.others),
    compared:
      others.length === 0
        ? []
        : await compareProjects(db, access, [projectId, ...others], period, today),
  };
}

/** One after another, because a report uses a single connection. */
async function compareProjects(
  db: Queryable,
  access: Access,
  ids: readonly number[],
  period: Period,
  today: CalendarDate,
): Promise<ComparedProject[]> {
  const compared: ComparedProject[] = [];
  for (const id of ids) {
    compared.push(
      await compareProject(db, access, await getProjectName(db, access, id), period, today),
    );
  }
  return compared;
}

async function compareProject(
  db: Queryable,
  access: Access,
  project: ComparedProject["project"],
  period: Period,
  today: CalendarDate,
): Promise<ComparedProject> {
  const plan = await getBudgetOverview(db, access, project.id, today);
  const { categories } = await listGroupSums(db, access, project.id, period);
  const { low, expected, high, chancePercent, paid, open } = plan.forecast;
  return {
    project,
    budget: plan.budget,
    paid,
    open,
    forecast: { low, expected, high },
    chancePercent,
    spent: sumDecimals(categories.map(({ total }) => total)),
    byCategory: categoryTotals(categories),
  };
}

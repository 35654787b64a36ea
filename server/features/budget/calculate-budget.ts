import { agreementFigures } from "../../../shared/contracts/agreement.ts";
import { duesOf } from "../contracts/rules/dues.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { type BudgetLine, budgetFigures, type LineFigures, type Payment } from "./rules/budget.ts";
import { cashAhead } from "./rules/cash-flow.ts";
import type {
  BudgetLineRecord,
  LineFiguresResponse,
  BudgetOverview,
} from "../../../shared/budget/contract.ts";
import { roundEstimates } from "./rules/estimates.ts";
import { forecastOf } from "./rules/forecast.ts";
import { type Cents, centsOf, sumCents, toDecimal } from "../../../shared/money.ts";
import { centsFromSum } from "../../records/cents-from-sum.ts";
import type { ProjectContract } from "../contracts/queries.ts";

/** The stored records behind a project's budget. */
export interface PlanRecords {
  projectId: number;
  budget: Cents;
  contingency: Cents;
  /** the project's version */
  version?: string | undefined;
  /** last target date of an open milestone */
  lastDay: CalendarDate | null;
  /** whether there are milestones and all are completed */
  isFinished: boolean;
  lines: readonly BudgetLineRecord[];
  payments: readonly Payment[];
  contracts: readonly ProjectContract[];
  /** by contract; null in a project without invoices */
  invoiced: readonly { contractId: number | null; amount: Cents }[] | null;
}

type StoredLine = BudgetLine & { record: BudgetLineRecord };

/** Calculates a project's budget from its records. */
export function calculateBudget(records: PlanRecords, today: CalendarDate): BudgetOverview {
  const { projectId, budget, contingency, payments, contracts, lastDay, isFinished } = records;
  const figures = budgetFigures<StoredLine>({
    budget,
    contingency,
    payments,
    isFinished,
    contracts: contracts.map(({ id, lineId, agreement }) => ({
      id,
      lineId,
      agreed: agreementFigures(agreement).agreed,
    })),
    lines: records.lines.map((record) => ({
      ...record,
      planned: centsOf(record.planned),
      low: centsOrNull(record.low),
      high: centsOrNull(record.high),
      record,
    })),
  });
  const money = { budget, contingency };
  const { chancePercent, ...amounts } = roundEstimates(
    forecastOf(figures, { ...money, seed: projectId }),
    money,
  );
  // All other figures are calculated from these in cents, so these must be exact.
  for (const amount of [amounts.paid, amounts.open, amounts.high]) centsFromSum(toDecimal(amount));
  const dues = contracts.flatMap(({ agreement }) => duesOf(agreement, today));
  const ahead = cashAhead({ dues, uncommitted: amounts.uncommitted, lastDay }, today);
  return {
    projectId,
    budget: toDecimal(budget),
    contingency: toDecimal(contingency),
    version: records.version,
    isFinished,
    lines: figures.lines.map(({ line, figures: own }) => ({
      ...line.record,
      figures: { ...figuresResponse(own), ...invoicedOf(records, line.id) },
    })),
    unplanned: { ...figuresResponse(figures.unplanned), ...invoicedOf(records, null) },
    total: { ...figuresResponse(figures.total), ...invoicedOf(records) },
    forecast: {
      paid: toDecimal(amounts.paid),
      open: toDecimal(amounts.open),
      uncommitted: toDecimal(amounts.uncommitted),
      riskAllowance: toDecimal(amounts.riskAllowance),
      rounding: toDecimal(amounts.rounding),
      expected: toDecimal(amounts.expected),
      low: toDecimal(amounts.low),
      high: toDecimal(amounts.high),
      chancePercent,
      contingencyNeeded: toDecimal(amounts.contingencyNeeded),
      safeToSpend: toDecimal(amounts.safeToSpend),
    },
    cashAhead: {
      months: ahead.months.map(({ month, due, planned }) => ({
        month,
        due: toDecimal(due),
        planned: toDecimal(planned),
      })),
      undated: { due: toDecimal(ahead.undated.due), planned: toDecimal(ahead.undated.planned) },
    },
  };
}

function figuresResponse({ level, ...amounts }: LineFigures): LineFiguresResponse {
  return {
    planned: toDecimal(amounts.planned),
    committed: toDecimal(amounts.committed),
    paid: toDecimal(amounts.paid),
    open: toDecimal(amounts.open),
    left: toDecimal(amounts.left),
    uncommitted: toDecimal(amounts.uncommitted),
    forecast: toDecimal(amounts.forecast),
    level,
  };
}

/**
 * The invoiced amount: for a line, under its contracts; for null, under contracts on no line and
 * without a contract; without an argument, in total.
 */
function invoicedOf(
  { invoiced, lines, contracts }: PlanRecords,
  lineId?: number | null,
): Pick<LineFiguresResponse, "invoiced"> {
  if (invoiced === null) return {};
  const known = new Set(lines.map(({ id }) => id));
  const lineOf = new Map(contracts.map((contract) => [contract.id, contract.lineId]));
  const isOf = ({ contractId }: { contractId: number | null }) => {
    const own = (contractId !== null && lineOf.get(contractId)) || null;
    return (own !== null && known.has(own) ? own : null) === lineId;
  };
  const parts = lineId === undefined ? invoiced : invoiced.filter(isOf);
  return { invoiced: toDecimal(sumCents(parts.map(({ amount }) => amount))) };
}

function centsOrNull(amount: string | null): Cents | null {
  return amount === null ? null : centsOf(amount);
}

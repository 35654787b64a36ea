import type { ChangeOrderStatus, InstallmentKind } from "../../../../shared/contracts/agreement.ts";
import type { QuoteStatus } from "../../../../shared/contracts/quote-status.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { HomeCost } from "../../../../shared/expenses/home-cost-kinds.ts";
import type { ContractPlan, LinePlan, BudgetRecords } from "./budget-shapes.ts";
import type { Category } from "./payments.ts";
import type { ContractorName } from "./people.ts";

/*
 * The demo's budget as of a given day of the work.
 */

export interface RenovationLine {
  category: Category;
  room?: string;
  /** decimal strings */
  planned: string;
  low: string | null;
  high: string | null;
  isDone: boolean;
}

/** Optional details of an expense. References are by name. */
export interface RenovationDetails {
  room?: string;
  salesTax?: string;
  homeCost?: HomeCost;
  /** work of the contract it was paid under, when no scheduled payment refers to it */
  contract?: string;
  /** description of the refunded expense */
  refundOf?: string;
  /** room of each share, when split over the budget lines of its category */
  rooms?: Readonly<Record<string, string>>;
}

export interface RenovationInstallment {
  title: string;
  kind: InstallmentKind;
  amount: string;
  dueDate: CalendarDate | null;
  /** a milestone's title */
  milestone: string | null;
  /** description of the expense that pays it */
  paidBy: string | null;
}

export interface RenovationQuote {
  work: string;
  scope: string | null;
  contractor: ContractorName;
  amount: string | null;
  status: QuoteStatus;
  validUntil: CalendarDate | null;
  acceptedOn: CalendarDate | null;
  completedOn: CalendarDate | null;
  items: readonly { description: string; amount: string | null }[];
  changeOrders: readonly {
    reason: string;
    cost: string;
    days: number;
    status: ChangeOrderStatus;
    decidedOn: CalendarDate | null;
  }[];
  installments: readonly RenovationInstallment[];
}

export interface RenovationPlan {
  contingency: string;
  lines: readonly RenovationLine[];
  quotes: readonly RenovationQuote[];
  /** details by description of the expense */
  details: Readonly<Record<string, RenovationDetails>>;
}

type DateOf = (day: number) => CalendarDate;

/** @param lastDay later records have not happened yet and are excluded */
export function planOn(data: BudgetRecords, lastDay: number, dateOf: DateOf): RenovationPlan {
  const { contingency, revision, lines, contracts, details } = data;
  const revised = revision !== undefined && revision.day <= lastDay ? revision : undefined;
  return {
    contingency: revised?.contingency ?? contingency,
    lines: lines.map((line) => lineOn(line, lastDay, { isRevised: revised !== undefined })),
    details,
    quotes: contracts
      .filter(({ asked }) => asked <= lastDay)
      .map((contract) => quoteOn(contract, lastDay, dateOf)),
  };
}

function lineOn(
  line: LinePlan,
  lastDay: number,
  { isRevised }: { isRevised: boolean },
): RenovationLine {
  const { planned, low = null, high = null, revised, done, ...place } = line;
  // A range is a first estimate, which a revision replaces.
  const range = isRevised ? { low: null, high: null } : { low, high };
  return {
    ...place,
    ...range,
    planned: isRevised ? (revised ?? planned) : planned,
    isDone: done !== undefined && done <= lastDay,
  };
}

function quoteOn(contract: ContractPlan, lastDay: number, dateOf: DateOf): RenovationQuote {
  const { work, scope = null, to, received, accepted, completed, validUntil } = contract;
  const reached = (day: number | undefined): day is number => day !== undefined && day <= lastDay;
  const isReceived = reached(received);
  return {
    work,
    scope,
    contractor: to,
    amount: isReceived ? contract.amount : null,
    status: statusOn(contract, lastDay),
    validUntil: isReceived && validUntil !== undefined ? dateOf(validUntil) : null,
    acceptedOn: reached(accepted) ? dateOf(accepted) : null,
    completedOn: reached(completed) ? dateOf(completed) : null,
    items: isReceived ? (contract.items ?? []) : [],
    changeOrders: (contract.changes ?? [])
      .filter(({ proposed }) => proposed <= lastDay)
      .map(({ reason, cost, days, decided, isRejected = false }) => {
        const isDecided = reached(decided);
        const decision = isRejected ? "rejected" : "approved";
        return {
          reason,
          cost,
          days,
          status: isDecided ? decision : "proposed",
          decidedOn: isDecided ? dateOf(decided) : null,
        };
      }),
    installments: reached(accepted)
      ? (contract.schedule ?? []).map(({ due, milestone = null, paidBy = null, ...payment }) => ({
          ...payment,
          dueDate: due === undefined ? null : dateOf(due),
          milestone,
          paidBy,
        }))
      : [],
  };
}

function statusOn(
  { received, accepted, declined, completed }: ContractPlan,
  lastDay: number,
): QuoteStatus {
  if (completed !== undefined && completed <= lastDay) return "completed";
  if (accepted !== undefined && accepted <= lastDay) return "accepted";
  if (declined !== undefined && declined <= lastDay) return "declined";
  return received <= lastDay ? "received" : "asked";
}

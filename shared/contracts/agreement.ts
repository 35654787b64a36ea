import type { CalendarDate } from "../calendar-date.ts";
import {
  addCents,
  atLeastNothing,
  type Cents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from "../money.ts";

/*
 * What a contract comes to: the accepted quote, the change orders that were approved, what is
 * paid, and when the rest is due.
 */

export const CHANGE_ORDER_STATUSES = ["proposed", "approved", "rejected"] as const;
export type ChangeOrderStatus = (typeof CHANGE_ORDER_STATUSES)[number];

export interface ChangeOrder {
  /** below zero where the work gets cheaper */
  cost: Cents;
  status: ChangeOrderStatus;
}

export const INSTALMENT_KINDS = ["deposit", "milestone", "date", "completion", "holdback"] as const;
export type InstalmentKind = (typeof INSTALMENT_KINDS)[number];

/** Due once the work is done: the rest of the price, or what is kept back of it (retainage). */
export function isUntilDone(kind: InstalmentKind): boolean {
  return kind === "completion" || kind === "holdback";
}

export interface Instalment {
  id: number;
  kind: InstalmentKind;
  amount: Cents;
  /** of a deposit or a date; null where no day was agreed */
  dueDate: CalendarDate | null;
  /** what has to be done first; null where nothing has to */
  milestone: InstalmentMilestone | null;
}

export interface InstalmentMilestone {
  title: string;
  targetDate: CalendarDate | null;
  /** the day on which it was completed; null while it is open */
  completedOn: CalendarDate | null;
}

export interface ContractPayment {
  instalmentId: number | null;
  /** below zero for a refund */
  amount: Cents;
}

export interface Agreement {
  /** as it was accepted */
  amount: Cents;
  /** completed: the work is done, so that the holdback is due */
  isCompleted: boolean;
  completedOn: CalendarDate | null;
  changeOrders: readonly ChangeOrder[];
  instalments: readonly Instalment[];
  payments: readonly ContractPayment[];
}

export interface AgreementFigures {
  /** the accepted quote and the approved change orders */
  agreed: Cents;
  changed: Cents;
  paid: Cents;
  /** agreed and not paid; never below zero */
  open: Cents;
  /** paid beyond what was agreed */
  overpaid: Cents;
  /** kept back until the work is done (also called retainage), as far as it is not paid */
  holdback: Cents;
  /** agreed, and on no instalment; below zero where the instalments come to more than was agreed */
  unscheduled: Cents;
}

/**
 * `waiting`: its milestone or the end of the work is still to come. `due`: nothing has to happen
 * first; its day is to come, is today, or was never agreed. `overdue`: its day is past.
 */
export type InstalmentStatus = "paid" | "waiting" | "due" | "overdue";

export interface InstalmentFigures {
  /** what counts for it: its own payments, and what was paid on the contract as a whole */
  paid: Cents;
  open: Cents;
  /** when it is to be paid: the agreed day, or that of its milestone, met or meant; null if unknown */
  date: CalendarDate | null;
  status: InstalmentStatus;
}

/** Only approved change orders count: what is proposed is not agreed yet. */
export function changedBy(changeOrders: readonly ChangeOrder[]): Cents {
  return sumCents(
    changeOrders.filter(({ status }) => status === "approved").map(({ cost }) => cost),
  );
}

/** Whether a contract stays above nothing: what is to come back beyond that is a refund. */
export function mayApprove(
  cost: Cents,
  { amount, changeOrders }: Pick<Agreement, "amount" | "changeOrders">,
): boolean {
  return sumCents([amount, changedBy(changeOrders), cost]) >= 0;
}

export function agreementFigures(agreement: Agreement): AgreementFigures {
  const { amount, changeOrders, instalments, payments } = agreement;
  const changed = changedBy(changeOrders);
  const agreed = addCents(amount, changed);
  const paid = sumCents(payments.map((payment) => payment.amount));
  const settled = settledOf(agreement);
  const heldBack = instalments.filter(({ kind }) => kind === "holdback");
  return {
    agreed,
    changed,
    paid,
    open: atLeastNothing(subtractCents(agreed, paid)),
    overpaid: atLeastNothing(subtractCents(paid, agreed)),
    holdback: sumCents(
      heldBack.map(({ id, amount: kept }) =>
        atLeastNothing(subtractCents(kept, settled.get(id) ?? NO_CENTS)),
      ),
    ),
    unscheduled: unscheduledOf(agreement),
  };
}

function unscheduledOf({ amount, changeOrders, instalments }: Agreement): Cents {
  return subtractCents(
    addCents(amount, changedBy(changeOrders)),
    sumCents(instalments.map((instalment) => instalment.amount)),
  );
}

export function instalmentFigures(
  instalment: Instalment,
  agreement: Agreement,
  today: CalendarDate,
): InstalmentFigures {
  const paid = settledOf(agreement).get(instalment.id) ?? NO_CENTS;
  const open = atLeastNothing(subtractCents(instalment.amount, paid));
  const date = dayOf(instalment, agreement);
  return {
    paid,
    open,
    date,
    status: open === 0 ? "paid" : statusOf(instalment, agreement, date, today),
  };
}

function statusOf(
  { kind, milestone }: Instalment,
  { isCompleted }: Agreement,
  date: CalendarDate | null,
  today: CalendarDate,
): InstalmentStatus {
  if (milestone?.completedOn === null) return "waiting";
  if (isUntilDone(kind) && milestone === null && !isCompleted) return "waiting";
  return date !== null && date < today ? "overdue" : "due";
}

/**
 * A milestone that is met says the day itself; one that is open says the day it is meant for. What
 * is held back until the work is done is never due before that, whatever day was agreed.
 */
function dayOf(
  { kind, dueDate, milestone }: Instalment,
  { completedOn }: Pick<Agreement, "completedOn">,
): CalendarDate | null {
  if (milestone !== null) return milestone.completedOn ?? milestone.targetDate;
  if (!isUntilDone(kind) || completedOn === null) return dueDate;
  return dueDate !== null && dueDate > completedOn ? dueDate : completedOn;
}

/** As they are to be paid: deposits first, then by day, undated ones after, what is held back last. */
export function inOrderOfPayment({
  instalments,
  completedOn,
}: Pick<Agreement, "instalments" | "completedOn">): Instalment[] {
  const rank = { deposit: 0, milestone: 1, date: 1, completion: 2, holdback: 3 } satisfies Record<
    InstalmentKind,
    number
  >;
  return instalments
    .map((instalment) => ({ instalment, day: dayOf(instalment, { completedOn }) ?? "9999" }))
    .toSorted(
      (a, b) =>
        rank[a.instalment.kind] - rank[b.instalment.kind] ||
        Number(a.day > b.day) - Number(a.day < b.day) ||
        a.instalment.id - b.instalment.id,
    )
    .map(({ instalment }) => instalment);
}

/**
 * What is paid of each instalment. Payments on the contract as a whole, and what was paid beyond
 * an instalment, settle the others as they are to be paid: a homeowner who only names the
 * contract is not told that the deposit is overdue. What is on no instalment, such as an extra
 * that was agreed later, comes before what is held back.
 */
function settledOf(agreement: Agreement): Map<number, Cents> {
  const { instalments, payments } = agreement;
  const settled = new Map(
    instalments.map((instalment) => {
      const own = paidFor(instalment, payments);
      return [instalment.id, own > instalment.amount ? instalment.amount : own];
    }),
  );
  let loose = subtractCents(
    sumCents(payments.map(({ amount }) => amount)),
    sumCents(settled.values()),
  );
  const unscheduled = atLeastNothing(unscheduledOf(agreement));
  let isReserved = false;
  for (const { id, kind, amount } of inOrderOfPayment(agreement)) {
    if (isUntilDone(kind) && !isReserved) {
      loose = subtractCents(loose, unscheduled);
      isReserved = true;
    }
    const before = settled.get(id) ?? NO_CENTS;
    const missing = subtractCents(amount, before);
    const more = atLeastNothing(missing < loose ? missing : loose);
    settled.set(id, addCents(before, more));
    loose = subtractCents(loose, more);
  }
  return settled;
}

function paidFor({ id }: Instalment, payments: readonly ContractPayment[]): Cents {
  return sumCents(
    payments.filter(({ instalmentId }) => instalmentId === id).map(({ amount }) => amount),
  );
}

/** Why a payment should be looked at before it is made. None of them forbids it. */
export type PaymentDoubt =
  | { code: "more_than_agreed"; by: Cents }
  | { code: "more_than_instalment"; by: Cents }
  | { code: "milestone_open"; milestone: string }
  | { code: "work_not_completed" };

/**
 * What speaks against paying so much now. A payment that is changed is left out of the
 * agreement's own first.
 *
 * @param instalment the one that it is for; null for a payment on the contract as a whole
 */
export function doubtsAbout(
  amount: Cents,
  instalment: Instalment | null,
  agreement: Agreement,
): PaymentDoubt[] {
  const doubts: PaymentDoubt[] = [];
  const { agreed, paid } = agreementFigures(agreement);
  const beyond = subtractCents(addCents(paid, amount), agreed);
  if (beyond > 0) doubts.push({ code: "more_than_agreed", by: beyond });
  if (instalment === null) return doubts;
  const paidBefore = settledOf(agreement).get(instalment.id) ?? NO_CENTS;
  const over = subtractCents(addCents(paidBefore, amount), instalment.amount);
  if (over > 0) doubts.push({ code: "more_than_instalment", by: over });
  const { kind, milestone } = instalment;
  if (milestone?.completedOn === null) {
    doubts.push({ code: "milestone_open", milestone: milestone.title });
  } else if (isUntilDone(kind) && milestone === null && !agreement.isCompleted) {
    doubts.push({ code: "work_not_completed" });
  }
  return doubts;
}

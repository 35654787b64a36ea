import type { CalendarDate } from "../calendar-date.ts";
import {
  addCents,
  clampToZero,
  type Cents,
  ZERO_CENTS,
  subtractCents,
  sumCents,
} from "../money.ts";

/*
 * The amounts of a contract: accepted quote, approved change orders, payments, and when the rest is
 * due.
 */

export const CHANGE_ORDER_STATUSES = ["proposed", "approved", "rejected"] as const;
export type ChangeOrderStatus = (typeof CHANGE_ORDER_STATUSES)[number];

export interface ChangeOrder {
  /** negative where the work gets cheaper */
  cost: Cents;
  status: ChangeOrderStatus;
}

export const INSTALLMENT_KINDS = [
  "deposit",
  "milestone",
  "date",
  "completion",
  "retainage",
] as const;
export type InstallmentKind = (typeof INSTALLMENT_KINDS)[number];

/** Due on completion: the rest of the price, or its retainage. */
export function isDueOnCompletion(kind: InstallmentKind): boolean {
  return kind === "completion" || kind === "retainage";
}

export interface Installment {
  id: number;
  kind: InstallmentKind;
  amount: Cents;
  /** agreed day, for a deposit or a dated payment; null for none */
  dueDate: CalendarDate | null;
  /** milestone that makes it due; null for none */
  milestone: InstallmentMilestone | null;
  /** due date of its first unpaid invoice; takes precedence over the agreed day */
  invoicedDue?: CalendarDate | null;
}

export interface InstallmentMilestone {
  title: string;
  targetDate: CalendarDate | null;
  /** day of completion; null while open */
  completedOn: CalendarDate | null;
}

export interface ContractPayment {
  installmentId: number | null;
  /** negative for a refund */
  amount: Cents;
}

/** The unpaid amount of an invoice under the contract. */
export interface OpenInvoice {
  /** null for the contract as a whole */
  installmentId: number | null;
  open: Cents;
  dueDate: CalendarDate | null;
}

export interface Agreement {
  /** amount of the accepted quote */
  amount: Cents;
  /** the work is completed, so the retainage is due */
  isCompleted: boolean;
  completedOn: CalendarDate | null;
  changeOrders: readonly ChangeOrder[];
  installments: readonly Installment[];
  payments: readonly ContractPayment[];
  /** received or approved, and not paid */
  invoices?: readonly OpenInvoice[];
}

export interface AgreementFigures {
  /** accepted quote plus approved change orders */
  agreed: Cents;
  changed: Cents;
  paid: Cents;
  /** agreed and not paid; never negative */
  open: Cents;
  /** paid beyond what was agreed */
  overpaid: Cents;
  /** unpaid retainage; a part of what is open */
  retainage: Cents;
  /** agreed but on no installment; negative where the installments exceed the agreed amount */
  unscheduled: Cents;
}

/**
 * `waiting`: its milestone or the completion is still ahead. `due`: nothing has to happen first;
 * its day is ahead, today or unknown. `overdue`: its day has passed.
 */
export type InstallmentStatus = "paid" | "waiting" | "due" | "overdue";

export interface InstallmentFigures {
  /** its own payments plus its share of payments on the contract as a whole */
  paid: Cents;
  open: Cents;
  /** agreed day, or completion or target day of its milestone; null if unknown */
  date: CalendarDate | null;
  status: InstallmentStatus;
}

/** Only approved change orders count. */
export function changedBy(changeOrders: readonly ChangeOrder[]): Cents {
  return sumCents(
    changeOrders.filter(({ status }) => status === "approved").map(({ cost }) => cost),
  );
}

/**
 * Whether the agreed amount stays positive with this change; larger credits are recorded as
 * refunds.
 */
export function mayApprove(
  cost: Cents,
  { amount, changeOrders }: Pick<Agreement, "amount" | "changeOrders">,
): boolean {
  return sumCents([amount, changedBy(changeOrders), cost]) >= 0;
}

export function agreementFigures(agreement: Agreement): AgreementFigures {
  const { amount, changeOrders, installments, payments } = agreement;
  const changed = changedBy(changeOrders);
  const agreed = addCents(amount, changed);
  const paid = sumCents(payments.map((payment) => payment.amount));
  const settled = settledOf(agreement);
  const open = clampToZero(subtractCents(agreed, paid));
  const retainage = sumCents(
    installments
      .filter(({ kind }) => kind === "retainage")
      .map(({ id, amount: kept }) =>
        clampToZero(subtractCents(kept, settled.get(id) ?? ZERO_CENTS)),
      ),
  );
  return {
    agreed,
    changed,
    paid,
    open,
    overpaid: clampToZero(subtractCents(paid, agreed)),
    retainage: retainage > open ? open : retainage,
    unscheduled: unscheduledOf(agreement),
  };
}

function unscheduledOf({ amount, changeOrders, installments }: Agreement): Cents {
  return subtractCents(
    addCents(amount, changedBy(changeOrders)),
    sumCents(installments.map((installment) => installment.amount)),
  );
}

export function installmentFigures(
  installment: Installment,
  agreement: Agreement,
  today: CalendarDate,
): InstallmentFigures {
  const paid = settledOf(agreement).get(installment.id) ?? ZERO_CENTS;
  const open = clampToZero(subtractCents(installment.amount, paid));
  const date = paymentDayOf(installment, agreement);
  return {
    paid,
    open,
    date,
    status: open === 0 ? "paid" : statusOf(installment, agreement, date, today),
  };
}

function statusOf(
  { kind, milestone }: Installment,
  { isCompleted }: Agreement,
  date: CalendarDate | null,
  today: CalendarDate,
): InstallmentStatus {
  if (milestone?.completedOn === null) return "waiting";
  if (isDueOnCompletion(kind) && milestone === null && !isCompleted) return "waiting";
  return date !== null && date < today ? "overdue" : "due";
}

/**
 * Day of payment: that of its invoice; without one, a completed milestone's completion day, an open one's target day. Retainage is
 * never due before completion, whatever day was agreed.
 */
function paymentDayOf(
  { kind, dueDate, milestone, invoicedDue = null }: Installment,
  { completedOn }: Pick<Agreement, "completedOn">,
): CalendarDate | null {
  if (invoicedDue !== null) return invoicedDue;
  if (milestone !== null) return milestone.completedOn ?? milestone.targetDate;
  if (!isDueOnCompletion(kind) || completedOn === null) return dueDate;
  return dueDate !== null && dueDate > completedOn ? dueDate : completedOn;
}

/** In payment order: deposits, then by day, then undated, then retainage. */
export function inOrderOfPayment({
  installments,
  completedOn,
}: Pick<Agreement, "installments" | "completedOn">): Installment[] {
  const rank = { deposit: 0, milestone: 1, date: 1, completion: 2, retainage: 3 } satisfies Record<
    InstallmentKind,
    number
  >;
  return installments
    .map((installment) => ({
      installment,
      day: paymentDayOf(installment, { completedOn }) ?? "9999",
    }))
    .toSorted(
      (a, b) =>
        rank[a.installment.kind] - rank[b.installment.kind] ||
        Number(a.day > b.day) - Number(a.day < b.day) ||
        a.installment.id - b.installment.id,
    )
    .map(({ installment }) => installment);
}

/**
 * The paid amount of each installment. Payments on the whole contract, and overpayments of an
 * installment, settle the others in payment order, so that a payment recorded without an
 * installment does not leave the deposit overdue. Amounts on no installment, such as later extras,
 * come before the retainage.
 */
function settledOf(agreement: Agreement): Map<number, Cents> {
  const { installments, payments } = agreement;
  const settled = new Map(
    installments.map((installment) => {
      const own = paidFor(installment, payments);
      return [installment.id, own > installment.amount ? installment.amount : own];
    }),
  );
  let loose = subtractCents(
    sumCents(payments.map(({ amount }) => amount)),
    sumCents(settled.values()),
  );
  const unscheduled = clampToZero(unscheduledOf(agreement));
  let isReserved = false;
  for (const { id, kind, amount } of inOrderOfPayment(agreement)) {
    if (isDueOnCompletion(kind) && !isReserved) {
      loose = subtractCents(loose, unscheduled);
      isReserved = true;
    }
    const before = settled.get(id) ?? ZERO_CENTS;
    const missing = subtractCents(amount, before);
    const more = clampToZero(missing < loose ? missing : loose);
    settled.set(id, addCents(before, more));
    loose = subtractCents(loose, more);
  }
  return settled;
}

function paidFor({ id }: Installment, payments: readonly ContractPayment[]): Cents {
  return sumCents(
    payments.filter(({ installmentId }) => installmentId === id).map(({ amount }) => amount),
  );
}

/** Reasons to check a payment first. None of them blocks it. */
export type PaymentWarning =
  | { code: "more_than_agreed"; by: Cents }
  | { code: "more_than_installment"; by: Cents }
  | { code: "milestone_open"; milestone: string }
  | { code: "work_not_completed" };

/**
 * Reasons to check this payment before making it. For an edit, the caller first removes the old
 * payment from the agreement.
 *
 * @param installment the installment paid; null for a payment on the whole contract
 */
export function paymentWarnings(
  amount: Cents,
  installment: Installment | null,
  agreement: Agreement,
): PaymentWarning[] {
  const doubts: PaymentWarning[] = [];
  const { agreed, paid } = agreementFigures(agreement);
  const beyond = subtractCents(addCents(paid, amount), agreed);
  if (beyond > 0) doubts.push({ code: "more_than_agreed", by: beyond });
  if (installment === null) return doubts;
  const paidBefore = settledOf(agreement).get(installment.id) ?? ZERO_CENTS;
  const over = subtractCents(addCents(paidBefore, amount), installment.amount);
  if (over > 0) doubts.push({ code: "more_than_installment", by: over });
  const { kind, milestone } = installment;
  if (milestone?.completedOn === null) {
    doubts.push({ code: "milestone_open", milestone: milestone.title });
  } else if (isDueOnCompletion(kind) && milestone === null && !agreement.isCompleted) {
    doubts.push({ code: "work_not_completed" });
  }
  return doubts;
}

import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { type Agreement, agreementFigures } from "../../../../shared/contracts/agreement.ts";
import { isContract, type QuoteStatus } from "../../../../shared/contracts/quote-status.ts";
import { type Share, sharesLeft, allocateRefund } from "../../../../shared/expenses/shares.ts";
import {
  type BudgetLine,
  budgetFigures,
  type Payment,
} from "../../../../server/features/budget/rules/budget.ts";
import { forecastOf } from "../../../../server/features/budget/rules/forecast.ts";
import type { Cents } from "../../../../shared/money.ts";

/* A renovation's records in memory, with changes that each stand for one action of the user. */

export const dollars = (amount: number) => (amount * 100) as Cents;
export const TODAY = "2026-05-01" as CalendarDate;

interface Quoted extends Agreement {
  id: number;
  lineId: number;
  status: QuoteStatus;
}

interface Records {
  budget: Cents;
  contingency: Cents;
  lines: BudgetLine[];
  quotes: Quoted[];
  payments: (Payment & { installmentId: number | null })[];
  isFinished: boolean;
}

export type Change = (records: Records) => Partial<Records>;

/** "Materials · Kitchen" is a category with a room. */
export const LINES = {
  "Materials · Kitchen": 1,
  Labor: 2,
  Permits: 3,
  Appliances: 4,
  Flooring: 5,
} as const;
type LineName = keyof typeof LINES;
export const LABOR = 1;
export const CABINETS = 3;
export const INSTALLMENT = { deposit: 1, roughIn: 2, cabinetsHung: 3, retainage: 4 } as const;

export const plan =
  (name: LineName, planned: number): Change =>
  ({ lines }) => ({
    lines: [
      ...lines.filter(({ id }) => id !== LINES[name]),
      {
        id: LINES[name],
        category: name.split(" · ")[0] ?? name,
        room: name.split(" · ")[1] ?? null,
        planned: dollars(planned),
        low: null,
        high: null,
        isDone: false,
      },
    ],
  });

export const quote =
  (id: number, line: LineName, amount: number, status: QuoteStatus): Change =>
  ({ quotes }) => ({
    quotes: [
      ...quotes.filter((other) => other.id !== id),
      {
        id,
        lineId: LINES[line],
        status,
        amount: dollars(amount),
        isCompleted: false,
        completedOn: null,
        changeOrders: [],
        installments: [],
        payments: [],
      },
    ],
  });

export const changeQuote =
  (id: number, change: (quoted: Quoted) => Partial<Quoted>): Change =>
  ({ quotes }) => ({
    quotes: quotes.map((quoted) => (quoted.id === id ? { ...quoted, ...change(quoted) } : quoted)),
  });

export const changeOrder = (
  id: number,
  cost: number,
  status: "proposed" | "approved" | "rejected",
) =>
  changeQuote(id, ({ changeOrders }) => ({
    changeOrders: [
      ...changeOrders.filter((order) => order.cost !== dollars(cost)),
      { cost: dollars(cost), status },
    ],
  }));

export const completeMilestone = (id: number) =>
  changeQuote(LABOR, ({ installments }) => ({
    installments: installments.map((installment) =>
      installment.id === id && installment.milestone
        ? { ...installment, milestone: { ...installment.milestone, completedOn: TODAY } }
        : installment,
    ),
  }));

interface Paid {
  category?: string;
  room?: string;
  line?: LineName;
  contract?: number;
  installment?: number | undefined;
}

/** Negative amounts are refunds. */
export const pay =
  (amount: number, { category = "Other", room, line, contract, installment }: Paid): Change =>
  ({ payments }) => ({
    payments: [
      ...payments,
      {
        amount: dollars(amount),
        category,
        room: room ?? null,
        lineId: line === undefined ? null : LINES[line],
        contractId: contract ?? null,
        installmentId: installment ?? null,
      },
    ],
  });

/** One receipt for two lines. */
const RECEIPT = [
  { lineId: LINES.Flooring, amount: dollars(1500) },
  { lineId: LINES["Materials · Kitchen"], amount: dollars(900) },
];

const onLines =
  (shares: readonly Share[], sign: 1 | -1): Change =>
  ({ payments }) => ({
    payments: [
      ...payments,
      ...shares.map(({ lineId, amount }) => ({
        amount: (amount * sign) as Cents,
        category: "Materials",
        room: null,
        lineId,
        contractId: null,
        installmentId: null,
      })),
    ],
  });

export const paySplitReceipt = onLines(RECEIPT, 1);
export const refundOfSplitReceipt = (amount: number) =>
  onLines(allocateRefund(dollars(amount), sharesLeft(RECEIPT, [])), -1);

/** Combines two changes in one step. */
export const both =
  (one: Change, other: Change): Change =>
  (records) =>
    after(after(records, one), other);

export const done =
  (name: LineName): Change =>
  ({ lines }) => ({
    lines: lines.map((line) => (line.id === LINES[name] ? { ...line, isDone: true } : line)),
  });

export const nothing: Change = (records) => records;

export const SCHEDULE = changeQuote(LABOR, () => ({
  installments: [
    {
      id: INSTALLMENT.deposit,
      kind: "deposit",
      amount: dollars(1700),
      dueDate: TODAY,
      milestone: null,
    },
    {
      id: INSTALLMENT.roughIn,
      kind: "milestone",
      amount: dollars(7000),
      dueDate: null,
      milestone: { title: "Rough-in", targetDate: null, completedOn: null },
    },
    {
      id: INSTALLMENT.cabinetsHung,
      kind: "milestone",
      amount: dollars(6780),
      dueDate: null,
      milestone: { title: "Cabinets hung", targetDate: null, completedOn: null },
    },
    {
      id: INSTALLMENT.retainage,
      kind: "retainage",
      amount: dollars(1720),
      dueDate: null,
      milestone: null,
    },
  ],
}));

export const START: Records = {
  budget: dollars(0),
  contingency: dollars(0),
  lines: [],
  quotes: [],
  payments: [],
  isFinished: false,
};

export function after(records: Records, change: Change): Records {
  return { ...records, ...change(records) };
}

/** The builder's contract with its payments; undefined before it exists. */
export function laborContract(records: Records): Quoted | undefined {
  const labor = records.quotes.find(({ id }) => id === LABOR);
  return labor && withPayments(labor, records);
}

function withPayments(quoted: Quoted, { payments }: Records): Quoted {
  return { ...quoted, payments: payments.filter(({ contractId }) => contractId === quoted.id) };
}

export function calculateRenovation(records: Records) {
  const contracts = records.quotes
    .filter(({ status }) => isContract(status))
    .map((quoted) => ({
      id: quoted.id,
      lineId: quoted.lineId,
      agreed: agreementFigures(withPayments(quoted, records)).agreed,
    }));
  const figures = budgetFigures({ ...records, contracts });
  return { figures, forecast: forecastOf(figures, { ...records, seed: 1 }) };
}

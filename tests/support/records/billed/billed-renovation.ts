import { type Cents, centsOf, sumCents, ZERO_CENTS } from "../../../../shared/money.ts";
import type {
  Billed,
  BilledContract,
  BilledLine,
} from "../../../../server/features/invoices/rules/billed.ts";

import { BATH, calendarDay, KITCHEN, LUMBER_YARD, ROOF, WINDOWS } from "./billed-contracts.ts";

/* A renovation with four contracts and a lumber yard, billed by 60 invoices, 12 of them wrong. */

type Target = Partial<Pick<BilledLine, "contractLine" | "changeOrderId" | "installmentId">>;
export const to = (amount: string, target: Target = {}): BilledLine => ({
  description: "Work",
  amount: centsOf(amount),
  contractLine: null,
  changeOrderId: null,
  installmentId: null,
  ...target,
});

interface Given extends Partial<Omit<Billed, "tax" | "retainage" | "deposit" | "date">> {
  on: string;
  tax?: string;
  retainage?: string;
  deposit?: string;
}

/** An invoice under a contract, or of the lumber yard; its total is the sum of its lines. */
export function invoiceOf(contract: BilledContract | null, given: Given): Billed {
  const { on, lines = [], tax = "0", retainage = "0", deposit = "0", ...rest } = given;
  const amounts = { tax: centsOf(tax), retainage: centsOf(retainage), deposit: centsOf(deposit) };
  const gross = sumCents([...lines.map(({ amount }) => amount), amounts.tax]);
  return {
    id: 0,
    contractorId: contract?.contractor?.id ?? LUMBER_YARD,
    quoteId: contract?.id ?? null,
    creditOf: null,
    number: null,
    currency: "USD",
    printedTotal: null,
    status: "received",
    sha256: null,
    waivers: [],
    paid: ZERO_CENTS,
    ...amounts,
    total: (gross - amounts.retainage - amounts.deposit) as Cents,
    date: calendarDay(on),
    lines,
    ...rest,
  };
}

/** An invoice for kitchen work, with 10% retainage and a tenth of the deposit subtracted. */
const work = (on: string, contractLine: string, amount: string): Billed => {
  const tenth = `${Number(amount) / 10}`;
  const lines = [to(amount, { contractLine })];
  return invoiceOf(KITCHEN, { on, lines, retainage: tenth, deposit: tenth });
};

/** Boards at a different price each week, with 8.875% tax rounded to the cent. */
const boards = Array.from({ length: 25 }, (_, week) => {
  const net = 40_000 + week * 1000;
  const day = `2026-${String(1 + Math.floor(week / 4)).padStart(2, "0")}-${String(3 + (week % 4) * 7).padStart(2, "0")}`;
  return invoiceOf(null, {
    on: day,
    lines: [to((net / 100).toFixed(2))],
    tax: (Math.round((net * 8875) / 100_000) / 100).toFixed(2),
    sha256: `scan-${week}`,
  });
});

const RIGHT: readonly Billed[] = [
  invoiceOf(KITCHEN, { on: "2026-01-05", lines: [to("6000", { installmentId: 13 })] }),
  work("2026-01-20", "cabinets", "6000"),
  work("2026-02-10", "cabinets", "6000"),
  work("2026-03-02", "cabinets", "6000"),
  work("2026-03-23", "cabinets", "6000"),
  work("2026-03-24", "counters", "6000"),
  work("2026-04-14", "counters", "6000"),
  work("2026-04-15", "plumbing", "4000"),
  work("2026-05-06", "plumbing", "4000"),
  work("2026-05-07", "electrical", "5000"),
  work("2026-05-28", "electrical", "5000"),
  work("2026-05-29", "painting", "3000"),
  invoiceOf(KITCHEN, { on: "2026-06-01", lines: [to("1500", { changeOrderId: 11 })] }),
  invoiceOf(ROOF, { on: "2026-02-01", lines: [to("3000", { installmentId: 21 })] }),
  invoiceOf(ROOF, { on: "2026-03-01", lines: [to("7000", { installmentId: 22 })] }),
  invoiceOf(ROOF, { on: "2026-03-20", lines: [to("5000", { installmentId: 22 })] }),
  invoiceOf(BATH, { on: "2026-03-10", lines: [to("4000", { contractLine: "tile" })] }),
  invoiceOf(BATH, { on: "2026-04-10", lines: [to("5000", { contractLine: "tile" })] }),
  invoiceOf(BATH, { on: "2026-05-01", lines: [to("6000", { contractLine: "fixtures" })] }),
  invoiceOf(BATH, { on: "2026-05-20", lines: [to("4900", { contractLine: "labor" })] }),
  invoiceOf(WINDOWS, { on: "2026-02-15", lines: [to("2500")] }),
  invoiceOf(WINDOWS, { on: "2026-03-15", lines: [to("2500")] }),
  invoiceOf(WINDOWS, { on: "2026-03-16", lines: [to("3000")] }),
  ...boards,
];

/** The error, the expected reason code, and the invoice. */
const WRONG: readonly (readonly [fault: string, code: string, invoice: Billed])[] = [
  [
    "billed twice",
    "above_installment",
    invoiceOf(ROOF, { on: "2026-06-02", lines: [to("5000", { installmentId: 22 })] }),
  ],
  [
    "unapproved change",
    "change_not_approved",
    invoiceOf(KITCHEN, { on: "2026-06-03", lines: [to("2500", { changeOrderId: 12 })] }),
  ],
  [
    "above the contract by a cent",
    "above_contract",
    invoiceOf(WINDOWS, { on: "2026-06-04", lines: [to("2000.01")] }),
  ],
  [
    "retainage forgotten",
    "retainage_missing",
    invoiceOf(KITCHEN, {
      on: "2026-06-05",
      lines: [to("1000", { contractLine: "painting" })],
      deposit: "100",
    }),
  ],
  [
    "deposit not subtracted",
    "deposit_missing",
    invoiceOf(KITCHEN, {
      on: "2026-06-25",
      lines: [to("1000", { contractLine: "painting" })],
      retainage: "100",
    }),
  ],
  [
    "wrong tax",
    "tax_differs",
    invoiceOf(null, { on: "2026-06-26", lines: [to("900")], tax: "88.88" }),
  ],
  [
    "ahead of the work",
    "milestone_open",
    invoiceOf(ROOF, { on: "2026-06-27", lines: [to("9000", { installmentId: 23 })] }),
  ],
  [
    "another contractor's number",
    "other_contractor",
    invoiceOf(BATH, {
      on: "2026-05-19",
      contractorId: 4,
      number: "N-17",
      lines: [to("1", { contractLine: "labor" })],
    }),
  ],
  [
    "another currency",
    "other_currency",
    invoiceOf(null, { on: "2026-06-28", currency: "EUR", lines: [to("123")] }),
  ],
  [
    "a negative line",
    "negative_line",
    invoiceOf(null, { on: "2026-06-29", lines: [to("123.45"), to("-50")] }),
  ],
  [
    "the same file",
    "same_file",
    invoiceOf(null, { on: "2026-06-30", lines: [to("321")], sha256: "scan-7" }),
  ],
  [
    "after closing",
    "after_completion",
    invoiceOf(BATH, { on: "2026-06-10", lines: [to("50", { contractLine: "labor" })] }),
  ],
];

const CONTRACTS = [KITCHEN, ROOF, BATH, WINDOWS];

/** Invoices are numbered in order; those with errors come last. */
export function billedRenovation() {
  const numbered = (invoice: Billed, index: number): Billed => ({
    ...invoice,
    id: index + 1,
    number: invoice.number ?? `N-${index + 1}`,
  });
  const invoices = [...RIGHT, ...WRONG.map(([, , invoice]) => invoice)].map(numbered);
  return {
    contracts: CONTRACTS,
    invoices,
    right: invoices.slice(0, RIGHT.length),
    wrong: WRONG.map(([fault, code], index) => ({
      fault,
      code,
      id: RIGHT.length + index + 1,
    })),
  };
}

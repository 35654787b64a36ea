import { expect, test } from "vitest";
import type { Cents } from "../../../../shared/money.ts";
import { type BudgetLine, budgetFigures, type Contract, type Payment } from "./budget.ts";

const cents = (value: number) => value as Cents;

function line(id: number, planned: number, more: Partial<BudgetLine> = {}): BudgetLine {
  return {
    id,
    category: `C${id}`,
    room: null,
    planned: cents(planned),
    low: null,
    high: null,
    isDone: false,
    ...more,
  };
}

/** A payment on the line of its category, C1 or C2, unless a line is given. */
function paid(amount: number, category: string, more: Partial<Payment> = {}): Payment {
  return { amount: cents(amount), category, room: null, lineId: null, contractId: null, ...more };
}

const contract = (id: number, lineId: number | null, agreed: number): Contract => ({
  id,
  lineId,
  agreed: cents(agreed),
});

interface Given {
  rule: string;
  lines?: BudgetLine[];
  payments?: Payment[];
  contracts?: Contract[];
  budget?: number;
  contingency?: number;
  isFinished?: boolean;
  /**
   * "planned committed paid open left toCome forecast level" of each line, then of the unallocated
   * part
   */
  rows: string[];
}

// Default budget 1,000; whole numbers for readability, in cents.
const CASES: Given[] = [
  { rule: "nothing at all", budget: 0, rows: ["0 0 0 0 0 0 0 fine"] },
  { rule: "a budget without lines", rows: ["1000 0 0 0 1000 1000 1000 fine"] },
  {
    rule: "a budget that is all contingency",
    contingency: 1000,
    payments: [paid(10, "C1")],
    rows: ["0 0 10 0 -10 0 10 over"],
  },
  {
    rule: "lines that plan more than there is",
    lines: [line(1, 700), line(2, 500)],
    rows: ["700 0 0 0 700 700 700 fine", "500 0 0 0 500 500 500 fine", "-200 0 0 0 -200 0 0 over"],
  },
  {
    rule: "79 of 100 are fine, 80 are near, 100 are near, 101 are over",
    lines: [line(1, 100), line(2, 100), line(3, 100), line(4, 100)],
    payments: [paid(79, "C1"), paid(80, "C2"), paid(100, "C3"), paid(101, "C4")],
    rows: [
      "100 0 79 0 21 21 100 fine",
      "100 0 80 0 20 20 100 near",
      "100 0 100 0 0 0 100 near",
      "100 0 101 0 -1 0 101 over",
      "600 0 0 0 600 600 600 fine",
    ],
  },
  {
    rule: "a line that is done keeps what is left, and warns only when it is over",
    lines: [line(1, 100, { isDone: true }), line(2, 100, { isDone: true })],
    payments: [paid(90, "C1"), paid(110, "C2")],
    rows: ["100 0 90 0 10 0 90 fine", "100 0 110 0 -10 0 110 over", "800 0 0 0 800 800 800 fine"],
  },
  {
    rule: "a contract commits its amount; what is paid under it is not counted twice",
    lines: [line(1, 500)],
    contracts: [contract(7, 1, 400)],
    payments: [paid(150, "C9", { contractId: 7 })],
    rows: ["500 400 150 250 100 100 500 near", "500 0 0 0 500 500 500 fine"],
  },
  {
    rule: "a contract that is paid beyond is open no more",
    lines: [line(1, 500)],
    contracts: [contract(7, 1, 400)],
    payments: [paid(450, "C1", { contractId: 7 })],
    rows: ["500 400 450 0 50 50 500 near", "500 0 0 0 500 500 500 fine"],
  },
  {
    rule: "a payment under a contract on a line chosen by hand: the rest stays with the contract",
    lines: [line(1, 500), line(2, 200)],
    contracts: [contract(7, 1, 400)],
    payments: [paid(150, "C1", { contractId: 7, lineId: 2 })],
    rows: [
      "500 400 0 250 250 250 500 fine",
      "200 0 150 0 50 50 200 fine",
      "300 0 0 0 300 300 300 fine",
    ],
  },
  {
    rule: "a contract on no line, and its payments, are taken from what no line plans",
    lines: [line(1, 500)],
    contracts: [contract(7, null, 400)],
    payments: [paid(150, "C1", { contractId: 7 })],
    rows: ["500 0 0 0 500 500 500 fine", "500 400 150 250 100 100 500 near"],
  },
  {
    rule: "a contract on a line that is gone is on none",
    lines: [line(1, 500)],
    contracts: [contract(7, 99, 400)],
    payments: [paid(150, "C1", { contractId: 7, lineId: 98 })],
    rows: ["500 0 0 0 500 500 500 fine", "500 400 150 250 100 100 500 near"],
  },
  {
    rule: "a payment under a quote that is no contract any more goes by its category",
    lines: [line(1, 500)],
    payments: [paid(150, "C1", { contractId: 7 })],
    rows: ["500 0 150 0 350 350 500 fine", "500 0 0 0 500 500 500 fine"],
  },
  {
    rule: "a refund above what a line has paid leaves more than was planned",
    lines: [line(1, 100)],
    payments: [paid(30, "C1"), paid(-50, "C1")],
    rows: ["100 0 -20 0 120 120 100 fine", "900 0 0 0 900 900 900 fine"],
  },
  {
    rule: "a refund under a contract opens it again, until a change order says that it got cheaper",
    lines: [line(1, 500)],
    contracts: [contract(7, 1, 400)],
    payments: [paid(400, "C1", { contractId: 7 }), paid(-100, "C1", { contractId: 7 })],
    rows: ["500 400 300 100 100 100 500 near", "500 0 0 0 500 500 500 fine"],
  },
  {
    rule: "a line that plans nothing is over with the first cent",
    lines: [line(1, 0)],
    payments: [paid(1, "C1")],
    rows: ["0 0 1 0 -1 0 1 over", "1000 0 0 0 1000 1000 1000 fine"],
  },
  {
    rule: "when all is finished only what is promised is still to come",
    lines: [line(1, 500)],
    contracts: [contract(7, 1, 400)],
    payments: [paid(350, "C1", { contractId: 7 })],
    isFinished: true,
    rows: ["500 400 350 50 100 0 400 fine", "500 0 0 0 500 0 0 fine"],
  },
  {
    rule: "the largest amounts there are",
    budget: 9_999_999_999,
    lines: [line(1, 9_999_999_999)],
    contracts: [contract(7, 1, 9_999_999_999)],
    payments: [paid(9_000_000_000_000_000, "C9")],
    rows: [
      "9999999999 9999999999 0 9999999999 0 0 9999999999 near",
      "0 0 9000000000000000 0 -9000000000000000 0 9000000000000000 over",
    ],
  },
];

test.each(CASES)("$rule", (given) => {
  const { lines, unplanned } = budgetFigures({
    budget: cents(given.budget ?? 1000),
    contingency: cents(given.contingency ?? 0),
    lines: given.lines ?? [],
    payments: given.payments ?? [],
    contracts: given.contracts ?? [],
    isFinished: given.isFinished ?? false,
  });
  const rows = [...lines.map(({ figures }) => figures), unplanned].map((figures) =>
    [
      figures.planned,
      figures.committed,
      figures.paid,
      figures.open,
      figures.left,
      figures.uncommitted,
      figures.forecast,
      figures.level,
    ].join(" "),
  );
  expect(rows).toEqual(given.rows);
});

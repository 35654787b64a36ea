import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BudgetLine,
  budgetFigures,
  type Payment,
} from "../../server/features/budget/rules/budget.ts";
import { type Cents, ZERO_CENTS, allocateCents, subtractCents, sumCents } from "../money.ts";
import {
  unallocatedRemainder,
  refundable,
  type Share,
  sharesLeft,
  allocateRefund,
} from "./shares.ts";

/*
 * After any payments, splits, refunds and deleted lines: the lines plus the rest add up to what was
 * paid, refunds without a line make no line negative, and a full refund leaves zero everywhere. In
 * memory, so that hundreds of histories run.
 */

interface Spent {
  amount: Cents;
  shares: Share[];
  refunds: { amount: Cents; shares: Share[] }[];
}

const CATEGORIES = ["Materials", "Labor", "Tools"];
const lineOf = (index: number): BudgetLine => ({
  id: index + 1,
  category: CATEGORIES[index] ?? "",
  room: null,
  planned: ZERO_CENTS,
  low: null,
  high: null,
  isDone: false,
});

const change = fc.record({
  kind: fc.constantFrom("pay", "split", "refund", "refund", "refund a line", "drop a line"),
  amount: fc.integer({ min: 3, max: 1_000_000 }),
  which: fc.nat(20),
});

const sumOf = (some: readonly { amount: Cents }[]) => sumCents(some.map(({ amount }) => amount));
const refundedShares = ({ refunds }: Spent) => refunds.flatMap(({ shares }) => shares);
const leftOf = (spent: Spent) => sharesLeft(spent.shares, refundedShares(spent));

function refund(spent: Spent, wanted: number): void {
  const left = refundable(
    spent.amount,
    spent.refunds.map(({ amount }) => amount),
  );
  const amount = Math.min(wanted, left) as Cents;
  if (amount === 0) return;
  const back = { amount: sumOf(spent.refunds), shares: refundedShares(spent) };
  const shares = allocateRefund(amount, leftOf(spent), unallocatedRemainder(spent, back));
  spent.refunds.push({ amount, shares });
}

/** With a chosen line, limited to the line's remaining amount. */
function refundLine(spent: Spent, wanted: number): void {
  const [most] = leftOf(spent).toSorted((a, b) => b.amount - a.amount);
  const amount = Math.min(wanted, most?.amount ?? 0) as Cents;
  if (most === undefined || amount === 0) return;
  spent.refunds.push({ amount, shares: [{ lineId: most.lineId, amount }] });
}

function drop(spent: Spent, lineId: number): void {
  const without = (shares: readonly Share[]) => shares.filter((share) => share.lineId !== lineId);
  spent.shares = without(spent.shares);
  for (const back of spent.refunds) back.shares = without(back.shares);
}

/** As the budget counts them: share by share, the rest by its category, which has no line. */
function paymentsOf({ amount, shares, refunds }: Spent): Payment[] {
  const place = { category: "Unlined", room: null, contractId: null };
  const divided = (whole: Cents, parts: readonly Share[], sign: 1 | -1): Payment[] => [
    ...parts.map((part) => ({ ...place, ...part, amount: (part.amount * sign) as Cents })),
    {
      ...place,
      lineId: null,
      amount: (subtractCents(whole, sumOf(parts)) * sign) as Cents,
    },
  ];
  return [
    ...divided(amount, shares, 1),
    ...refunds.flatMap((back) => divided(back.amount, back.shares, -1)),
  ];
}

function paidOn(lines: readonly BudgetLine[], expenses: readonly Spent[]): Cents[] {
  const payments = expenses.flatMap(paymentsOf);
  const budget = ZERO_CENTS;
  const figures = budgetFigures({
    budget,
    contingency: ZERO_CENTS,
    lines,
    payments,
    contracts: [],
  });
  const paid = sumOf(expenses) - sumOf(expenses.flatMap(({ refunds }) => refunds));
  expect(figures.total.paid).toBe(paid);
  return [...figures.lines.map((line) => line.figures.paid), figures.unplanned.paid];
}

test("splits, refunds and deleted lines balance to the cent", () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 4, maxLength: 24 }), (changes) => {
      let lines = CATEGORIES.map((_, index) => lineOf(index));
      const expenses: Spent[] = [];
      for (const { kind, amount, which } of changes) {
        const spent = expenses[which % Math.max(1, expenses.length)];
        if (kind === "pay") expenses.push({ amount: amount as Cents, shares: [], refunds: [] });
        if (kind === "split" && lines.length > 0) {
          const parts = allocateCents(
            amount as Cents,
            lines.map(() => 1),
          );
          const shares = lines
            .map(({ id }, index) => ({ lineId: id, amount: parts[index] ?? ZERO_CENTS }))
            .filter((part) => part.amount > 0);
          expenses.push({ amount: amount as Cents, shares, refunds: [] });
        }
        if (kind === "refund" && spent) refund(spent, amount);
        if (kind === "refund a line" && spent) refundLine(spent, amount);
        if (kind === "drop a line") {
          const gone = lines[which % Math.max(1, lines.length)];
          lines = lines.filter((line) => line !== gone);
          if (gone) for (const one of expenses) drop(one, gone.id);
        }
        for (const paid of paidOn(lines, expenses)) expect(paid).toBeGreaterThanOrEqual(0);
      }
      for (const spent of expenses) refund(spent, spent.amount);
      for (const paid of paidOn(lines, expenses)) expect(paid).toBe(0);
    }),
    { numRuns: 500 },
  );
});

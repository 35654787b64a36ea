import fc from "fast-check";
import { expect, test } from "vitest";
import { addCents, type Cents, centsOf, sumCents, ZERO_CENTS } from "../../../../shared/money.ts";
import { BATH, KITCHEN } from "../../../../tests/support/records/billed/billed-contracts.ts";
import { invoiceOf } from "../../../../tests/support/records/billed/billed-renovation.ts";
import type { Billed, BilledLine } from "./billed.ts";
import { matchInvoice, matchInvoices } from "./match.ts";

const EXACT = { tolerancePercent: "0.00", toleranceDollars: "0.00", taxPercent: null };
const CONTRACT = {
  ...BATH,
  isCompleted: false,
  completedOn: null,
  agreed: centsOf("23000"),
  changeOrders: KITCHEN.changeOrders,
};

/** Includes halves of the change order's cost, and a cent more. */
const cents = fc.oneof(
  fc.integer({ min: 1, max: 600_000 }),
  fc.constantFrom(150_000, 150_001, 300_000, 300_001),
);
const line: fc.Arbitrary<BilledLine> = fc
  .record({
    amount: cents,
    target: fc.constantFrom("tile", "fixtures", "labor", 11, 11, 12, null),
  })
  .map(({ amount, target }) => ({
    description: "Work",
    amount: amount as Cents,
    contractLine: typeof target === "string" ? target : null,
    changeOrderId: typeof target === "number" ? target : null,
    installmentId: null,
  }));
const billed = fc
  .array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 25 })
  .map((all) =>
    all.map((lines, index) => ({
      ...invoiceOf(CONTRACT, { on: "2026-03-01", lines }),
      id: index + 1,
      number: `N-${index + 1}`,
    })),
  );

const projectOf = (invoices: readonly Billed[]) => ({
  finishedOn: null,
  settings: EXACT,
  invoices,
  contracts: [CONTRACT],
});
const match = (invoices: readonly Billed[]) => matchInvoices(projectOf(invoices));

/**
 * Approves invoices without a hold in the given order, like an owner who always follows the match.
 */
function approveInOrder(invoices: readonly Billed[], order: readonly number[]): Billed[] {
  let now = [...invoices];
  for (const id of order) {
    const isHeld = match(now).get(id)?.verdict === "hold";
    now = now.map((one) =>
      one.id === id ? { ...one, status: isHeld ? "disputed" : "approved" } : one,
    );
  }
  return now.filter(({ status }) => status === "approved");
}

const withOrder = billed.chain((invoices) =>
  fc.record({
    invoices: fc.constant(invoices),
    order: fc.shuffledSubarray(
      invoices.map(({ id }) => id),
      { minLength: invoices.length },
    ),
  }),
);

test("without an override, billed never exceeds the contract and its approved changes", () => {
  fc.assert(
    fc.property(withOrder, ({ invoices, order }) => {
      const approved = approveInOrder(invoices, order);
      const lines = approved.flatMap((one) => one.lines);
      const sumOf = (isOf: (one: BilledLine) => boolean) =>
        sumCents(lines.filter(isOf).map(({ amount }) => amount));
      expect(sumCents(approved.map(({ total }) => total))).toBeLessThanOrEqual(CONTRACT.agreed);
      for (const { code, amount } of CONTRACT.items) {
        expect(sumOf(({ contractLine }) => contractLine === code)).toBeLessThanOrEqual(amount ?? 0);
      }
      expect(sumOf(({ changeOrderId }) => changeOrderId === 11)).toBeLessThanOrEqual(300_000);
      expect(sumOf(({ changeOrderId }) => changeOrderId === 12)).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test("parts add up to the whole, whatever the order in which invoices are read", () => {
  fc.assert(
    fc.property(withOrder, ({ invoices, order }) => {
      const inOrder = match(invoices);
      const shuffled = match(order.flatMap((id) => invoices.filter((one) => one.id === id)));
      let before: Cents = ZERO_CENTS;
      for (const { id, total } of invoices) {
        const one = inOrder.get(id);
        expect(centsOf(one?.billedBefore ?? "")).toBe(before);
        before = addCents(before, total);
        expect(centsOf(one?.billed ?? "")).toBe(before);
        expect(shuffled.get(id)).toEqual(one);
      }
    }),
    { numRuns: 100 },
  );
});

const inAnyState = billed.chain((invoices) =>
  fc
    .array(
      fc.record({
        status: fc.constantFrom("draft", "received", "approved", "on_hold", "disputed", "void"),
        creditOf: fc.constantFrom(null, null, 1, 2),
        number: fc.constantFrom("A", "B", null),
        sha256: fc.constantFrom(null, null, "scan"),
      }),
      { minLength: invoices.length, maxLength: invoices.length },
    )
    .map((states) => invoices.map((invoice, index) => ({ ...invoice, ...states[index] }))),
);

test("an invoice matched alone has the match that it has among all", () => {
  fc.assert(
    fc.property(inAnyState, (invoices) => {
      const alone = invoices.map(({ id }) => [id, matchInvoice(projectOf(invoices), id)] as const);
      expect(match(invoices)).toEqual(new Map(alone));
    }),
    { numRuns: 100 },
  );
});

test("2,000 invoices of one contract are matched", () => {
  const lines = [{ amount: 100 as Cents, contractLine: "tile" }].map((one) => ({
    description: "Work",
    changeOrderId: null,
    installmentId: null,
    ...one,
  }));
  const invoices = Array.from({ length: 2000 }, (_, index) => ({
    ...invoiceOf(CONTRACT, { on: "2026-03-01", lines }),
    id: index + 1,
    number: `N-${index + 1}`,
  }));
  const last = match(invoices).get(2000);
  expect(last).toMatchObject({ verdict: "ask", billedBefore: "1999.00", billed: "2000.00" });
});

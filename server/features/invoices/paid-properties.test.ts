import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { expensePage } from "../../../shared/expenses/contract.ts";
import { type InvoiceRecord, invoiceList } from "../../../shared/invoices/contract.ts";
import {
  addCents,
  type Cents,
  centsOf,
  sumCents,
  toDecimal,
  ZERO_CENTS,
} from "../../../shared/money.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createContract } from "../../../tests/support/records/budget/budget-factories.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { invoiceBody, paymentBody } from "../../../tests/support/records/invoices.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { roundsOf } from "../../../tests/support/run/repetitions.ts";

/* Random orders of events, sent by an owner who never overrides the match. */

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

const CONTRACT = centsOf("1000");
const CHANGE = centsOf("200");

const at = fc.nat({ max: 3 });
const amount = fc.integer({ min: 1, max: 40_000 }).map((value) => toDecimal(value as Cents));
const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant("bill"), amount, isOfChange: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("credit"), amount, at }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant("approve"), at }) },
  {
    weight: 9,
    arbitrary: fc.record({
      is: fc.constant("pay"),
      amount,
      at,
      isRefund: fc.boolean(),
      /** whether to include invoices that can't be paid */
      isOfAny: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant("status"),
      at,
      to: fc.constantFrom("void", "disputed", "received", "on_hold"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("spend"), amount }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("link"), at, to: at }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("edit"), at, amount }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom("delete", "unlink", "move"), at }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("restore"), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant("decide"),
      to: fc.constantFrom("approved", "rejected"),
    }),
  },
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

/** Prefers payable invoices, so that most events are possible. */
const isToPay = ({ status }: InvoiceRecord) => /^(?:approved|part_paid|paid)$/.test(status);
const MEANT: Readonly<Record<string, (invoice: InvoiceRecord) => boolean>> = {
  approve: ({ status }) => status === "received",
  pay: isToPay,
  link: isToPay,
  credit: isToPay,
};

const pay = { is: "pay", amount: "300.00", at: 0, isRefund: false, isOfAny: false } as const;
const bill = { is: "bill", amount: "400.00", isOfChange: false } as const;
const become = (to: "received" | "on_hold") => ({ is: "status", at: 0, to }) as const;
const first = <Is extends "approve" | "delete" | "restore">(is: Is) => ({ is, at: 0 });
/** Each attempts to evade one check. Invoices are listed newest first: 150.50, then 300. */
const ATTEMPTS: readonly Event[][] = [
  [
    { ...pay, at: 1 },
    { ...pay, amount: "0.01", at: 1 },
  ],
  [
    { ...pay, amount: "100.00" },
    { ...pay, amount: "100.01", isRefund: true },
  ],
  ...(["delete", "unlink", "move"] as const).map((is): Event[] => [
    { ...pay, amount: "100.00" },
    { ...pay, amount: "0.01", isRefund: true },
    { is, at: 1 },
  ]),
  [bill, { ...pay, isOfAny: true }],
  [
    { is: "credit", amount: "50.00", at: 0 },
    first("approve"),
    { ...pay, amount: "50.00", isOfAny: true },
  ],
  [
    { is: "spend", amount: "150.51" },
    { is: "link", at: 0, to: 0 },
  ],
  [
    { ...pay, amount: "100.00" },
    { is: "edit", at: 0, amount: "150.51" },
  ],
  [{ ...pay, amount: "150.50" }, first("delete"), { ...pay, amount: "0.01" }, first("restore")],
  [{ ...pay, amount: "100.00" }, first("delete"), become("received"), first("restore")],
  [{ ...pay, amount: "100.00" }, become("on_hold"), become("received")],
  [bill, first("approve"), { ...bill, amount: "349.51" }, first("approve")],
  [{ ...bill, isOfChange: true }, first("approve")],
];

/** A project in which events happen; rejected events change nothing. */
async function place() {
  // A new user each time, because the number of records per minute is limited.
  const anna = await proHomeowner(product);
  const { id: projectId } = await createProject(anna, { budget: "9000" });
  const contract = await createContract(anna, projectId, {
    amount: toDecimal(CONTRACT),
    items: [{ description: "Tile", amount: toDecimal(CONTRACT) }],
  });
  const ofChange = { reason: "Rot", cost: toDecimal(CHANGE), days: 0, status: "proposed" };
  const changed = await anna.post(`/api/quotes/${contract.id}/change-orders`, ofChange);
  const change = quoteSchema.parse(changed.body).changeOrders[0]?.id ?? 0;
  const listed = async () =>
    invoiceList.parse((await anna.get(`/api/invoices?projectId=${projectId}`)).body).invoices;
  const spent = async () =>
    expensePage.parse((await anna.get(`/api/expenses?projectId=${projectId}&pageSize=100`)).body);
  const deleted: number[] = [];
  const pick = <One>(all: readonly One[], index: number) => all[index % Math.max(all.length, 1)];

  async function add(fields: object) {
    await anna.post("/api/invoices", invoiceBody(projectId, { quoteId: contract.id, ...fields }));
  }
  // Starts with some, so that there is something to pay.
  for (const amount of ["300", "150.50"]) {
    await add({ lines: [{ description: "Work", amount, contractLine: "tile" }] });
  }
  for (const { id } of await listed()) {
    await anna.patch(`/api/invoices/${id}/status`, { status: "approved" });
  }

  async function changeExpense(happened: Event & { is: string; at?: number; amount?: string }) {
    const found = pick((await spent()).expenses, happened.at ?? 0);
    if (found === undefined) return;
    const { id, ...expense } = found;
    if (happened.is === "edit") {
      await anna.put(`/api/expenses/${id}`, { ...expense, amount: happened.amount });
    } else if (happened.is === "move") {
      const { id: elsewhere } = await createProject(anna);
      await anna.put(`/api/expenses/${id}`, { ...expense, projectId: elsewhere, details: null });
    } else if (happened.is === "unlink") {
      const paying = ({ payments }: InvoiceRecord) => payments.some((of) => of.expenseId === id);
      const invoice = (await listed()).find(paying);
      if (invoice) await anna.delete(`/api/invoices/${invoice.id}/linked-payments/${id}`);
    } else if ((await anna.delete(`/api/expenses/${id}`)).status === 204) deleted.push(id);
  }

  async function happens(one: Event, invoices: readonly InvoiceRecord[]): Promise<void> {
    if ("isOfChange" in one) {
      const target = one.isOfChange ? { changeOrderId: change } : { contractLine: "tile" };
      return add({ lines: [{ description: "Work", amount: one.amount, ...target }] });
    }
    if (one.is === "decide" && "to" in one) {
      await anna.put(`/api/change-orders/${change}`, { ...ofChange, status: one.to });
      return;
    }
    if (one.is === "spend" && "amount" in one) {
      await anna.post("/api/expenses", {
        ...paymentBody(one.amount),
        projectId,
        description: "Paid",
        category: "Labor",
        details: { quoteId: contract.id },
      });
      return;
    }
    if (/^(?:edit|delete|unlink|move)$/.test(one.is)) return changeExpense(one);
    if (one.is === "restore") {
      const id = deleted.pop();
      if (id !== undefined) await anna.post(`/api/expenses/${id}/restore`, {});
      return;
    }
    if (!("at" in one)) return;
    const isMeant = "isOfAny" in one && one.isOfAny ? undefined : MEANT[one.is];
    const invoice = pick(invoices.filter(isMeant ?? (() => true)), one.at);
    if (invoice === undefined) return;
    const path = `/api/invoices/${invoice.id}`;
    if (one.is === "approve") await anna.patch(`${path}/status`, { status: "approved" });
    if (one.is === "credit" && "amount" in one) {
      await add({ creditOf: invoice.id, lines: [{ description: "Back", amount: one.amount }] });
    }
    if ("isRefund" in one) {
      await anna.post(`${path}/payments`, paymentBody(one.amount, { isRefund: one.isRefund }));
    }
    if (one.is === "status" && "to" in one && typeof one.to === "string") {
      await anna.patch(`${path}/status`, { status: one.to, reason: "Leaks" });
    }
    if (one.is === "link" && "to" in one && typeof one.to === "number") {
      const expense = pick((await spent()).expenses, one.to);
      if (expense) await anna.post(`${path}/linked-payments`, { expenseId: expense.id });
    }
  }
  return { happens, listed, spent };
}

type Payments = Pick<InvoiceRecord, "payments">;
const amountsOf = ({ payments }: Payments) => payments.map(({ amount: paid }) => centsOf(paid));
/** A negative amount. */
const refundsOf = (of: Payments) => sumCents(amountsOf(of).filter((cents) => cents < 0));

test("the paid amount never exceeds the approved one, and payments add up, in any order of events", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 24 }), async (events) => {
      const { happens, listed, spent } = await place();
      let invoices = await listed();
      let expenses = new Set<number>();
      for (const one of events) {
        const before = invoices;
        await happens(one, before);
        invoices = await listed();
        for (const { id, figures, payments, status, creditOf } of invoices) {
          expect(sumCents(amountsOf({ payments }))).toBe(centsOf(figures.paid));
          // A credit note may be approved, or a refund removed, after the payment; then the
          // contractor owes the money back.
          const earlier = before.find((other) => other.id === id);
          const isCredited = earlier && earlier.figures.credited !== figures.credited;
          const isRefundRemoved = earlier && refundsOf(earlier) < refundsOf({ payments });
          const wasAbove = earlier && centsOf(earlier.figures.open) < 0;
          const limit = addCents(centsOf(figures.total), centsOf(`-${figures.credited}`));
          expect(centsOf(figures.paid)).toBeGreaterThanOrEqual(ZERO_CENTS);
          if (!isCredited && !isRefundRemoved && !wasAbove) {
            expect(centsOf(figures.paid)).toBeLessThanOrEqual(creditOf === null ? limit : 0);
          }
          if (status === "draft" || status === "received" || status === "void") {
            expect(payments).toEqual([]);
          }
        }
        if (!/^(?:bill|credit|approve|status|decide)$/.test(one.is))
          expenses = new Set((await spent()).expenses.map(({ id }) => id));
        const paying = invoices.flatMap(({ payments }) => payments.map((of) => of.expenseId));
        expect(new Set(paying).size).toBe(paying.length);
        expect(paying.every((id) => expenses.has(id))).toBe(true);
      }
      const approved = invoices.filter(
        ({ status, creditOf, overrideReason }) =>
          creditOf === null &&
          overrideReason === null &&
          ["approved", "part_paid", "paid"].includes(status),
      );
      const billed = sumCents(approved.map(({ figures }) => centsOf(figures.total)));
      expect(billed).toBeLessThanOrEqual(addCents(CONTRACT, CHANGE));
      expect(billed).toBeGreaterThanOrEqual(ZERO_CENTS);
    }),
    {
      numRuns: ATTEMPTS.length + roundsOf({ few: 4, many: 8 }),
      endOnFailure: true,
      examples: ATTEMPTS.map((events): [Event[]] => [events]),
    },
  );
}, 120_000);

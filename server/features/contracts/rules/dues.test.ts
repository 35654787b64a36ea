import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addCents, sumCents } from "../../../../shared/money.ts";
import {
  agreement,
  cents,
  day,
  DONE,
  order,
  pays,
  SCHEDULE,
  TODAY,
} from "../../../../tests/support/records/budget/agreements.ts";
import {
  agreementFigures,
  paymentWarnings,
  installmentFigures,
  type Agreement,
  type Installment,
} from "../../../../shared/contracts/agreement.ts";
import { duesOf } from "./dues.ts";

describe("warnings about a payment", () => {
  const [retainage, dated, atMilestone, deposit] = SCHEDULE;
  test.each<[string, number, Installment | null | undefined, Partial<Agreement>, unknown[]]>([
    ["nothing", 1000, null, {}, []],
    ["a cent more than was agreed", 1001, null, {}, [{ code: "more_than_agreed", by: 1 }]],
    ["all is paid", 5, null, { payments: [pays(1000)] }, [{ code: "more_than_agreed", by: 5 }]],
    ["the deposit", 100, deposit, {}, []],
    [
      "the deposit twice, once without naming it",
      100,
      deposit,
      { payments: [pays(100)] },
      [{ code: "more_than_installment", by: 100 }],
    ],
    ["more than the installment", 450, dated, {}, [{ code: "more_than_installment", by: 50 }]],
    [
      "before its milestone",
      350,
      atMilestone,
      {},
      [{ code: "milestone_open", milestone: "Rough-in" }],
    ],
    ["before the work is done", 150, retainage, {}, [{ code: "work_not_completed" }]],
    ["when the work is done", 150, retainage, DONE, []],
  ])("%s", (_what, amount, one, more, expected) => {
    const whole = agreement({ installments: SCHEDULE, ...more });
    expect(paymentWarnings(cents(amount), one ?? null, whole)).toEqual(expected);
  });
});

describe("due payments", () => {
  const rows = (more: Partial<Agreement>) =>
    duesOf(agreement(more), TODAY).map(({ date, amount }) => `${date} ${amount}`);

  test.each<[string, Partial<Agreement>, string[]]>([
    ["without a schedule", {}, ["null 1000"]],
    ["without a schedule, the work done", DONE, ["2026-06-10 1000"]],
    [
      "by the schedule",
      { installments: SCHEDULE },
      ["null 100", "2026-06-20 400", "2026-07-01 350", "null 150"],
    ],
    [
      "and an extra beside it",
      { installments: SCHEDULE, changeOrders: [order(60, "approved")], payments: [pays(850)] },
      ["null 150", "null 60"],
    ],
    [
      "the schedule is cut to what is agreed",
      { installments: SCHEDULE, changeOrders: [order(-200, "approved")] },
      ["null 100", "2026-06-20 400", "2026-07-01 300"],
    ],
    ["all is paid", { installments: SCHEDULE, payments: [pays(1200, 2)] }, []],
    [
      "what a refund opened again",
      { installments: SCHEDULE, payments: [pays(1000), pays(-70)] },
      ["null 70"],
    ],
  ])("%s", (_what, more, expected) => {
    expect(rows(more)).toEqual(expected);
  });

  test("add up to the open amount of the contract to the cent, and none exceeds its installment", () => {
    const amount = fc.integer({ min: 1, max: 2000 });
    const someDay = fc.option(fc.constantFrom("2026-01-01", "2026-06-15", "2026-12-31").map(day));
    const some = fc.record({
      amount: amount.map(cents),
      isCompleted: fc.boolean(),
      completedOn: someDay,
      changeOrders: fc.array(
        fc.record({
          cost: fc.integer({ min: -900, max: 900 }).map(cents),
          status: fc.constantFrom("proposed" as const, "approved" as const, "rejected" as const),
        }),
        { maxLength: 4 },
      ),
      installments: fc.uniqueArray(
        fc.record({
          id: fc.integer({ min: 1, max: 8 }),
          kind: fc.constantFrom("deposit", "milestone", "date", "retainage"),
          amount: amount.map(cents),
          dueDate: someDay,
          milestone: fc.option(
            fc.record({ title: fc.constant("M"), targetDate: someDay, completedOn: someDay }),
          ),
        }),
        { selector: ({ id }) => id },
      ),
      payments: fc.array(
        fc.record({
          installmentId: fc.option(fc.integer({ min: 1, max: 9 })),
          amount: fc.integer({ min: -300, max: 1500 }).map(cents),
        }),
      ),
    });
    fc.assert(
      fc.property(some, (whole) => {
        const { open, paid, agreed, overpaid } = agreementFigures(whole);
        expect(sumCents(duesOf(whole, TODAY).map((due) => due.amount))).toBe(open);
        expect(addCents(paid, open)).toBe(addCents(agreed, overpaid));
        for (const one of whole.installments) {
          const figures = installmentFigures(one, whole, TODAY);
          expect(figures.paid).toBeLessThanOrEqual(one.amount);
          expect(addCents(figures.paid, figures.open)).toBe(one.amount);
        }
      }),
      { numRuns: 50 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../calendar-date.ts";
import { addCents, type Cents, sumCents } from "../money.ts";
import {
  type Agreement,
  agreementFigures,
  type ContractPayment,
  doubtsAbout,
  type Instalment,
  instalmentFigures,
  mayApprove,
} from "./agreement.ts";
import { duesOf } from "./dues.ts";

const TODAY = "2026-06-15" as CalendarDate;
const cents = (value: number) => value as Cents;
const day = (text: string) => text as CalendarDate;

function instalment(
  id: number,
  kind: Instalment["kind"],
  amount: number,
  more: Partial<Instalment> = {},
): Instalment {
  return { id, kind, amount: cents(amount), dueDate: null, milestone: null, ...more };
}

const milestone = (targetDate: string | null, completedOn: string | null) => ({
  title: "Rough-in",
  targetDate: targetDate as CalendarDate | null,
  completedOn: completedOn as CalendarDate | null,
});

const pays = (amount: number, instalmentId: number | null = null): ContractPayment => ({
  amount: cents(amount),
  instalmentId,
});

function agreement(more: Partial<Agreement>): Agreement {
  return {
    amount: cents(1000),
    isCompleted: false,
    completedOn: null,
    changeOrders: [],
    instalments: [],
    payments: [],
    ...more,
  };
}

/** 100 on signing, 400 on a day, 350 on a milestone, 150 held back: 1,000. */
const SCHEDULE = [
  instalment(4, "holdback", 150),
  instalment(2, "date", 400, { dueDate: day("2026-06-20") }),
  instalment(3, "milestone", 350, { milestone: milestone("2026-07-01", null) }),
  instalment(1, "deposit", 100),
];
const DONE = { isCompleted: true, completedOn: day("2026-06-10") };

const order = (cost: number, status: "proposed" | "approved" | "rejected") => ({
  cost: cents(cost),
  status,
});

// agreed, changed, paid, open, overpaid, holdback, unscheduled
test.each<[string, Partial<Agreement>, number[]]>([
  ["as accepted", {}, [1000, 0, 0, 1000, 0, 0, 1000]],
  [
    "only approved change orders count",
    {
      changeOrders: [
        order(300, "approved"),
        order(-50, "approved"),
        order(900, "proposed"),
        order(70, "rejected"),
      ],
    },
    [1250, 250, 0, 1250, 0, 0, 1250],
  ],
  ["paid beyond", { payments: [pays(1100)] }, [1000, 0, 1100, 0, 100, 0, 1000]],
  ["a refund", { payments: [pays(600), pays(-200)] }, [1000, 0, 400, 600, 0, 0, 1000]],
  [
    "cancelled by a change order",
    { changeOrders: [order(-1000, "approved")] },
    [0, -1000, 0, 0, 0, 0, 0],
  ],
  ["a schedule of all of it", { instalments: SCHEDULE }, [1000, 0, 0, 1000, 0, 150, 0]],
  [
    "a schedule of more than was agreed",
    { instalments: SCHEDULE, changeOrders: [order(-200, "approved")] },
    [800, -200, 0, 800, 0, 150, -200],
  ],
  [
    "the holdback released",
    { ...DONE, instalments: SCHEDULE, payments: [pays(150, 4)] },
    [1000, 0, 150, 850, 0, 0, 0],
  ],
  [
    "an extra on no instalment is paid before what is held back",
    { instalments: SCHEDULE, changeOrders: [order(60, "approved")], payments: [pays(910)] },
    [1060, 60, 910, 150, 0, 150, 60],
  ],
])("the figures of a contract: %s", (_what, more, expected) => {
  const found = agreementFigures(agreement(more));
  expect([
    found.agreed,
    found.changed,
    found.paid,
    found.open,
    found.overpaid,
    found.holdback,
    found.unscheduled,
  ]).toEqual(expected);
});

describe("an instalment", () => {
  const met = milestone("2026-05-01", "2026-06-14");
  const only = (kind: Instalment["kind"], more: Partial<Instalment> = {}) =>
    [instalment(1, kind, 100, more)] as const;

  test.each<[string, readonly Instalment[], Partial<Agreement>, string]>([
    ["a deposit without a day", only("deposit"), {}, "0 100 null due"],
    ["on a day to come", only("date", { dueDate: day("2026-06-16") }), {}, "0 100 2026-06-16 due"],
    ["on its day", only("date", { dueDate: TODAY }), {}, "0 100 2026-06-15 due"],
    ["the day after", only("date", { dueDate: day("2026-06-14") }), {}, "0 100 2026-06-14 overdue"],
    [
      "paid in part",
      only("date", { dueDate: day("2026-06-14") }),
      { payments: [pays(40, 1)] },
      "40 60 2026-06-14 overdue",
    ],
    [
      "paid",
      only("date", { dueDate: day("2026-06-14") }),
      { payments: [pays(100, 1)] },
      "100 0 2026-06-14 paid",
    ],
    [
      "paid and refunded",
      only("date", { dueDate: TODAY }),
      { payments: [pays(100, 1), pays(-30, 1)] },
      "70 30 2026-06-15 due",
    ],
    [
      "a milestone that is late",
      only("milestone", { milestone: milestone("2026-06-01", null) }),
      {},
      "0 100 2026-06-01 waiting",
    ],
    [
      "a milestone without a day",
      only("milestone", { milestone: milestone(null, null) }),
      {},
      "0 100 null waiting",
    ],
    [
      "a milestone that was met",
      only("milestone", { milestone: met }),
      {},
      "0 100 2026-06-14 overdue",
    ],
    [
      "a milestone reopened after it was paid",
      only("milestone", { milestone: milestone(null, null) }),
      { payments: [pays(100, 1)] },
      "100 0 null paid",
    ],
    ["held back while the work goes on", only("holdback"), {}, "0 100 null waiting"],
    [
      "held back, though its day is past",
      only("holdback", { dueDate: day("2026-06-01") }),
      {},
      "0 100 2026-06-01 waiting",
    ],
    ["held back, the work done", only("holdback"), DONE, "0 100 2026-06-10 overdue"],
    [
      "held back until after the work",
      only("holdback", { dueDate: day("2026-07-10") }),
      DONE,
      "0 100 2026-07-10 due",
    ],
    [
      "held back, the work done late",
      only("holdback", { dueDate: day("2026-06-01") }),
      DONE,
      "0 100 2026-06-10 overdue",
    ],
    [
      "held back until a milestone",
      only("holdback", { milestone: met }),
      {},
      "0 100 2026-06-14 overdue",
    ],
    [
      "settled by a payment on the contract",
      only("deposit"),
      { payments: [pays(30)] },
      "30 70 null due",
    ],
  ])("%s", (_what, instalments, more, expected) => {
    const whole = agreement({ amount: cents(100), instalments, ...more });
    const [first] = instalments;
    if (first === undefined) throw new Error("No instalment");
    const { paid, open, date, status } = instalmentFigures(first, whole, TODAY);
    expect(`${paid} ${open} ${date} ${status}`).toBe(expected);
  });

  test.each<[string, ContractPayment[], string]>([
    ["none", [], "0 0 0 0"],
    ["on the contract: the deposit first, then by day", [pays(250)], "100 150 0 0"],
    ["all of it: what is held back last", [pays(900)], "100 400 350 50"],
    ["beyond an instalment: the next ones", [pays(700, 2)], "100 400 200 0"],
    ["the own instalment before others", [pays(350, 3), pays(50)], "50 0 350 0"],
    ["of an instalment that is gone", [pays(120, 99)], "100 20 0 0"],
    ["a refund on the contract takes none back", [pays(400, 2), pays(-100)], "0 400 0 0"],
  ])("payments %s", (_what, payments, expected) => {
    const whole = agreement({ instalments: SCHEDULE, payments });
    const paid = SCHEDULE.toSorted((a, b) => a.id - b.id).map(
      (one) => instalmentFigures(one, whole, TODAY).paid,
    );
    expect(paid.join(" ")).toBe(expected);
  });
});

describe("what speaks against a payment", () => {
  const [holdback, dated, atMilestone, deposit] = SCHEDULE;
  test.each<[string, number, Instalment | null | undefined, Partial<Agreement>, unknown[]]>([
    ["nothing", 1000, null, {}, []],
    ["a cent more than was agreed", 1001, null, {}, [{ code: "more_than_agreed", by: 1 }]],
    ["all is paid", 5, null, { payments: [pays(1000)] }, [{ code: "more_than_agreed", by: 5 }]],
    ["the deposit", 100, deposit, {}, []],
    [
      "the deposit twice, once without naming it",
      100,
      deposit,
      { payments: [pays(100)] },
      [{ code: "more_than_instalment", by: 100 }],
    ],
    ["more than the instalment", 450, dated, {}, [{ code: "more_than_instalment", by: 50 }]],
    [
      "before its milestone",
      350,
      atMilestone,
      {},
      [{ code: "milestone_open", milestone: "Rough-in" }],
    ],
    ["before the work is done", 150, holdback, {}, [{ code: "work_not_completed" }]],
    ["when the work is done", 150, holdback, DONE, []],
  ])("%s", (_what, amount, one, more, expected) => {
    const whole = agreement({ instalments: SCHEDULE, ...more });
    expect(doubtsAbout(cents(amount), one ?? null, whole)).toEqual(expected);
  });
});

test.each([
  [-700, true],
  [-701, false],
  [500, true],
])("with 700 agreed a change order of %d may be approved: %s", (cost, expected) => {
  const changeOrders = [order(-300, "approved"), order(-600, "proposed")];
  expect(mayApprove(cents(cost), agreement({ changeOrders }))).toBe(expected);
});

describe("what is due", () => {
  const rows = (more: Partial<Agreement>) =>
    duesOf(agreement(more), TODAY).map(({ date, amount }) => `${date} ${amount}`);

  test.each<[string, Partial<Agreement>, string[]]>([
    ["without a schedule", {}, ["null 1000"]],
    ["without a schedule, the work done", DONE, ["2026-06-10 1000"]],
    [
      "by the schedule",
      { instalments: SCHEDULE },
      ["null 100", "2026-06-20 400", "2026-07-01 350", "null 150"],
    ],
    [
      "and an extra beside it",
      { instalments: SCHEDULE, changeOrders: [order(60, "approved")], payments: [pays(850)] },
      ["null 150", "null 60"],
    ],
    [
      "the schedule is cut to what is agreed",
      { instalments: SCHEDULE, changeOrders: [order(-200, "approved")] },
      ["null 100", "2026-06-20 400", "2026-07-01 300"],
    ],
    ["all is paid", { instalments: SCHEDULE, payments: [pays(1200, 2)] }, []],
    [
      "what a refund opened again",
      { instalments: SCHEDULE, payments: [pays(1000), pays(-70)] },
      ["null 70"],
    ],
  ])("%s", (_what, more, expected) => {
    expect(rows(more)).toEqual(expected);
  });

  test("is what is open of the contract to the cent, and no instalment is paid more than it is", () => {
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
      instalments: fc.uniqueArray(
        fc.record({
          id: fc.integer({ min: 1, max: 8 }),
          kind: fc.constantFrom("deposit", "milestone", "date", "holdback"),
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
          instalmentId: fc.option(fc.integer({ min: 1, max: 9 })),
          amount: fc.integer({ min: -300, max: 1500 }).map(cents),
        }),
      ),
    });
    fc.assert(
      fc.property(some, (whole) => {
        const { open, paid, agreed, overpaid } = agreementFigures(whole);
        expect(sumCents(duesOf(whole, TODAY).map((due) => due.amount))).toBe(open);
        expect(addCents(paid, open)).toBe(addCents(agreed, overpaid));
        for (const one of whole.instalments) {
          const figures = instalmentFigures(one, whole, TODAY);
          expect(figures.paid).toBeLessThanOrEqual(one.amount);
          expect(addCents(figures.paid, figures.open)).toBe(one.amount);
        }
      }),
    );
  });
});

import { describe, expect, test } from "vitest";
import {
  agreement,
  cents,
  day,
  DONE,
  installment,
  milestone,
  order,
  pays,
  SCHEDULE,
  TODAY,
} from "../../tests/support/records/budget/agreements.ts";
import {
  agreementFigures,
  installmentFigures,
  mayApprove,
  type Agreement,
  type ContractPayment,
  type Installment,
} from "./agreement.ts";

// agreed, changed, paid, open, overpaid, retainage, unscheduled
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
  [
    "the rest on completion is no retainage",
    { installments: [installment(1, "deposit", 300), installment(2, "completion", 700)] },
    [1000, 0, 0, 1000, 0, 0, 0],
  ],
  ["a schedule of all of it", { installments: SCHEDULE }, [1000, 0, 0, 1000, 0, 150, 0]],
  [
    "a schedule of more than was agreed",
    { installments: SCHEDULE, changeOrders: [order(-200, "approved")] },
    [800, -200, 0, 800, 0, 150, -200],
  ],
  [
    "the retainage released",
    { ...DONE, installments: SCHEDULE, payments: [pays(150, 4)] },
    [1000, 0, 150, 850, 0, 0, 0],
  ],
  [
    "no longer accepted, so nothing is held back",
    { amount: cents(0), installments: SCHEDULE, payments: [pays(300)] },
    [0, 0, 300, 0, 300, 0, -1000],
  ],
  [
    "an extra on no installment is paid before what is held back",
    { installments: SCHEDULE, changeOrders: [order(60, "approved")], payments: [pays(910)] },
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
    found.retainage,
    found.unscheduled,
  ]).toEqual(expected);
});

describe("an installment", () => {
  const met = milestone("2026-05-01", "2026-06-14");
  const only = (kind: Installment["kind"], more: Partial<Installment> = {}) =>
    [installment(1, kind, 100, more)] as const;

  test.each<[string, readonly Installment[], Partial<Agreement>, string]>([
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
    ["held back while the work goes on", only("retainage"), {}, "0 100 null waiting"],
    ["the rest while the work goes on", only("completion"), {}, "0 100 null waiting"],
    [
      "the rest once the work is done",
      only("completion"),
      { isCompleted: true, completedOn: day("2026-06-14") },
      "0 100 2026-06-14 overdue",
    ],
    [
      "held back, though its day is past",
      only("retainage", { dueDate: day("2026-06-01") }),
      {},
      "0 100 2026-06-01 waiting",
    ],
    ["held back, the work done", only("retainage"), DONE, "0 100 2026-06-10 overdue"],
    [
      "held back until after the work",
      only("retainage", { dueDate: day("2026-07-10") }),
      DONE,
      "0 100 2026-07-10 due",
    ],
    [
      "held back, the work done late",
      only("retainage", { dueDate: day("2026-06-01") }),
      DONE,
      "0 100 2026-06-10 overdue",
    ],
    [
      "held back until a milestone",
      only("retainage", { milestone: met }),
      {},
      "0 100 2026-06-14 overdue",
    ],
    [
      "settled by a payment on the contract",
      only("deposit"),
      { payments: [pays(30)] },
      "30 70 null due",
    ],
  ])("%s", (_what, installments, more, expected) => {
    const whole = agreement({ amount: cents(100), installments, ...more });
    const [first] = installments;
    if (first === undefined) throw new Error("No installment");
    const { paid, open, date, status } = installmentFigures(first, whole, TODAY);
    expect(`${paid} ${open} ${date} ${status}`).toBe(expected);
  });

  test.each<[string, ContractPayment[], string]>([
    ["none", [], "0 0 0 0"],
    ["on the contract: the deposit first, then by day", [pays(250)], "100 150 0 0"],
    ["all of it: what is held back last", [pays(900)], "100 400 350 50"],
    ["beyond an installment: the next ones", [pays(700, 2)], "100 400 200 0"],
    ["the own installment before others", [pays(350, 3), pays(50)], "50 0 350 0"],
    ["of an installment that is gone", [pays(120, 99)], "100 20 0 0"],
    ["a refund on the contract takes none back", [pays(400, 2), pays(-100)], "0 400 0 0"],
  ])("payments %s", (_what, payments, expected) => {
    const whole = agreement({ installments: SCHEDULE, payments });
    const paid = SCHEDULE.toSorted((a, b) => a.id - b.id).map(
      (one) => installmentFigures(one, whole, TODAY).paid,
    );
    expect(paid.join(" ")).toBe(expected);
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

import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import {
  comingPayments,
  dueOnCompletion,
  nextPayment,
  paidPercent,
  totalsOf,
} from "./coming-payments.ts";
import { stateWords, whenWords } from "../../../lib/words/payment-words.ts";
import {
  contractOf,
  installmentOf,
} from "../../../../tests/support/records/budget/quote-records.ts";

const TODAY = "2026-03-15" as CalendarDate;

/** $17,200 agreed plus a change order of $1,450; the deposit of $1,700 is paid. */
function kitchen(overrides: Partial<QuoteRecord> = {}): QuoteRecord {
  return contractOf({
    figures: { agreed: "18650.00", changed: "1450.00", paid: "1700.00", open: "16950.00" },
    installments: [
      installmentOf({
        id: 1,
        kind: "deposit",
        amount: "1700.00",
        paid: "1700.00",
        open: "0.00",
        status: "paid",
      }),
      installmentOf({
        id: 2,
        title: "Cabinets",
        amount: "7000.00",
        open: "7000.00",
        date: "2026-03-10",
        status: "overdue",
      }),
      installmentOf({
        id: 3,
        title: "Rough-in",
        kind: "milestone",
        amount: "6780.00",
        open: "6780.00",
        date: "2026-04-01",
        status: "waiting",
      }),
      installmentOf({
        id: 4,
        title: "Retainage",
        kind: "retainage",
        amount: "1720.00",
        open: "1720.00",
        status: "waiting",
      }),
    ],
    ...overrides,
  });
}

describe("comingPayments", () => {
  test("adds up to the open amount to the cent, unscheduled rest last", () => {
    const coming = comingPayments(kitchen());
    expect(coming.map(({ installment, amount }) => [installment?.title ?? "rest", amount])).toEqual(
      [
        ["Cabinets", 700_000],
        ["Rough-in", 678_000],
        ["Retainage", 172_000],
        ["rest", 145_000],
      ],
    );
  });

  test("cuts a schedule that exceeds the agreed amount", () => {
    const figures = { ...kitchen().figures, open: "7100.00" };
    const coming = comingPayments(kitchen({ figures }));
    expect(coming.map(({ amount }) => amount)).toEqual([700_000, 10_000]);
  });

  test("makes an unscheduled rest due once the work is completed", () => {
    const done = kitchen({ status: "completed", completedOn: "2026-03-01", installments: [] });
    expect(comingPayments(done)).toMatchObject([{ amount: 1_695_000, status: "due" }]);
  });
});

describe("nextPayment", () => {
  test("prefers an overdue payment", () => {
    expect(nextPayment(kitchen(), TODAY)?.installment?.title).toBe("Cabinets");
  });

  test("prefers a payment due now over a later date", () => {
    const contract = contractOf({
      figures: { agreed: "300.00", open: "300.00" },
      installments: [
        installmentOf({
          id: 1,
          title: "Later",
          amount: "100.00",
          open: "100.00",
          date: "2026-05-01",
        }),
        installmentOf({ id: 2, title: "Now", amount: "200.00", open: "200.00", date: null }),
      ],
    });
    expect(nextPayment(contract, TODAY)?.installment?.title).toBe("Now");
  });

  test("is undefined for a paid contract", () => {
    expect(
      nextPayment(contractOf({ figures: { agreed: "5.00", paid: "5.00" } }), TODAY),
    ).toBeUndefined();
  });
});

test("totalsOf adds up all contracts and looks 30 days ahead", () => {
  const small = contractOf({
    figures: { agreed: "1000.00", open: "1000.00" },
    installments: [
      installmentOf({ id: 9, amount: "400.00", open: "400.00", date: "2026-04-14" }),
      installmentOf({ id: 10, amount: "600.00", open: "600.00", date: "2026-04-15" }),
    ],
  });
  expect(totalsOf([kitchen(), small], TODAY)).toEqual({
    committed: 1_965_000,
    paid: 170_000,
    open: 1_795_000,
    // The milestone's $6,780 on April 1 and $400 on day 30; $600 on day 31 don't count.
    dueSoon: 718_000,
    overdue: 700_000,
  });
});

test.each([
  [{ agreed: "0.00", paid: "0.00" }, 0],
  [{ agreed: "300.00", paid: "100.00" }, 33],
  [{ agreed: "10000.00", paid: "9999.99" }, 99],
  [{ agreed: "100.00", paid: "150.00" }, 150],
])("paidPercent of %o is %i", (figures, percent) => {
  expect(paidPercent(contractOf({ figures }).figures)).toBe(percent);
});

test("retainage and the rest become due on completion, other payments don't", () => {
  expect(dueOnCompletion(kitchen())).toBe(172_000 + 145_000);
});

describe("payment state", () => {
  const milestone = { id: 1, title: "Rough-in inspection", isCompleted: false };
  test.each([
    [{ status: "paid" }, undefined],
    [{ status: "overdue", date: "2026-03-10" }, "since Mar 10, 2026"],
    [{ status: "due", date: null }, "now"],
    [{ status: "due", date: "2026-03-15" }, "today"],
    [{ status: "due", date: "2026-03-20" }, "Mar 20, 2026"],
    [{ status: "waiting", kind: "retainage" }, "On completion"],
    [
      { status: "waiting", milestone, date: "2026-04-01" },
      "When “Rough-in inspection” is complete (target Apr 1, 2026)",
    ],
  ] as const)("describes %o as %s", (fields, words) => {
    const installment = installmentOf(fields);
    const milestone = installment.milestone?.title ?? null;
    expect(stateWords({ ...installment, milestone }, TODAY)).toBe(words);
  });

  test("is a full phrase in the list", () => {
    const overdue = { milestone: null, date: "2026-03-10", status: "overdue" } as const;
    expect(whenWords(overdue, TODAY)).toBe("Overdue since Mar 10, 2026");
  });
});

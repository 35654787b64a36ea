import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { comingPayments, nextPayment, paidPercent, totalsOf } from "./coming-payments.ts";
import { stateWords, whenWords } from "../contract-words.ts";
import { contractOf, installmentOf } from "../../../../tests/support/records/quote-records.ts";

const TODAY = "2026-03-15" as CalendarDate;

/** 17,200 agreed and 1,450 more for wiring; the deposit of 1,700 is paid. */
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

describe("what a contract still wants", () => {
  test("is what is open, to the cent, with the rest at the end", () => {
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

  test("is cut where the schedule comes to more than was agreed", () => {
    const figures = { ...kitchen().figures, open: "7100.00" };
    const coming = comingPayments(kitchen({ figures }));
    expect(coming.map(({ amount }) => amount)).toEqual([700_000, 10_000]);
  });

  test("is due at once where the work is completed and no payment says so", () => {
    const done = kitchen({ status: "completed", completedOn: "2026-03-01", installments: [] });
    expect(comingPayments(done)).toMatchObject([{ amount: 1_695_000, status: "due" }]);
  });
});

describe("the next payment", () => {
  test("is what is overdue", () => {
    expect(nextPayment(kitchen(), TODAY)?.installment?.title).toBe("Cabinets");
  });

  test("is what can be paid at once before what has a day to come", () => {
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

  test("is none of a contract that is paid", () => {
    expect(
      nextPayment(contractOf({ figures: { agreed: "5.00", paid: "5.00" } }), TODAY),
    ).toBeUndefined();
  });
});

test("the totals add up all contracts, and look 30 days ahead", () => {
  const small = contractOf({
    figures: { agreed: "1000.00", open: "1000.00" },
    installments: [
      installmentOf({ id: 9, amount: "400.00", open: "400.00", date: "2026-04-14" }),
      installmentOf({ id: 10, amount: "600.00", open: "600.00", date: "2026-04-15" }),
    ],
  });
  expect(totalsOf([kitchen(), small], TODAY)).toEqual({
    promised: 1_965_000,
    paid: 170_000,
    open: 1_795_000,
    // The milestone's 6,780 on April 1st and 400 on the thirtieth day; 600 are a day too late.
    dueSoon: 718_000,
    overdue: 700_000,
  });
});

test.each([
  [{ agreed: "0.00", paid: "0.00" }, 0],
  [{ agreed: "300.00", paid: "100.00" }, 33],
  [{ agreed: "100.00", paid: "150.00" }, 150],
])("what is paid of %o is %i percent", (figures, percent) => {
  expect(paidPercent(contractOf({ figures }).figures)).toBe(percent);
});

describe("a payment's state in words", () => {
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
  ] as const)("%o: %s", (fields, words) => {
    expect(stateWords(installmentOf(fields), TODAY)).toBe(words);
  });

  test("is a sentence of its own in the list", () => {
    const overdue = { installment: null, date: "2026-03-10", status: "overdue" } as const;
    expect(whenWords(overdue, TODAY)).toBe("Overdue since Mar 10, 2026");
  });
});

import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { contractOf } from "../../../../tests/support/records/budget/quote-records.ts";
import { openPaymentsOf } from "./open-payments.ts";

const TODAY = "2026-05-08" as CalendarDate;

type Installment = QuoteRecord["installments"][number];

function installment(id: number, overrides: Partial<Installment> = {}): Installment {
  return {
    id,
    kind: "date",
    title: `Part ${id}`,
    amount: "1000.00",
    dueDate: null,
    milestone: null,
    paid: "0.00",
    open: "1000.00",
    date: "2026-05-10",
    status: "due",
    ...overrides,
  };
}

function contract(installments: Installment[], open: string, overrides: Partial<QuoteRecord> = {}) {
  return contractOf({
    contractorId: 1,
    contractor: {
      id: 1,
      name: "Ada",
      company: null,
      licenseNumber: null,
      insuranceExpiresOn: null,
    },
    work: "Roof",
    amount: "3000.00",
    acceptedOn: "2026-05-01",
    installments,
    figures: { agreed: "3000.00", open },
    ...overrides,
  });
}

test("leaves out paid installments, those without a day, and quotes that are no contract", () => {
  const paid = installment(1, { status: "paid", open: "0.00", paid: "1000.00" });
  const quotes = [
    contract([paid, installment(2, { date: null }), installment(3)], "2000.00"),
    contract([installment(4)], "0.00", { status: "received" }),
    contract([installment(5)], "0.00", { status: "declined" }),
  ];
  expect(openPaymentsOf(quotes, [], TODAY)).toEqual([
    {
      kind: "installment",
      id: 3,
      quoteId: 1,
      title: "Part 3",
      work: "Roof",
      contractor: "Ada",
      amount: 100_000,
      day: "2026-05-10",
      status: "due",
      milestone: null,
      releasedBy: null,
    },
  ]);
});

test("never exceeds the open amount: the last installments are reduced, retainage first", () => {
  const quote = contract(
    [
      installment(1, { kind: "retainage", status: "waiting", date: "2026-05-02" }),
      installment(2, { date: "2026-05-20" }),
      installment(3, { kind: "deposit", date: "2026-06-01" }),
    ],
    "1500.00",
  );
  const open = openPaymentsOf([quote], [], TODAY).map(({ id, amount }) => [id, amount]);
  expect(open).toEqual([
    [3, 100_000],
    [2, 50_000],
  ]);
});

test("names the milestone that must be completed first", () => {
  const milestone = { id: 7, title: "Rough-in", isCompleted: false };
  const waiting = installment(1, { kind: "milestone", milestone, status: "waiting" });
  const met = installment(2, { milestone: { ...milestone, isCompleted: true } });
  const open = openPaymentsOf(
    [contract([waiting, met], "2000.00", { contractor: null })],
    [],
    TODAY,
  );
  expect(open.map((payment) => [payment.milestone, payment.contractor])).toEqual([
    ["Rough-in", null],
    [null, null],
  ]);
});

describe("an invoice that is of no installment", () => {
  const invoice = {
    id: 9,
    number: "1042",
    quoteId: null as number | null,
    contractor: "Bo",
    dueDate: "2026-05-07" as CalendarDate | null,
    open: "1500.00",
  };

  test("is due on its own day, without a contract, too", () => {
    expect(openPaymentsOf([], [invoice, { ...invoice, id: 10, dueDate: null }], TODAY)).toEqual([
      {
        kind: "invoice",
        id: 9,
        title: "Invoice 1042",
        work: null,
        contractor: "Bo",
        amount: 150_000,
        day: "2026-05-07",
        status: "overdue",
        milestone: null,
        quoteId: null,
        releasedBy: null,
      },
    ]);
  });

  test.each(["2026-05-20", null])("takes its place in the schedule; due on %s", (dueDate) => {
    const quote = contract([installment(1), installment(2), installment(3)], "3000.00");
    const own = { ...invoice, quoteId: quote.id, dueDate: dueDate as CalendarDate | null };
    const open = openPaymentsOf([quote], [own], TODAY).map(({ kind, id, amount }) => [
      `${kind} ${id}`,
      amount,
    ]);
    expect(open).toEqual([
      ["installment 2", 50_000],
      ["installment 3", 100_000],
      ...(dueDate === null ? [] : [["invoice 9", 150_000]]),
    ]);
  });
});

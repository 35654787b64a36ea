import { expect, test } from "vitest";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { contractOf } from "../../../../tests/support/records/budget/quote-records.ts";
import { openPaymentsOf } from "./open-payments.ts";

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
  expect(openPaymentsOf(quotes)).toEqual([
    {
      quoteId: 1,
      installmentId: 3,
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
  const open = openPaymentsOf([quote]).map(({ installmentId, amount }) => [installmentId, amount]);
  expect(open).toEqual([
    [3, 100_000],
    [2, 50_000],
  ]);
});

test("names the milestone that must be completed first", () => {
  const milestone = { id: 7, title: "Rough-in", isCompleted: false };
  const waiting = installment(1, { kind: "milestone", milestone, status: "waiting" });
  const met = installment(2, { milestone: { ...milestone, isCompleted: true } });
  const open = openPaymentsOf([contract([waiting, met], "2000.00", { contractor: null })]);
  expect(open.map((payment) => [payment.milestone, payment.contractor])).toEqual([
    ["Rough-in", null],
    [null, null],
  ]);
});

import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { contractOf } from "../../../../tests/support/records/budget/quote-records.ts";
import { type OpenInvoice, type OpenPayment, openPaymentsOf, urgencyOf } from "./open-payments.ts";

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

test("omits paid installments and quotes that are not contracts", () => {
  const paid = installment(1, { status: "paid", open: "0.00", paid: "1000.00" });
  const quotes = [
    contract([paid, installment(3)], "2000.00"),
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
      open: 100_000,
      day: "2026-05-10",
      status: "soon",
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
  const open = openPaymentsOf([quote], [], TODAY).map((one) => [one.id, one.open]);
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

describe("an invoice", () => {
  const invoice: OpenInvoice = {
    id: 9,
    number: "1042",
    quoteId: null,
    installmentId: null,
    contractor: "Bo",
    dueDate: "2026-05-07" as CalendarDate,
    open: "1500.00",
  };

  test("is due on its own date, also without a contract", () => {
    expect(openPaymentsOf([], [invoice], TODAY)).toEqual([
      {
        kind: "invoice",
        id: 9,
        number: "1042",
        title: "Invoice 1042",
        work: null,
        contractor: "Bo",
        open: 150_000,
        day: "2026-05-07",
        status: "overdue",
        milestone: null,
        quoteId: null,
        releasedBy: null,
      },
    ]);
  });

  /** "kind id open date" of each payment of a contract with three installments. */
  const scheduled = (fields: Partial<OpenInvoice>) => {
    const quote = contract([installment(1), installment(2), installment(3)], "3000.00");
    return openPaymentsOf([quote], [{ ...invoice, quoteId: quote.id, ...fields }], TODAY).map(
      ({ kind, id, open, day }) => `${kind} ${id}: ${open} ${day ?? "without a day"}`,
    );
  };
  const day = "2026-05-20" as CalendarDate;

  test.each<[string, Partial<OpenInvoice>, string[]]>([
    [
      "of a contract as a whole covers its installments in their order",
      { dueDate: day },
      [
        "installment 2: 50000 2026-05-10",
        "installment 3: 100000 2026-05-10",
        "invoice 9: 150000 2026-05-20",
      ],
    ],
    [
      "of a contract as a whole can be without a day",
      { dueDate: null, open: "2500.00" },
      ["installment 3: 50000 2026-05-10", "invoice 9: 250000 without a day"],
    ],
    [
      "of an installment leaves its rest",
      { dueDate: day, installmentId: 2, open: "600.00" },
      [
        "installment 1: 100000 2026-05-10",
        "installment 2: 40000 2026-05-10",
        "installment 3: 100000 2026-05-10",
        "invoice 9: 60000 2026-05-20",
      ],
    ],
    [
      "without a day is due on that of its installment",
      { dueDate: null, installmentId: 2, open: "1000.00" },
      [
        "installment 1: 100000 2026-05-10",
        "installment 3: 100000 2026-05-10",
        "invoice 9: 100000 2026-05-10",
      ],
    ],
  ])("%s", (_, fields, payments) => {
    expect(scheduled(fields)).toEqual(payments);
  });
});

test.each<[string | null, OpenPayment["status"], string | undefined]>([
  ["2026-05-07", "overdue", "overdue"],
  ["2026-05-08", "due", "due"],
  [null, "due", "due"],
  ["2026-05-15", "soon", "soon"],
  ["2026-05-16", "later", undefined],
  ["2026-05-15", "waiting", "soon"],
  ["2026-05-07", "waiting", undefined],
  ["2026-05-16", "waiting", undefined],
  [null, "waiting", undefined],
])("with the date %s and %s, its urgency is %s", (date, status, urgency) => {
  const stored = status === "waiting" ? "waiting" : "due";
  const quote = contract([installment(1, { date, status: stored })], "1000.00");
  const found = openPaymentsOf([quote], [], TODAY);
  expect(found.map((one) => [one.status, urgencyOf(one, TODAY)])).toEqual([[status, urgency]]);
});

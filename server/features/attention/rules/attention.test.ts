import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { RecurringExpense } from "../../../../shared/recurring-expenses/contract.ts";
import {
  ahead,
  contractWith,
  done,
  found,
  itemsOf,
  lateMilestone,
  lineWith,
  NOTHING,
  TODAY,
} from "../../../../tests/support/records/attention-records.ts";
import {
  contractOf,
  installmentOf,
  quoteOf,
} from "../../../../tests/support/records/budget/quote-records.ts";
import { attentionOf, type ProjectRecords } from "./attention.ts";

const LATE = "2026-05-01" as CalendarDate;
const NO_CONTRACT = { quoteId: null, installmentId: null };

type Installment = QuoteRecord["installments"][number];

describe("an installment", () => {
  test.each<[string, Partial<Installment>, string[]]>([
    [
      "past its day",
      { date: "2026-05-09", status: "overdue" },
      ["payment_overdue 100.00 2026-05-09"],
    ],
    ["today", { date: TODAY }, ["payment_due 100.00 2026-05-10"]],
    ["without a day", { date: null }, ["payment_due 100.00 "]],
    ["in seven days", { date: "2026-05-17" }, ["payment_soon 100.00 2026-05-17"]],
    ["in eight days", { date: "2026-05-18" }, []],
    ["released today", { date: TODAY, milestone: done }, ["payment_released 100.00 2026-05-10"]],
    [
      "released, by invoice due in a week",
      { date: "2026-05-17", milestone: done },
      ["payment_released 100.00 2026-05-17"],
    ],
    [
      "released days ago",
      { date: "2026-05-01", milestone: done, status: "overdue" },
      ["payment_overdue 100.00 2026-05-01"],
    ],
    [
      "that waits for a milestone of this week",
      { date: "2026-05-12", milestone: ahead, status: "waiting" },
      ["payment_soon 100.00 2026-05-12"],
    ],
    [
      "that waits for a late milestone",
      { date: "2026-05-01", milestone: ahead, status: "waiting" },
      [],
    ],
    ["that waits for an undated milestone", { milestone: ahead, status: "waiting" }, []],
    ["that is paid", { date: "2026-05-01", status: "paid", open: "0.00" }, []],
  ])("%s", (_, installment, items) => {
    const given = found({ quotes: [contractWith(installment)] });
    expect(given.map((text) => text.trim())).toEqual(items.map((text) => text.trim()));
  });

  test("names what releases it, and links to its contract", () => {
    const quotes = [contractWith({ title: "Second", date: TODAY, milestone: done })];
    expect(itemsOf({ quotes })).toMatchObject([
      { quoteId: 1, title: "Second", work: "New roof", contractor: "Dana", milestone: "Rough-in" },
    ]);
  });

  test("of a quote that is not a contract needs nothing", () => {
    const quotes = [quoteOf({ installments: [installmentOf({ date: "2026-05-01" })] })];
    expect(found({ quotes })).toEqual([]);
  });
});

const RENTAL: RecurringExpense = {
  id: 1,
  projectId: 1,
  contractorId: null,
  contractorName: null,
  lineId: null,
  description: "Dumpster rental",
  amount: "450.00",
  category: "Other",
  paymentMethod: "Check",
  notes: null,
  every: "month",
  endsOn: null,
  nextOn: "2026-05-03",
  createdAt: "2026-03-01T00:00:00.000Z",
  version: undefined,
};

describe("a line, milestone, quote, change or count", () => {
  test.each<[string, Partial<ProjectRecords>, string[]]>([
    ["a line at its plan", { lines: [lineWith("0.00")] }, []],
    ["a line over it", { lines: [lineWith("-12.50")] }, ["line_over 12.50"]],
    ["a late milestone", { milestones: [lateMilestone()] }, ["milestone_overdue 2026-05-01"]],
    ["a milestone of today", { milestones: [lateMilestone({ targetDate: TODAY })] }, []],
    ["a completed one", { milestones: [lateMilestone({ isCompleted: true })] }, []],
    [
      "a recurring expense that is due",
      { recurring: [RENTAL] },
      ["recurring_due 450.00 2026-05-03"],
    ],
    ["one that has ended", { recurring: [{ ...RENTAL, nextOn: null }] }, []],
    [
      "a quote on its last day",
      { quotes: [quoteOf({ validUntil: TODAY })] },
      ["quote_expiring 12000.00 2026-05-10"],
    ],
    ["an expired quote", { quotes: [quoteOf({ validUntil: "2026-05-09" })] }, []],
    ["a quote valid for longer", { quotes: [quoteOf({ validUntil: "2026-05-18" })] }, []],
    [
      "a quote for work under contract",
      { quotes: [quoteOf({ validUntil: TODAY }), contractOf({ id: 2 })] },
      [],
    ],
    ["drafts", { drafts: 2 }, ["drafts 2"]],
    ["expenses without a receipt", { withoutReceipt: 11 }, ["receipts_missing 11"]],
  ])("%s", (_, records, items) => {
    expect(found(records)).toEqual(items);
  });

  test.each([
    ["proposed", 1],
    ["approved", 0],
    ["rejected", 0],
  ] as const)("a %s change of a contract", (status, count) => {
    const change = {
      id: 5,
      reason: "Rot",
      cost: "-40.00",
      days: 0,
      status,
      decidedOn: null,
      scopeItems: [],
      createdAt: "2026-03-01T00:00:00.000Z",
      version: undefined,
    };
    const quotes = [contractOf({ changeOrders: [change] })];
    expect(found({ quotes })).toEqual(
      Array.from({ length: count }, () => "change_proposed -40.00"),
    );
  });
});

test("lists what is late first, then what is over budget, due, upcoming, and pending", () => {
  const quotes = [
    contractWith(
      { date: "2026-05-12" },
      { date: null },
      { date: "2026-05-02", status: "overdue" },
      { date: TODAY, open: "80.00", milestone: done },
      { date: TODAY, open: "70.00" },
    ),
    quoteOf({ id: 2, work: "Deck", validUntil: "2026-05-11" }),
  ];
  const invoices = [
    { ...NO_CONTRACT, id: 1, number: null, contractor: null, dueDate: LATE, open: "5.00" },
  ];
  const records = {
    quotes,
    invoices,
    lines: [lineWith("-1.00")],
    milestones: [lateMilestone()],
    recurring: [RENTAL],
  };
  expect(itemsOf({ ...records, drafts: 1, withoutReceipt: 1 }).map(({ kind }) => kind)).toEqual([
    "invoice_overdue",
    "payment_overdue",
    "line_over",
    "payment_due",
    "payment_released",
    "payment_due",
    "milestone_overdue",
    "payment_soon",
    "recurring_due",
    "quote_expiring",
    "drafts",
    "receipts_missing",
  ]);
});

test("counts items beyond the longest list", () => {
  const milestones = Array.from({ length: 34 }, (_, index) => lateMilestone({ id: index + 1 }));
  const { items, more } = attentionOf({ ...NOTHING, milestones }, TODAY);
  expect([items.length, more]).toEqual([30, 4]);
});

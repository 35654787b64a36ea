import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { contractOf, quoteOf } from "../../../../tests/support/records/budget/quote-records.ts";
import { dueNotices } from "./due-notices.ts";

const TODAY = "2026-05-10" as CalendarDate;

type Installment = QuoteRecord["installments"][number];

function contract(installment: Partial<Installment>, more: Partial<QuoteRecord> = {}): QuoteRecord {
  const amounts = { amount: "1000.00", paid: "0.00", open: "1000.00" };
  const shared = { id: 7, kind: "date", title: "Half", dueDate: null, ...amounts } as const;
  return contractOf({
    id: 3,
    work: "Roof",
    contractor: null,
    installments: [
      { ...shared, milestone: null, date: "2026-05-10", status: "due", ...installment },
    ],
    figures: { agreed: "3000.00", open: "3000.00" },
    ...more,
  });
}

const keysOf = (quotes: QuoteRecord[]) =>
  dueNotices({ quotes, invoices: [], milestones: [], recurring: [] }, TODAY).map(({ key }) => key);

const tiled = { id: 1, title: "Tiled", isCompleted: true };

describe("a payment", () => {
  test.each<[string, Partial<Installment>, string[]]>([
    ["today", {}, ["payment_due 7 2026-05-10"]],
    ["in a week", { date: "2026-05-17" }, ["payment_due 7 2026-05-17"]],
    ["in eight days", { date: "2026-05-18" }, []],
    ["without a day", { date: null }, []],
    ["overdue", { date: "2026-05-09", status: "overdue" }, ["payment_overdue 7 2026-05-09"]],
    ["paid", { status: "paid", open: "0.00" }, []],
    ["released today", { milestone: tiled }, ["payment_released 7 2026-05-10"]],
    [
      "released last week",
      { milestone: tiled, date: "2026-05-03", status: "overdue" },
      ["payment_released 7 2026-05-03"],
    ],
    [
      "released long ago",
      { milestone: tiled, date: "2026-05-02", status: "overdue" },
      ["payment_overdue 7 2026-05-02"],
    ],
    [
      "waiting for a milestone",
      { milestone: { ...tiled, isCompleted: false }, status: "waiting", date: "2026-05-12" },
      ["payment_due 7 2026-05-12"],
    ],
  ])("%s", (_when, installment, keys) => {
    expect(keysOf([contract(installment)])).toEqual(keys);
  });

  test("names its contract, the open amount and what released it", () => {
    const quotes = [contract({ milestone: tiled, paid: "400.00", open: "600.00" })];
    expect(dueNotices({ quotes, invoices: [], milestones: [], recurring: [] }, TODAY)).toEqual([
      {
        key: "payment_released 7 2026-05-10",
        kind: "payment_released",
        recordId: 3,
        installmentId: 7,
        title: "Half",
        note: "Tiled",
        amount: "600.00",
        day: "2026-05-10",
      },
    ]);
  });
});

test.each([
  ["2026-05-09", ["invoice_overdue 5 2026-05-09"]],
  ["2026-05-10", ["invoice_due 5 2026-05-10"]],
  ["2026-05-17", ["invoice_due 5 2026-05-17"]],
  ["2026-05-18", []],
  [null, []],
])("an invoice due on %s", (dueDate, keys) => {
  const of = { id: 5, quoteId: null, installmentId: null, number: "1042", contractor: "Ada" };
  const invoices = [{ ...of, dueDate: dueDate as CalendarDate | null, open: "60.00" }];
  const found = dueNotices({ quotes: [], invoices, milestones: [], recurring: [] }, TODAY);
  expect(found.map(({ key }) => key)).toEqual(keys);
});

test.each<[string, Partial<QuoteRecord>, string[]]>([
  ["expires today", { validUntil: "2026-05-10" }, ["quote_expiring 4 2026-05-10"]],
  ["expires in a week", { validUntil: "2026-05-17" }, ["quote_expiring 4 2026-05-17"]],
  ["expires later", { validUntil: "2026-05-18" }, []],
  ["has expired", { validUntil: "2026-05-09" }, []],
  ["was declined", { validUntil: "2026-05-10", status: "declined" }, []],
  ["has no end", { validUntil: null }, []],
])("a quote that %s", (_what, fields, keys) => {
  expect(keysOf([quoteOf({ id: 4, work: "Floor", status: "received", ...fields })])).toEqual(keys);
});

test("a quote expires without notice when its work is under contract", () => {
  const other = quoteOf({ id: 4, work: "Roof", status: "received", validUntil: "2026-05-10" });
  expect(keysOf([contract({ date: null }), other])).toEqual([]);
});

test.each([
  ["2026-05-09", ["milestone_overdue 5 2026-05-09"]],
  ["2026-05-10", ["milestone_due 5 2026-05-10"]],
  ["2026-05-17", ["milestone_due 5 2026-05-17"]],
  ["2026-05-18", []],
])("a milestone on %s", (targetDate, keys) => {
  const milestones = [{ id: 5, title: "Tiles", targetDate }];
  expect(
    dueNotices({ quotes: [], invoices: [], milestones, recurring: [] }, TODAY).map(
      ({ key }) => key,
    ),
  ).toEqual(keys);
});

import { type CalendarDate, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { centsOf } from "../../../../shared/money.ts";
import type { BilledContract } from "../../../../server/features/invoices/rules/billed.ts";

/* Contracts of the billed renovation. */

export function calendarDay(text: string): CalendarDate {
  const day = parseCalendarDate(text);
  if (day === undefined) throw new Error(`Not a day: ${text}`);
  return day;
}

const contractBase = {
  isAccepted: true,
  isCompleted: false,
  completedOn: null,
  items: [],
  changeOrders: [],
  installments: [],
  payments: [],
} satisfies Partial<BilledContract>;

const item = (description: string, amount: string) => ({
  code: description.toLowerCase(),
  description,
  amount: centsOf(amount),
});

export const KITCHEN: BilledContract = {
  ...contractBase,
  id: 1,
  work: "Kitchen",
  contractor: { id: 1, name: "Alder" },
  amount: centsOf("60000"),
  agreed: centsOf("63000"),
  items: [
    item("Cabinets", "24000"),
    item("Counters", "12000"),
    item("Plumbing", "8000"),
    item("Electrical", "10000"),
    item("Painting", "6000"),
  ],
  changeOrders: [
    { id: 11, reason: "Island", cost: centsOf("3000"), status: "approved" },
    { id: 12, reason: "Skylight", cost: centsOf("2500"), status: "proposed" },
  ],
  installments: [
    { id: 13, kind: "deposit", title: "Deposit", amount: centsOf("6000"), milestone: null },
    { id: 14, kind: "retainage", title: "Retainage", amount: centsOf("6000"), milestone: null },
  ],
};

const milestoneOf = (id: number, title: string, isCompleted: boolean) => ({
  id,
  title,
  isCompleted,
});

export const ROOF: BilledContract = {
  ...contractBase,
  id: 2,
  work: "Roof",
  contractor: { id: 2, name: "Birch" },
  amount: centsOf("30000"),
  agreed: centsOf("30000"),
  installments: [
    { id: 21, kind: "deposit", title: "Deposit", amount: centsOf("3000"), milestone: null },
    {
      id: 22,
      kind: "milestone",
      title: "Tear-off",
      amount: centsOf("12000"),
      milestone: milestoneOf(31, "Old roof gone", true),
    },
    {
      id: 23,
      kind: "milestone",
      title: "Shingles",
      amount: centsOf("9000"),
      milestone: milestoneOf(32, "Shingles on", false),
    },
    { id: 24, kind: "completion", title: "Rest", amount: centsOf("6000"), milestone: null },
  ],
};

export const BATH: BilledContract = {
  ...contractBase,
  id: 3,
  work: "Bath",
  contractor: { id: 3, name: "Cedar" },
  amount: centsOf("20000"),
  agreed: centsOf("20000"),
  isCompleted: true,
  completedOn: calendarDay("2026-05-20"),
  items: [item("Tile", "9000"), item("Fixtures", "6000"), item("Labor", "5000")],
};

export const WINDOWS: BilledContract = {
  ...contractBase,
  id: 4,
  work: "Windows",
  contractor: { id: 4, name: "Dogwood" },
  amount: centsOf("10000"),
  agreed: centsOf("10000"),
};

export const LUMBER_YARD = 5;

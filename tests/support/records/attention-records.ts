import type { AttentionItem } from "../../../shared/attention/contract.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import {
  attentionOf,
  type ProjectRecords,
} from "../../../server/features/attention/rules/attention.ts";
import { contractOf, installmentOf } from "./budget/quote-records.ts";

/** today in the tests of attention rules */
export const TODAY = "2026-05-10" as CalendarDate;

export const NOTHING: ProjectRecords = {
  lines: [],
  quotes: [],
  invoices: [],
  milestones: [],
  recurring: [],
  drafts: 0,
  withoutReceipt: 0,
};

export function itemsOf(records: Partial<ProjectRecords>): AttentionItem[] {
  return attentionOf({ ...NOTHING, ...records }, TODAY).items;
}

/** Each item as "kind amount day". */
export function found(records: Partial<ProjectRecords>): string[] {
  return itemsOf(records).map((item) =>
    [
      item.kind,
      "amount" in item ? item.amount : "",
      "day" in item ? item.day : "",
      "count" in item ? item.count : "",
    ]
      .filter((part) => part !== "")
      .join(" "),
  );
}

type Installment = QuoteRecord["installments"][number];

export function contractWith(...installments: Partial<Installment>[]): QuoteRecord {
  return contractOf({
    contractor: {
      id: 4,
      name: "Dana",
      company: null,
      licenseNumber: null,
      insuranceExpiresOn: null,
    },
    installments: installments.map((one, index) => installmentOf({ id: index + 1, ...one })),
    figures: { agreed: "9000.00", open: "9000.00" },
  });
}

export function lateMilestone(fields: Partial<Milestone> = {}): Milestone {
  return {
    id: 7,
    userId: 1,
    projectId: 1,
    title: "Rough-in",
    description: null,
    targetDate: "2026-05-01",
    completedDate: null,
    completedOn: null,
    isCompleted: false,
    waitsFor: [],
    category: "Plumbing",
    createdAt: "2026-03-01T00:00:00.000Z",
    version: undefined,
    ...fields,
  };
}

export function lineWith(left: string): ProjectRecords["lines"][number] {
  const zero = "0.00";
  return {
    id: 3,
    userId: 1,
    projectId: 1,
    category: "Labor",
    room: "Kitchen",
    planned: "500.00",
    low: null,
    high: null,
    isDone: false,
    createdAt: "2026-03-01T00:00:00.000Z",
    figures: {
      planned: "500.00",
      committed: zero,
      paid: zero,
      open: zero,
      left,
      uncommitted: zero,
      forecast: zero,
      level: "fine",
    },
  };
}

export const done = { id: 7, title: "Rough-in", isCompleted: true };
export const ahead = { ...done, isCompleted: false };

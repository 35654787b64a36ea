import { expect, test } from "vitest";
import type { Draft, DraftList } from "../../../../shared/receipts/drafts.ts";
import { draftStatesQuery, isOutdated } from "./inbox-queries.ts";

const DRAFT: Draft = {
  id: 1,
  key: "00000000-0000-4000-8000-000000000000.jpg",
  createdAt: "2026-03-02T10:00:00.000Z",
  addedBy: null,
  reading: null,
  suggestion: null,
  duplicates: [],
};
const READ: Draft["reading"] = {
  reason: "no_text",
  turns: 0,
  merchant: null,
  day: null,
  total: null,
  tax: null,
  currency: null,
  invoiceNumber: null,
  items: [],
};
const list = (...drafts: Draft[]): DraftList => ({
  drafts,
  totalCount: drafts.length,
  unreadReceipts: 0,
});

test("while a listed receipt waits to be read, only the states are polled", () => {
  expect(draftStatesQuery(7, list(DRAFT))).toMatchObject({ enabled: true, refetchInterval: 2000 });
  expect(draftStatesQuery(7, list({ ...DRAFT, reading: READ })).enabled).toBe(false);
  expect(draftStatesQuery(7, undefined).enabled).toBe(false);
});

test("the list is outdated once a receipt was read or pages were added", () => {
  const waiting = list(DRAFT, { ...DRAFT, id: 2, reading: READ });
  expect(isOutdated(waiting, { count: 2, unread: 1 })).toBe(false);
  expect(isOutdated(waiting, { count: 2, unread: 0 })).toBe(true);
  expect(isOutdated(waiting, { count: 3, unread: 1 })).toBe(true);
});

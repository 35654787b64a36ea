import { expect, test } from "vitest";
import type { Notice } from "../../../shared/notices/contract.ts";
import { detailsOf, titleOf } from "./notice-words.ts";

const shared = { key: "x 1", project: { id: 1, name: "Kitchen" }, isSeen: false };
const due = {
  ...shared,
  recordId: 3,
  installmentId: 7,
  title: "Deposit",
  note: "Roof · Ada",
  amount: "1000.00",
  day: "2026-05-10",
} as const;
const receipts = { ...shared, title: "", note: null, at: "2026-05-10T12:00:00.000Z" };
const line = {
  actorName: "Ben",
  way: "screen",
  kind: "member",
  action: "joined",
  label: "Ben",
  changes: {},
} as const;

test.each<[Notice, string]>([
  [{ ...due, kind: "payment_overdue" }, "Payment overdue: Deposit"],
  [{ ...due, kind: "invoice_overdue", title: "Invoice 1042" }, "Overdue: Invoice 1042"],
  [{ ...due, kind: "quote_expiring" }, "Quote expires: Deposit"],
  [{ ...receipts, kind: "receipts_read", count: 1 }, "A receipt was read and waits in the inbox"],
  [{ ...receipts, kind: "receipts_read", count: 3 }, "3 receipts were read and wait in the inbox"],
  [{ ...receipts, kind: "email", count: 1 }, "Receipts came by email: no subject"],
  [{ ...shared, kind: "activity", at: receipts.at, line }, "Ben joined the household"],
])("titles %j", (notice, words) => {
  expect(titleOf(notice)).toBe(words);
});

test.each<[Notice, string[]]>([
  [{ ...due, kind: "payment_overdue" }, ["Roof · Ada", "was due May 10, 2026", "Kitchen"]],
  [
    { ...due, kind: "payment_released", note: "Tiled" },
    ["“Tiled” is complete", "due May 10, 2026", "Kitchen"],
  ],
  [{ ...due, kind: "milestone_due", note: null }, ["due May 10, 2026", "Kitchen"]],
])("details %j", (notice, details) => {
  expect(detailsOf(notice, true)).toEqual(details);
  expect(detailsOf(notice, false)).toEqual(details.slice(0, -1));
});

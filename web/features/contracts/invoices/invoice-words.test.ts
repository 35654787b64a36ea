import { describe, expect, test } from "vitest";
import type { InvoiceRecord } from "../../../../shared/invoices/contract.ts";
import type { InvoiceStatus } from "../../../../shared/invoices/invoice-status.ts";
import { invoiceOf } from "../../../../tests/support/records/budget/invoice-records.ts";
import { dueWords, groupInvoices, invoiceTitle, reasonOf, rowAddress } from "./invoice-words.ts";

interface Given {
  id?: number;
  status?: InvoiceStatus;
  dueDate?: string | null;
  open?: string;
}

function invoice({ open = "100.00", ...given }: Given): InvoiceRecord {
  const figures = { lines: "0.00", total: open, credited: "0.00", paid: "0.00", open };
  return invoiceOf({ ...given, figures });
}

test.each<[Partial<InvoiceRecord>, string]>([
  [{}, "Invoice"],
  [{ number: "R-1" }, "Invoice R-1"],
  [{ number: "C-1", creditOf: 4 }, "Credit note C-1"],
])("the title of %j", (fields, title) => {
  expect(invoiceTitle({ ...invoice({}), ...fields })).toBe(title);
});

test.each([
  ["approved", "Agreed on the phone"],
  ["on_hold", "Milestone open"],
] as const)("an undo restores the reason of an invoice that was %s", (status, reason) => {
  const reasons = { holdReason: "Milestone open", overrideReason: "Agreed on the phone" };
  expect(reasonOf({ status, ...reasons })).toBe(reason);
});

describe("due on March 14", () => {
  const TODAY = "2026-03-14";
  test.each<[Given, string | undefined]>([
    [{}, undefined],
    [{ dueDate: "2026-03-15" }, "Due Mar 15, 2026"],
    [{ dueDate: TODAY }, "Due today"],
    [{ dueDate: "2026-03-13", status: "part_paid" }, "Overdue since Mar 13, 2026"],
    [{ dueDate: "2026-03-13", status: "approved", open: "0.00" }, undefined],
    [{ dueDate: "2026-03-13", status: "approved", open: "-5.00" }, undefined],
    [{ dueDate: "2026-03-13", status: "paid" }, undefined],
    [{ dueDate: "2026-03-13", status: "void" }, undefined],
  ])("%j", (given, words) => {
    expect(dueWords(invoice(given), TODAY)).toBe(words);
  });
});

test("invoices are grouped by next step with open totals, without empty groups", () => {
  const list = [
    invoice({ id: 1, status: "draft", open: "1.00" }),
    invoice({ id: 2, status: "disputed", open: "2.50" }),
    invoice({ id: 3, status: "paid", open: "0.00" }),
    invoice({ id: 4, status: "void", open: "70.00" }),
    { ...invoice({ id: 5, status: "approved", open: "8.00" }), creditOf: 1 },
  ];
  expect(
    groupInvoices(list).map(({ title, invoices, open }) => [
      title,
      invoices.map(({ id }) => id),
      open,
    ]),
  ).toEqual([
    ["To review", [1, 2], "3.50"],
    ["Paid and void", [3, 4, 5], "0.00"],
  ]);
});

test.each([
  ["invoice", 7, { to: "/contracts", search: { invoice: 7 } }],
  ["quote", 7, { to: "/contracts", search: { quote: 7 } }],
  ["change_order", 7, { to: "/contracts", search: { quote: 4 }, hash: "change-7" }],
  ["installment", 7, { to: "/contracts", search: { quote: 4 }, hash: "installment-7" }],
  ["milestone", 7, { to: "/timeline" }],
  ["contractor", 7, { to: "/contractors" }],
  ["waiver", 7, undefined],
] as const)("a reason about a %s links to it", (kind, id, address) => {
  expect(rowAddress({ kind, id, label: "" }, 4)).toEqual(address);
});

import { describe, expect, test } from "vitest";
import { contractWith, found, TODAY } from "../../../../tests/support/records/attention-records.ts";
import { invoiceOf } from "../../../../tests/support/records/budget/invoice-records.ts";

describe("an invoice", () => {
  const asked = (fields: object = {}) =>
    invoiceOf({ dueDate: TODAY, figures: figures("60.00"), ...fields });
  const figures = (open: string) => ({
    lines: open,
    total: open,
    credited: "0.00",
    paid: "0.00",
    open,
  });
  const lineOf = (installmentId: number | null) => ({
    description: "Half",
    amount: "60.00",
    contractLine: null,
    changeOrderId: null,
    installmentId,
  });

  test.each<[string, object, string[]]>([
    ["due today", {}, ["invoice_due 60.00 2026-05-10"]],
    ["late", { dueDate: "2026-05-09" }, ["invoice_overdue 60.00 2026-05-09"]],
    ["in a week", { dueDate: "2026-05-17" }, ["invoice_soon 60.00 2026-05-17"]],
    ["later", { dueDate: "2026-05-18" }, []],
    ["draft", { status: "draft" }, []],
    ["on hold", { status: "on_hold" }, []],
    ["disputed", { status: "disputed" }, []],
    ["paid", { status: "paid", figures: figures("0.00") }, []],
    ["a credit note", { creditOf: 2 }, []],
  ])("%s", (_, fields, items) => {
    expect(found({ invoices: [asked(fields)] })).toEqual(items);
  });

  test("of an installment isn't listed twice, only the rest of the installment", () => {
    const quotes = [contractWith({ date: TODAY }, { date: TODAY, open: "40.00" })];
    const invoices = [asked({ quoteId: 1, lines: [lineOf(1)] })];
    expect(found({ quotes, invoices })).toEqual([
      "invoice_due 60.00 2026-05-10",
      "payment_due 40.00 2026-05-10",
      "payment_due 40.00 2026-05-10",
    ]);
  });

  test("without a day is due on that of its installment", () => {
    const quotes = [contractWith({ date: "2026-05-12", open: "60.00" })];
    const invoices = [asked({ quoteId: 1, dueDate: null, lines: [lineOf(1)] })];
    expect(found({ quotes, invoices })).toEqual(["invoice_soon 60.00 2026-05-12"]);
  });

  test("of a contract as a whole covers its installments in their order", () => {
    const quotes = [contractWith({ date: "2026-05-11", open: "50.00" }, { date: "2026-05-12" })];
    const invoices = [asked({ quoteId: 1, lines: [lineOf(null)] })];
    expect(found({ quotes, invoices })).toEqual([
      "invoice_due 60.00 2026-05-10",
      "payment_soon 90.00 2026-05-12",
    ]);
  });
});

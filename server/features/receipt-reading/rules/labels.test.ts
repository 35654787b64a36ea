import { expect, test } from "vitest";
import { isTaxSummary, labelOf } from "./labels.ts";

test.each([
  ["TOTAL", "total"],
  ["Grand Total:", "total"],
  ["AMOUNT DUE", "total"],
  ["Total Sales (Inclusive of GST)", "total"],
  ["lotal Sales Incl. GST", "total"],
  ["TOTAI", "total"],
  ["Total After Rounding", "total"],
  ["NET TOTAL", "total"],
  ["Gesamtbetrag", "total"],
  ["SUB TOTAL", "subtotal"],
  ["Subtotal", "subtotal"],
  ["Total (Excluding GST)", "subtotal"],
  ["Zwischensumme", "subtotal"],
  ["SALES TAX", "tax"],
  ["TAX 8.25%", "tax"],
  ["Total GST:", "tax"],
  ["MwSt 19%", "tax"],
  ["VAT", "tax"],
  ["Tip", "tip"],
  ["Serv.Charge (10%)", "tip"],
  ["Rounding Adj", "rounding"],
  ["DISC 10%", "discount"],
  ["CASH", "paid"],
  ["VISA ****1234", "paid"],
  ["CHANGE DUE", "change"],
  ["CUANGE", "change"],
  ["Total Qty", "ignored"],
  ["YOU SAVED", "ignored"],
  ["2x4 LUMBER 8FT", undefined],
  ["PAINT GALLON WHITE", undefined],
  ["", undefined],
])("“%s” labels %s", (text, label) => {
  expect(labelOf(text)).toBe(label);
});

test.each([
  ["GST SUMMARY", true],
  ["GST Sumnary  Amount(RM)  Tax(RM)", true],
  ["ORDER SUMMARY", false],
])("“%s” starts the table of taxes: %s", (text, isStart) => {
  expect(isTaxSummary(text)).toBe(isStart);
});

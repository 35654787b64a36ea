import { expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { quoteOf } from "../../../../tests/support/records/budget/quote-records.ts";
import { insuranceWarning, termsOf } from "./term-words.ts";

const TODAY = "2026-03-01" as CalendarDate;
const ADA = { id: 7, name: "Ada", company: null, licenseNumber: null, insuranceExpiresOn: null };

test.each<[Partial<QuoteRecord>, string]>([
  [{}, ""],
  [{ labor: "700.00", materials: "300.50" }, "Labor $700.00, Materials $300.50"],
  [{ deposit: "500.00" }, "Deposit $500.00"],
  [{ deposit: "12.50", depositUnit: "percent" }, "Deposit 12.5% ($1,500.00)"],
  [{ deposit: "33.33", depositUnit: "percent", amount: "0.10" }, "Deposit 33.33% ($0.03)"],
  [{ deposit: "10.00", depositUnit: "percent", amount: null }, "Deposit 10%"],
  [
    { startOn: "2026-05-04", duration: 1, durationUnit: "weeks" },
    "Start May 4, 2026, Duration 1 week",
  ],
  [{ duration: 10 }, "Duration 10 days"],
  [
    { contractor: { ...ADA, licenseNumber: "CCB 1", insuranceExpiresOn: "2026-02-28" } },
    "License number CCB 1, Insurance Expired Feb 28, 2026 (!)",
  ],
  [
    { contractor: { ...ADA, insuranceExpiresOn: "2026-03-31" } },
    "Insurance Expires Mar 31, 2026 (!)",
  ],
  [{ contractor: { ...ADA, insuranceExpiresOn: "2026-04-01" } }, "Insurance Expires Apr 1, 2026"],
])("describes the terms of quote %#", (fields, words) => {
  const said = termsOf(quoteOf(fields), TODAY).map(
    ({ label, words: shown, isWarning }) => `${label} ${shown}${isWarning ? " (!)" : ""}`,
  );
  expect(said.join(", ")).toBe(words);
});

test.each([
  [null, undefined],
  ["2026-02-28", "Ada's insurance expired on Feb 28, 2026. Ask for a new certificate."],
  ["2026-03-01", "Ada's insurance expires on Mar 1, 2026. Ask for a new certificate."],
  ["2026-04-01", undefined],
])("insurance until %s warns before a quote is accepted: %s", (insuranceExpiresOn, warning) => {
  expect(insuranceWarning({ contractor: { ...ADA, insuranceExpiresOn } }, TODAY)).toBe(warning);
});

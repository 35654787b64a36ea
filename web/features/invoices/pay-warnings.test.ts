import { expect, test } from "vitest";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import type { MatchReason } from "../../../shared/invoices/match.ts";
import type { Cents } from "../../../shared/money.ts";
import { payWarnings } from "./pay-warnings.ts";

const TODAY = "2026-03-14" as CalendarDate;

const reason = (code: MatchReason["code"], severity: MatchReason["severity"]): MatchReason => ({
  code,
  severity,
  line: null,
  by: "5.00",
  limit: null,
  billed: null,
  rows: [],
});

interface Given {
  amount?: number;
  date?: string;
  reasons?: MatchReason[];
  waivers?: InvoiceRecord["waivers"];
}

function warningsOf({ amount = 100, date = TODAY, reasons = [], waivers = [] }: Given): string[] {
  const zero = { lines: "0.00", total: "0.00", credited: "0.00", paid: "0.00" };
  return payWarnings(
    {
      figures: { ...zero, open: "1.00" },
      match: { verdict: "pay", reasons, agreed: null, billedBefore: "0.00", billed: "0.00" },
      waivers,
    },
    { amount: amount as Cents, date: date as CalendarDate, today: TODAY },
  );
}

const MISSING = { id: 1, kind: "conditional", receivedOn: null, file: null } as const;

test.each<[string, Given, string[]]>([
  ["the rest to the cent", {}, []],
  ["a cent too much", { amount: 101 }, ["That's $0.01 more than is left to pay."]],
  ["a day to come", { date: "2026-03-15" }, ["The date is in the future."]],
  [
    "a doubt of the match, but no note",
    { reasons: [reason("other_currency", "hold"), reason("within_tolerance", "note")] },
    ["The invoice isn't in US dollars."],
  ],
  ["a missing waiver", { waivers: [MISSING] }, ["The conditional lien waiver is missing."]],
  [
    "waivers received, or due after the payment",
    {
      waivers: [
        { ...MISSING, receivedOn: "2026-03-01" },
        { ...MISSING, kind: "unconditional" },
      ],
    },
    [],
  ],
])("before a payment: %s", (_, given, expected) => {
  expect(warningsOf(given)).toEqual(expected);
});

import { expect, test } from "vitest";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import type { MatchReason } from "../../../shared/invoices/match.ts";
import { paymentOf, payWarnings } from "./pay-warnings.ts";

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
  date?: string;
  reasons?: MatchReason[];
  waivers?: InvoiceRecord["waivers"];
}

function warningsOf({ date = TODAY, reasons = [], waivers = [] }: Given): string[] {
  return payWarnings(
    {
      match: { verdict: "pay", reasons, agreed: null, billedBefore: "0.00", billed: "0.00" },
      waivers,
    },
    { date: date as CalendarDate, today: TODAY },
  );
}

const MISSING = { id: 1, kind: "conditional", receivedOn: null, file: null } as const;

test.each<[string, Given, string[]]>([
  ["nothing", {}, []],
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

test.each([
  ["100.00", "1.00", undefined],
  ["1.00", "1.01", "Only $1.00 is left to pay"],
  ["-5.00", "30.00", undefined],
  ["-5.00", "30.01", "Only $30.00 was paid"],
])("with %s open, %s is refused at the amount: %s", (open, amount, message) => {
  const zero = { lines: "0.00", total: "0.00", credited: "0.00", paid: "30.00" };
  const input = { amount, date: TODAY, paymentMethod: "Check" };
  const { error } = paymentOf({ figures: { ...zero, open } }).safeParse(input);
  expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual(
    message && [[["amount"], message]],
  );
});

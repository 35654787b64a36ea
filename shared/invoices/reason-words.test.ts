import { expect, test } from "vitest";
import type { MatchReason, ReasonCode } from "./match.ts";
import { reasonSentence } from "./reason-words.ts";

const CONTRACT = { kind: "quote", id: 1, label: "Kitchen" } as const;
const BUILDER = { kind: "contractor", id: 2, label: "Ana Builder" } as const;
const INVOICE = { kind: "invoice", id: 3, label: "invoice A-7" } as const;

const reason = (code: ReasonCode, given: Partial<MatchReason> = {}): MatchReason => ({
  code,
  severity: "ask",
  line: null,
  by: null,
  limit: null,
  billed: null,
  rows: [CONTRACT],
  ...given,
});

// The other sentences are in server/features/invoices/rules/match.test.ts.
test.each<[string, MatchReason]>([
  [
    "The contract “Kitchen” is with another contractor, Ana Builder.",
    reason("other_contractor", { rows: [CONTRACT, BUILDER] }),
  ],
  ["The contract “Kitchen” is with another contractor.", reason("other_contractor")],
  ["The same file belongs to invoice A-7.", reason("same_file", { rows: [INVOICE] })],
  ["Change order “Kitchen” isn't approved.", reason("change_not_approved")],
  ["The work of “Kitchen” was completed before the invoice's date.", reason("after_completion")],
  [
    "$250.00 of the $1,000.00 retainage isn't held back.",
    reason("retainage_missing", { by: "250.00", limit: "1000.00" }),
  ],
  [
    "$1,234,567.50 of the $2,000,000.00 deposit isn't subtracted yet.",
    reason("deposit_missing", { by: "1234567.50", limit: "2000000.00" }),
  ],
  [
    "A line is negative (-$80.05). Ask what it subtracts.",
    reason("negative_line", { billed: "-80.05", rows: [] }),
  ],
  ["There's no contract to compare the invoice with.", reason("no_contract", { rows: [] })],
  [
    "$0.99 more than agreed, within the project's tolerance.",
    reason("within_tolerance", { by: "0.99", rows: [] }),
  ],
])("%s", (sentence, given) => {
  expect(reasonSentence(given)).toBe(sentence);
});

import { expect, test } from "vitest";
import type { AttentionItem } from "../../../../shared/attention/contract.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { attentionWords } from "./attention-words.ts";

const TODAY = "2026-05-10" as CalendarDate;

const PAYMENT = {
  quoteId: 1,
  title: "Second",
  work: "Plumbing",
  contractor: "Dana",
  amount: "2000.00",
  milestone: null,
};
const INVOICE = { invoiceId: 1, number: "12", contractor: "Dana", amount: "60.00" };

test.each<[AttentionItem, string]>([
  [
    { ...PAYMENT, kind: "payment_overdue", day: "2026-05-07" },
    "Pay $2,000.00 to Dana | Second · was due 3 days ago | Overdue",
  ],
  [
    { ...PAYMENT, kind: "payment_overdue", contractor: null, day: "2026-01-07" },
    "Pay $2,000.00 | Plumbing: Second · was due Jan 7, 2026 | Overdue",
  ],
  [
    { ...PAYMENT, kind: "payment_released", day: "2026-05-10", milestone: "Rough-in" },
    "Pay $2,000.00 to Dana | Second · Rough-in is complete | Due",
  ],
  [
    { ...PAYMENT, kind: "payment_due", day: TODAY },
    "Pay $2,000.00 to Dana | Second · due today | Due",
  ],
  [
    { ...PAYMENT, kind: "payment_due", day: null },
    "Pay $2,000.00 to Dana | Second · due now | Due",
  ],
  [
    { ...PAYMENT, kind: "payment_soon", day: "2026-05-14" },
    "Pay $2,000.00 to Dana | Second · due in 4 days | ",
  ],
  [
    { ...PAYMENT, kind: "payment_soon", day: "2026-05-14", milestone: "Rough-in" },
    "Pay $2,000.00 to Dana | Second · when Rough-in is complete | ",
  ],
  [
    { ...INVOICE, kind: "invoice_overdue", day: "2026-05-09" },
    "Pay $60.00 to Dana | Invoice 12 · was due yesterday | Overdue",
  ],
  [
    { ...INVOICE, kind: "invoice_due", day: null, number: null, contractor: null },
    "Pay $60.00 | Invoice · due now | Due",
  ],
  [
    { kind: "line_over", lineId: 1, category: "labor", room: null, amount: "590.00" },
    "Labor is $590.00 over | Paid plus committed | Over budget",
  ],
  [
    { kind: "milestone_overdue", milestoneId: 1, title: "Permit", day: "2026-05-09" },
    "Permit | Milestone · was due yesterday | Overdue",
  ],
  [
    {
      kind: "quote_expiring",
      quoteId: 1,
      work: "Deck",
      contractor: "Ada",
      amount: "900.00",
      day: "2026-05-11",
    },
    "Quote for Deck | Ada · $900.00 · valid until tomorrow | Expires soon",
  ],
  [
    { kind: "change_proposed", quoteId: 1, work: "Deck", reason: "Rot", amount: "-40.00" },
    "Change order: Rot | Deck · -$40.00 | To decide",
  ],
  [{ kind: "drafts", count: 1 }, "1 receipt in the inbox | Check and save as expenses | "],
  [
    { kind: "receipts_missing", count: 161 },
    "161 expenses without a receipt | Proof for taxes, warranties, and resale | ",
  ],
])("%o", (item, words) => {
  const { title, detail, badge } = attentionWords(item, TODAY);
  expect([title, detail, badge?.text ?? ""].join(" | ")).toBe(words);
});

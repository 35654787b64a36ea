import {
  type MatchReason,
  REASON_CODES,
  type ReasonCode,
  type ReasonRow,
  SEVERITIES,
  type Severity,
  type Verdict,
} from "../../../../shared/invoices/match.ts";
import { type Cents, toDecimal } from "../../../../shared/money.ts";
import type { Billed } from "./billed.ts";

const SEVERITY = {
  not_accepted: "hold",
  other_contractor: "hold",
  other_currency: "hold",
  same_number: "hold",
  same_file: "hold",
  same_amount: "ask",
  above_contract: "hold",
  above_item: "hold",
  above_change: "hold",
  above_installment: "hold",
  change_not_approved: "hold",
  milestone_open: "hold",
  work_not_completed: "hold",
  after_completion: "ask",
  after_project: "ask",
  retainage_missing: "hold",
  retainage_twice: "ask",
  deposit_missing: "ask",
  deposit_twice: "ask",
  tax_differs: "ask",
  total_differs: "ask",
  credit_above_invoice: "hold",
  negative_line: "ask",
  line_unmatched: "ask",
  contract_not_chosen: "ask",
  waiver_missing: "ask",
  no_contract: "note",
  within_tolerance: "note",
} as const satisfies Record<ReasonCode, Severity>;

interface ReasonDetails {
  severity?: Severity;
  line?: number;
  by?: Cents;
  limit?: Cents;
  billed?: Cents;
  rows?: readonly ReasonRow[];
}

export function reasonOf(
  code: ReasonCode,
  { severity = SEVERITY[code], line, by, limit, billed, rows = [] }: ReasonDetails = {},
): MatchReason {
  const text = (amount: Cents | undefined) => (amount === undefined ? null : toDecimal(amount));
  return {
    code,
    severity,
    line: line ?? null,
    by: text(by),
    limit: text(limit),
    billed: text(billed),
    rows: [...rows],
  };
}

export function invoiceRow({
  id,
  number,
  date,
}: Pick<Billed, "id" | "number" | "date">): ReasonRow {
  return { kind: "invoice", id, label: `invoice ${number ?? `of ${date}`}` };
}

/** Sorted: holds, then questions, then notes. */
export function inOrder(reasons: readonly MatchReason[]): MatchReason[] {
  return reasons.toSorted(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      REASON_CODES.indexOf(a.code) - REASON_CODES.indexOf(b.code) ||
      (a.line ?? -1) - (b.line ?? -1),
  );
}

export function verdictOf(reasons: readonly MatchReason[]): Verdict {
  if (reasons.some(({ severity }) => severity === "hold")) return "hold";
  return reasons.some(({ severity }) => severity === "ask") ? "ask" : "pay";
}

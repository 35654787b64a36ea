import type { MatchReason, ReasonCode } from "./match.ts";

/* Match reasons as sentences. */

/** "$1,234.50" */
function dollars(decimal: string | null): string {
  const [whole = "0", cents = "00"] = (decimal ?? "0.00").replace("-", "").split(".");
  const sign = decimal?.startsWith("-") ? "-" : "";
  return `${sign}$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}

interface Words {
  by: string;
  limit: string;
  billed: string;
  /** the first row's label */
  row: string;
  /** the second row's label */
  other: string;
}

const SENTENCES: Record<ReasonCode, (words: Words) => string> = {
  not_accepted: ({ row }) =>
    `The quote “${row}” isn't accepted, so there's no contract to pay under.`,
  other_contractor: ({ row, other }) =>
    `The contract “${row}” is with another contractor${other && `, ${other}`}.`,
  other_currency: () => "The invoice isn't in US dollars.",
  same_number: ({ row }) => `The same number was billed before, in ${row}.`,
  same_file: ({ row }) => `The same file belongs to ${row}.`,
  same_amount: ({ row, billed }) => `${billed} for the same work was billed before, in ${row}.`,
  above_contract: ({ by, limit, billed }) =>
    `${billed} billed is ${by} more than the contract with its approved change orders (${limit}).`,
  above_item: ({ row, by, limit, billed }) =>
    `“${row}”: ${billed} billed is ${by} more than the ${limit} agreed.`,
  above_change: ({ row, by, limit, billed }) =>
    `Change order “${row}”: ${billed} billed is ${by} more than the ${limit} approved.`,
  above_installment: ({ row, by, limit, billed }) =>
    `Payment “${row}”: ${billed} billed is ${by} more than the ${limit} scheduled.`,
  change_not_approved: ({ row }) => `Change order “${row}” isn't approved.`,
  milestone_open: ({ row, other }) =>
    `“${row}” is due after the milestone “${other}”, which isn't completed.`,
  work_not_completed: ({ row }) => `“${row}” is due on completion, and the work isn't completed.`,
  after_completion: ({ row }) => `The work of “${row}” was completed before the invoice's date.`,
  after_project: () => "The project was finished before the invoice's date.",
  retainage_missing: ({ by, limit }) => `${by} of the ${limit} retainage isn't held back.`,
  retainage_twice: ({ by, limit }) =>
    `${by} more than the agreed retainage (${limit}) is held back.`,
  deposit_missing: ({ by, limit }) => `${by} of the ${limit} deposit isn't subtracted yet.`,
  deposit_twice: ({ by, limit }) => `${by} more than the deposit (${limit}) is subtracted.`,
  tax_differs: ({ billed, limit, by }) =>
    `The tax is ${billed}; ${limit} was expected (${by} difference).`,
  total_differs: ({ billed, limit, by }) =>
    `The invoice says ${billed}, but its lines add up to ${limit} (${by} difference).`,
  credit_above_invoice: ({ row, by }) => `The credit is ${by} more than ${row} has left.`,
  negative_line: ({ billed }) => `A line is negative (${billed}). Ask what it subtracts.`,
  line_unmatched: ({ billed }) => `A line of ${billed} isn't part of the contract.`,
  contract_not_chosen: ({ row }) =>
    `The contractor has a contract, “${row}”, but the invoice isn't linked to it.`,
  waiver_missing: ({ row, other }) =>
    `The ${row} lien waiver${other && ` of ${other}`} is missing.`,
  no_contract: () => "There's no contract to compare the invoice with.",
  within_tolerance: ({ by }) => `${by} more than agreed, within the project's tolerance.`,
};

/** One sentence; `rows` are the records it mentions. */
export function reasonSentence({ code, by, limit, billed, rows }: MatchReason): string {
  return SENTENCES[code]({
    by: dollars(by),
    limit: dollars(limit),
    billed: dollars(billed),
    row: rows[0]?.label ?? "",
    other: rows[1]?.label ?? "",
  });
}

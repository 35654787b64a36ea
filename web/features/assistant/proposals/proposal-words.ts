import type { Proposal, ProposalKind } from "../../../../shared/assistant/proposal.ts";
import { expensesAddress, timelineAddress } from "../../../../shared/assistant/record-address.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { categoryLabel, paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import { formatRelativeTarget } from "../../../../shared/milestones/timeline.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { milestoneAnchor } from "../../milestones/queries.ts";

/* Texts of a proposal card, labeled as in the record's form. Empty fields are marked as missing if
   the record requires them, otherwise left out. */

type ExpenseProposal = Extract<Proposal, { kind: "expense" }>;

export interface ProposalLine {
  label: string;
  /** undefined if not stated */
  value: string | undefined;
  /** explanation of the value */
  note?: string | undefined;
  /** multi-line text */
  isText?: boolean;
}

export interface ProposalWords {
  /** undefined if not stated */
  title: string | undefined;
  /** label of the title's field */
  titleLabel: string;
  /** amount, for kinds that have one */
  figure?: { label: string; value: string | undefined };
  lines: ProposalLine[];
}

/** Kind of record, shown above the card. */
export const KINDS = {
  expense: "Expense",
  milestone: "Milestone",
  contractor: "Contractor",
  completion: "Milestone",
} as const satisfies Record<ProposalKind, string>;

const LABELS: ReadonlyMap<string, string> = new Map([
  ["description", "Description"],
  ["amount", "Amount"],
  ["category", "Category"],
  ["paymentMethod", "Payment Method"],
  ["contractorId", "Contractor"],
  ["date", "Date"],
  ["notes", "Notes"],
  ["title", "Title"],
  ["targetDate", "Target Date"],
  ["name", "Name"],
  ["company", "Company"],
  ["email", "Email"],
  ["phone", "Phone"],
  ["specialty", "Specialty"],
  ["hourlyRate", "Hourly Rate"],
]);

/** Form labels of the missing fields. */
export function missingLabels({ missing }: Pick<Proposal, "missing">): string[] {
  return missing.map((field) => LABELS.get(field) ?? field);
}

export function proposalWords(proposal: Proposal, today: CalendarDate): ProposalWords {
  const words = allWordsOf(proposal, today);
  const missing = new Set(missingLabels(proposal));
  const lines = words.lines.filter(({ label, value }) => value !== undefined || missing.has(label));
  if (proposal.kind === "contractor") return { ...words, lines };
  return { ...words, lines: [...lines, { label: "Project", value: proposal.project.name }] };
}

function allWordsOf(proposal: Proposal, today: CalendarDate): ProposalWords {
  switch (proposal.kind) {
    case "expense": {
      const { description, amount, category, paymentMethod, date, notes } = proposal.fields;
      return {
        title: description ?? undefined,
        titleLabel: "Description",
        figure: { label: "Amount", value: formatStated(amount, formatMoney) },
        lines: [
          { label: "Category", value: formatStated(category, categoryLabel) },
          { label: "Payment Method", value: formatStated(paymentMethod, paymentMethodLabel) },
          dayLine("Date", date, today),
          contractorLine(proposal),
          ...detailLines(proposal),
          { label: "Notes", value: formatStated(notes), isText: true },
        ],
      };
    }
    case "milestone": {
      const { title, description, category, targetDate } = proposal.fields;
      return {
        title,
        titleLabel: "Title",
        lines: [
          { label: "Category", value: formatStated(category) },
          dayLine("Target Date", targetDate, today),
          { label: "Description", value: formatStated(description), isText: true },
        ],
      };
    }
    case "contractor": {
      const { name, company, email, phone, specialty, hourlyRate, notes } = proposal.fields;
      return {
        title: name,
        titleLabel: "Name",
        lines: [
          { label: "Company", value: formatStated(company) },
          { label: "Email", value: formatStated(email) },
          { label: "Phone", value: formatStated(phone) },
          { label: "Specialty", value: formatStated(specialty) },
          {
            label: "Hourly Rate",
            value: formatStated(hourlyRate, (rate) => `${formatMoney(rate)} per hour`),
          },
          { label: "Notes", value: formatStated(notes), isText: true },
        ],
      };
    }
    case "completion":
      return { title: proposal.fields.title, titleLabel: "Title", lines: [] };
  }
}

function formatStated(
  value: string | null,
  show: (value: string) => string = (text) => text,
): string | undefined {
  return value === null ? undefined : show(value);
}

/** Date with its distance from today, when that is short enough for days or weeks. */
function dayLine(label: string, day: string | null, today: CalendarDate): ProposalLine {
  const note = day === null ? undefined : formatRelativeTarget(day, today);
  return { label, value: formatStated(day, formatDate), note };
}

/**
 * An unknown contractor is recorded in the notes only: announced beforehand, not shown afterwards.
 */
function contractorLine({ state, fields }: ExpenseProposal): ProposalLine {
  const { contractorId, contractorName } = fields;
  const line = { label: "Contractor", value: formatStated(contractorName) };
  if (contractorId !== null || contractorName === null) return line;
  return state === "confirmed"
    ? { ...line, value: undefined }
    : { ...line, note: "new contractor" };
}

/** A budget line that the project doesn't have isn't recorded either. */
function detailLines({ state, fields: { details } }: ExpenseProposal): ProposalLine[] {
  if (details === undefined) return [];
  const { lineId, lineName, room, quoteName, salesTax, isRefund, invoiceName } = details;
  const isUnknown = lineId === null && lineName !== null;
  const isGone = isUnknown && state === "confirmed";
  return [
    {
      label: "Budget Line",
      value: isGone ? undefined : formatStated(lineName),
      note: isUnknown ? "no matching budget line; won't be saved" : undefined,
    },
    { label: "Room", value: formatStated(room) },
    { label: "Contract", value: formatStated(quoteName) },
    { label: "Invoice", value: formatStated(invoiceName ?? null) },
    { label: "Sales Tax", value: formatStated(salesTax, formatMoney) },
    { label: "Refund", value: isRefund ? "Yes" : undefined },
  ];
}

const STATE_LABELS = {
  open: "Proposed",
  confirmed: "Added",
  dismissed: "Dismissed",
  expired: "Expired",
} as const satisfies Record<Proposal["state"], string>;

/** State in one word. */
export function stateLabelOf({ kind, state }: Pick<Proposal, "kind" | "state">): string {
  return kind === "completion" && state === "confirmed" ? "Completed" : STATE_LABELS[state];
}

/** Accessible name of the card: "Proposed expense: Drywall, $850.00". */
export function proposalCardName(proposal: Proposal, { title, figure }: ProposalWords): string {
  const { kind, state } = proposal;
  const isToBeCompleted = kind === "completion" && state !== "confirmed";
  const noun = isToBeCompleted ? "completion" : KINDS[kind].toLowerCase();
  const what = [title, figure?.value].filter(Boolean).join(", ");
  return `${stateLabelOf(proposal)} ${noun}${what === "" ? "" : `: ${what}`}`;
}

interface Place {
  path: string;
  label: string;
}

/** Link to the recorded item. */
export function proposalPlace(proposal: Proposal): Place {
  switch (proposal.kind) {
    case "expense": {
      const { date } = proposal.fields;
      const path = expensesAddress({ projectId: proposal.project.id, from: date, to: date });
      return { path, label: "View in All Expenses" };
    }
    case "contractor":
      return { path: "/contractors", label: "View in Contractors" };
    case "milestone":
    case "completion": {
      const { recordId, project } = proposal;
      const row = recordId === null ? "" : `#${milestoneAnchor(recordId)}`;
      return { path: `${timelineAddress(project.id)}${row}`, label: "View on Timeline" };
    }
  }
}

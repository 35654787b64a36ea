import type { Proposal, ProposalKind } from "../../../../shared/assistant/proposal.ts";
import { expensesAddress, timelineAddress } from "../../../../shared/assistant/record-address.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { categoryLabel, paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import { relativeTarget } from "../../../../shared/milestones/timeline.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { milestoneAnchor } from "../../milestones/queries.ts";

/*
 * What a card says of a proposal: each field by the label that it has in its form. What the
 * homeowner did not say is said to be missing where the record needs it, else left out.
 */

type ExpenseProposal = Extract<Proposal, { kind: "expense" }>;

export interface ProposalLine {
  label: string;
  /** undefined where it was not said */
  value: string | undefined;
  /** what helps to understand the value */
  note?: string | undefined;
  /** a longer text of its own lines */
  isText?: boolean;
}

export interface ProposalWords {
  /** what it is called; undefined where that was not said */
  title: string | undefined;
  /** the label of the title's field */
  titleLabel: string;
  /** the sum that it is about, if it is about one */
  figure?: { label: string; value: string | undefined };
  lines: ProposalLine[];
}

/** What kind of record it is, over the card. */
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

/** The labels of what is missing, as the form has them. */
export function missingLabels({ missing }: Pick<Proposal, "missing">): string[] {
  return missing.map((field) => LABELS.get(field) ?? field);
}

export function wordsOf(proposal: Proposal, today: CalendarDate): ProposalWords {
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
        figure: { label: "Amount", value: said(amount, formatMoney) },
        lines: [
          { label: "Category", value: said(category, categoryLabel) },
          { label: "Payment Method", value: said(paymentMethod, paymentMethodLabel) },
          dayLine("Date", date, today),
          contractorLine(proposal),
          ...detailLines(proposal),
          { label: "Notes", value: said(notes), isText: true },
        ],
      };
    }
    case "milestone": {
      const { title, description, category, targetDate } = proposal.fields;
      return {
        title,
        titleLabel: "Title",
        lines: [
          { label: "Category", value: said(category) },
          dayLine("Target Date", targetDate, today),
          { label: "Description", value: said(description), isText: true },
        ],
      };
    }
    case "contractor": {
      const { name, company, email, phone, specialty, hourlyRate, notes } = proposal.fields;
      return {
        title: name,
        titleLabel: "Name",
        lines: [
          { label: "Company", value: said(company) },
          { label: "Email", value: said(email) },
          { label: "Phone", value: said(phone) },
          { label: "Specialty", value: said(specialty) },
          {
            label: "Hourly Rate",
            value: said(hourlyRate, (rate) => `${formatMoney(rate)} per hour`),
          },
          { label: "Notes", value: said(notes), isText: true },
        ],
      };
    }
    case "completion":
      return { title: proposal.fields.title, titleLabel: "Title", lines: [] };
  }
}

function said(
  value: string | null,
  show: (value: string) => string = (text) => text,
): string | undefined {
  return value === null ? undefined : show(value);
}

/** The day as the screens write it, and how far from today it is while people count in days and weeks. */
function dayLine(label: string, day: string | null, today: CalendarDate): ProposalLine {
  const note = day === null ? undefined : relativeTarget(day, today);
  return { label, value: said(day, formatDate), note };
}

/** Somebody who is no contractor yet is recorded in the notes alone: that is said before, and not shown afterwards. */
function contractorLine({ state, fields }: ExpenseProposal): ProposalLine {
  const { contractorId, contractorName } = fields;
  const line = { label: "Contractor", value: said(contractorName) };
  if (contractorId !== null || contractorName === null) return line;
  return state === "confirmed"
    ? { ...line, value: undefined }
    : { ...line, note: "new contractor" };
}

/** A line that the project does not have is recorded nowhere, either. */
function detailLines({ state, fields: { details } }: ExpenseProposal): ProposalLine[] {
  if (details === undefined) return [];
  const { lineId, lineName, room, quoteName, salesTax, isRefund } = details;
  const isUnknown = lineId === null && lineName !== null;
  const isGone = isUnknown && state === "confirmed";
  return [
    {
      label: "Budget Line",
      value: isGone ? undefined : said(lineName),
      note: isUnknown ? "no matching budget line; won't be saved" : undefined,
    },
    { label: "Room", value: said(room) },
    { label: "Contract", value: said(quoteName) },
    { label: "Sales Tax", value: said(salesTax, formatMoney) },
    { label: "Refund", value: isRefund ? "Yes" : undefined },
  ];
}

const BEGINNINGS = {
  open: "Proposed",
  confirmed: "Added",
  dismissed: "Dismissed",
  expired: "Expired",
} as const satisfies Record<Proposal["state"], string>;

/** What became of it, in a word. */
export function standingOf({ kind, state }: Pick<Proposal, "kind" | "state">): string {
  return kind === "completion" && state === "confirmed" ? "Completed" : BEGINNINGS[state];
}

/** The card's name: "Proposed expense: Drywall, $850.00". */
export function nameOf(proposal: Proposal, { title, figure }: ProposalWords): string {
  const { kind, state } = proposal;
  const isToBeCompleted = kind === "completion" && state !== "confirmed";
  const noun = isToBeCompleted ? "completion" : KINDS[kind].toLowerCase();
  const what = [title, figure?.value].filter(Boolean).join(", ");
  return `${standingOf(proposal)} ${noun}${what === "" ? "" : `: ${what}`}`;
}

interface Place {
  path: string;
  label: string;
}

/** Where the homeowner finds what was recorded. */
export function placeOf(proposal: Proposal): Place {
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

import * as z from "zod/mini";
import { calendarDate, instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";

/*
 * A record that the assistant proposes. Nothing is written before the user confirms it; what the
 * assistant does not know is null and listed as missing, never invented.
 */

/**
 * Optional details of an expense. Names are for display on the card; a detail without an id is not
 * recorded.
 */
const proposedDetails = z.object({
  lineId: z.nullable(id),
  /** name of the project's line; the user's own words when none matches */
  lineName: z.nullable(z.string()),
  room: z.nullable(z.string()),
  quoteId: z.nullable(id),
  quoteName: z.nullable(z.string()),
  salesTax: z.nullable(decimal),
  isRefund: z.boolean(),
  /** the approved invoice that it pays; absent in proposals stored before invoices existed */
  invoiceId: z.optional(z.nullable(id)),
  /** "Invoice 1042" */
  invoiceName: z.optional(z.nullable(z.string())),
});
export type ProposedDetails = z.infer<typeof proposedDetails>;

export const proposedExpense = z.object({
  description: z.nullable(z.string()),
  amount: z.nullable(decimal),
  category: z.nullable(z.string()),
  paymentMethod: z.nullable(z.string()),
  date: calendarDate,
  contractorId: z.nullable(id),
  /** the user's words, also when no contractor matches */
  contractorName: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** absent when the user mentioned none */
  details: z.optional(proposedDetails),
});
export type ProposedExpense = z.infer<typeof proposedExpense>;

export const proposedMilestone = z.object({
  title: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  targetDate: z.nullable(calendarDate),
});
export type ProposedMilestone = z.infer<typeof proposedMilestone>;

export const proposedContractor = z.object({
  name: z.string(),
  company: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  specialty: z.nullable(z.string()),
  hourlyRate: z.nullable(decimal),
  notes: z.nullable(z.string()),
});
export type ProposedContractor = z.infer<typeof proposedContractor>;

/** A milestone to be marked as completed. */
export const proposedCompletion = z.object({ milestoneId: id, title: z.string() });

/** Target project. Contractors belong to no project. */
const proposedProject = z.object({ id, name: z.string() });

const expenseRecord = z.object({
  kind: z.enum(["expense"]),
  project: proposedProject,
  fields: proposedExpense,
});
const milestoneRecord = z.object({
  kind: z.enum(["milestone"]),
  project: proposedProject,
  fields: proposedMilestone,
});
const contractorRecord = z.object({ kind: z.enum(["contractor"]), fields: proposedContractor });
const completionRecord = z.object({
  kind: z.enum(["completion"]),
  project: proposedProject,
  fields: proposedCompletion,
});

/** A proposed record without its state in the conversation. */
export const proposedRecord = z.union([
  expenseRecord,
  milestoneRecord,
  contractorRecord,
  completionRecord,
]);
export type ProposedRecord = z.infer<typeof proposedRecord>;
export type ProposalKind = ProposedRecord["kind"];

/** open: may be confirmed, edited or dismissed. expired: its time to confirm is over. */
export const PROPOSAL_STATES = ["open", "confirmed", "dismissed", "expired"] as const;

const standing = {
  id,
  state: z.enum(PROPOSAL_STATES),
  /** proof of what was proposed; null unless open */
  token: z.nullable(z.string()),
  expiresAt: instant,
  /** required fields without a value; while any are missing, it can only be edited */
  missing: z.array(z.string()),
  /** id of the created record; null unless confirmed */
  recordId: z.nullable(id),
};

export const proposal = z.union([
  z.extend(expenseRecord, standing),
  z.extend(milestoneRecord, standing),
  z.extend(contractorRecord, standing),
  z.extend(completionRecord, standing),
]);
export type Proposal = z.infer<typeof proposal>;

export const proposalToken = z.object({ token: z.string().check(z.maxLength(200)) });
/** The record created after the user edited the proposal in its form. */
export const editedProposal = z.extend(proposalToken, { recordId: id });

import * as z from "zod/mini";
import { calendarDate, instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";

/*
 * What the assistant proposes to record. Nothing is written before the homeowner confirms it, and
 * what the assistant could not know is null and named as missing: it is never made up.
 */

/** What it says beyond what every expense says. Names stand for the card; what has no id is not recorded. */
const proposedDetails = z.object({
  lineId: z.nullable(id),
  /** as the project's line is called; or as the homeowner said it, where none is called so */
  lineName: z.nullable(z.string()),
  room: z.nullable(z.string()),
  quoteId: z.nullable(id),
  quoteName: z.nullable(z.string()),
  salesTax: z.nullable(decimal),
  isRefund: z.boolean(),
});
export type ProposedDetails = z.infer<typeof proposedDetails>;

export const proposedExpense = z.object({
  description: z.nullable(z.string()),
  amount: z.nullable(decimal),
  category: z.nullable(z.string()),
  paymentMethod: z.nullable(z.string()),
  date: calendarDate,
  contractorId: z.nullable(id),
  /** as the homeowner called them; also where no such contractor is known */
  contractorName: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** left out where nothing of it was said */
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

/** Where it would be recorded. Contractors belong to no project. */
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

/** What would be recorded, before it has a place in the conversation. */
export const proposedRecord = z.union([
  expenseRecord,
  milestoneRecord,
  contractorRecord,
  completionRecord,
]);
export type ProposedRecord = z.infer<typeof proposedRecord>;
export type ProposalKind = ProposedRecord["kind"];

/** open: may be confirmed, edited or dismissed. expired: it was left open for too long. */
export const PROPOSAL_STATES = ["open", "confirmed", "dismissed", "expired"] as const;

const standing = {
  id,
  state: z.enum(PROPOSAL_STATES),
  /** proves that this is what was proposed; null unless it is open */
  token: z.nullable(z.string()),
  expiresAt: instant,
  /** the fields without which it cannot be confirmed as it is, only edited */
  missing: z.array(z.string()),
  /** what was recorded; null unless it was confirmed */
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
/** It was edited in the real form: the record that came of it. */
export const editedProposal = z.extend(proposalToken, { recordId: id });

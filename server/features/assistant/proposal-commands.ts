import { and, eq, ne } from "drizzle-orm";
import {
  type Proposal,
  type ProposedDetails,
  type ProposedRecord,
  proposedRecord,
} from "../../../shared/assistant/proposal.ts";
import type { ProblemCode } from "../../../shared/problem.ts";
import { aiProposals } from "../../db/schema/assistant.ts";
import type { Deps } from "../../deps.ts";
import { AppError, failed, notFound, validationFailed } from "../../errors.ts";
import { createContractor } from "../contractors/commands.ts";
import { getContractor, listContractors } from "../contractors/queries.ts";
import { createExpense } from "../expenses/commands.ts";
import { getExpense } from "../expenses/queries.ts";
import { addPayment, linkPayment } from "../invoices/payment-commands.ts";
import { completeMilestone, createMilestone } from "../milestones/commands.ts";
import { getMilestone } from "../milestones/queries.ts";
import type { Completion } from "../milestones/rules/completion.ts";
import { findContractorNamed } from "./payee-match.ts";
import { type ProposedInput, readProposed } from "./proposals/input.ts";
import {
  isSignedBy,
  type Sign,
  stateAt,
  type StoredProposal,
  toProposal,
} from "./proposals/token.ts";
import { findProposal } from "./queries.ts";
import { recordedDetails } from "./proposals/recorded-details.ts";
import { byWay, type EditAccess } from "../../identity/access.ts";

type RecordDeps = Pick<Deps, "db" | "clock">;
type ProposalDeps = RecordDeps & { sign: Sign };

/** A proposal, and the token that proves that the user saw it. */
interface ProposalReference {
  id: number;
  token: string;
}

/**
 * Records a proposal as its form would, with the same schema, command and limits.
 *
 * Concurrent confirmations create one record, because the proposal is the idempotency key. A
 * confirmation takes precedence over a concurrent dismissal, because the record exists.
 */
export async function confirmProposal(
  deps: ProposalDeps,
  access: EditAccess,
  { id, token, today }: ProposalReference & Pick<Completion, "today">,
): Promise<Proposal> {
  const stored = await getSigned(deps, access, { id, token });
  if (stored.state !== "confirmed") {
    requireOpen(stored, deps.clock.now());
    const reading = readProposed(await withContractor(deps, access, stored.record));
    if ("issues" in reading) throw validationFailed(reading.issues);
    const recordId = await write(deps, byWay(access, "assistant"), {
      id,
      proposed: reading.proposed,
      today,
    });
    await setOutcome(deps, access, id, { state: "confirmed", recordId });
  }
  return getProposal(deps, access, id);
}

/** Sets the contractor, because the payee may have become one since the proposal. */
async function withContractor(
  { db }: RecordDeps,
  access: EditAccess,
  record: ProposedRecord,
): Promise<ProposedRecord> {
  if (record.kind !== "expense") return record;
  const { contractorId, contractorName } = record.fields;
  if (contractorId !== null || contractorName === null) return record;
  const known = findContractorNamed(await listContractors(db, access), contractorName);
  if (known === undefined) return record;
  return { ...record, fields: { ...record.fields, contractorId: known.id } };
}

/**
 * For a proposal edited in its form: checks that the saved record is the owner's and of the
 * proposed kind.
 */
export async function confirmEditedProposal(
  deps: ProposalDeps,
  access: EditAccess,
  { id, token, recordId }: ProposalReference & { recordId: number },
): Promise<Proposal> {
  const stored = await getSigned(deps, access, { id, token });
  if (stored.state !== "confirmed") {
    requireOpen(stored, deps.clock.now());
    const readRecorded = () => getRecorded(deps, access, stored.record, recordId);
    // All checks come before the link, so that a rejection leaves nothing half done.
    proposedRecord.parse(await readRecorded());
    const invoice = await linkToInvoice(deps, access, stored.record, recordId);
    const recorded = proposedRecord.parse(withInvoice(await readRecorded(), invoice));
    const record = { ...stored.record, recorded };
    await setOutcome(deps, access, id, { state: "confirmed", recordId, record });
  }
  return getProposal(deps, access, id);
}

/**
 * The form has saved a plain expense. Links it to the proposed invoice unless it can't be a payment
 * of it, such as when it exceeds the amount left; then the card no longer names the invoice.
 */
async function linkToInvoice(
  { db, clock }: RecordDeps,
  access: EditAccess,
  record: ProposedRecord,
  expenseId: number,
): Promise<InvoiceOfPayment | undefined> {
  const details = record.kind === "expense" ? record.fields.details : undefined;
  const invoiceId = details?.invoiceId ?? null;
  if (invoiceId === null) return undefined;
  try {
    const actor = byWay(access, "assistant");
    await linkPayment({ db, clock }, actor, invoiceId, expenseId);
  } catch (error) {
    if (!(error instanceof AppError) || !NOT_ITS_PAYMENT.has(error.problem.code)) throw error;
    return undefined;
  }
  return { invoiceId, invoiceName: details?.invoiceName };
}

type InvoiceOfPayment = Pick<ProposedDetails, "invoiceId" | "invoiceName">;

function withInvoice(record: ProposedRecord, invoice: InvoiceOfPayment | undefined) {
  const details = record.kind === "expense" ? record.fields.details : undefined;
  if (record.kind !== "expense" || details === undefined || invoice === undefined) return record;
  return { ...record, fields: { ...record.fields, details: { ...details, ...invoice } } };
}

const NOT_ITS_PAYMENT: ReadonlySet<ProblemCode> = new Set([
  "conflict",
  "not_found",
  "validation_failed",
]);

export async function dismissProposal(
  deps: ProposalDeps,
  access: EditAccess,
  settling: ProposalReference,
): Promise<Proposal> {
  const stored = await getSigned(deps, access, settling);
  if (stored.state === "confirmed") throw failed("conflict", "This was recorded already.");
  await setOutcome(deps, access, settling.id, { state: "dismissed", recordId: null });
  return getProposal(deps, access, settling.id);
}

/** @throws not_found alike for another user's proposal, a missing one and a wrong token */
async function getSigned(
  { db, sign }: ProposalDeps,
  access: EditAccess,
  { id, token }: ProposalReference,
): Promise<StoredProposal> {
  const stored = await findProposal(db, access, id);
  if (stored === undefined || !isSignedBy(sign, access.actor, stored, token))
    throw notFound("Proposal");
  return stored;
}

async function getProposal(
  { db, clock, sign }: ProposalDeps,
  access: EditAccess,
  id: number,
): Promise<Proposal> {
  const stored = await findProposal(db, access, id);
  // The conversation was cleared in the meantime. Recorded data is kept.
  if (stored === undefined) throw notFound("Proposal");
  return toProposal(access.actor, stored, { sign, now: clock.now() });
}

function requireOpen(stored: StoredProposal, now: Date): void {
  const state = stateAt(stored, now);
  if (state === "expired") throw isOver("This proposal has expired.");
  if (state === "dismissed") throw isOver("This proposal was dismissed.");
}

function isOver(why: string): AppError {
  return failed("conflict", `${why} Ask the assistant again.`);
}

/** @returns the id of the created record */
async function write(
  { db, clock }: RecordDeps,
  access: EditAccess,
  { id, proposed, today }: { id: number; proposed: ProposedInput } & Pick<Completion, "today">,
): Promise<number> {
  const deps = { db, clock };
  const key = `proposal-${id}`;
  switch (proposed.kind) {
    case "expense":
      return (await createExpense(deps, access, proposed.input, key)).id;
    case "payment":
      return (await addPayment(deps, access, proposed.invoiceId, proposed.input, key)).id;
    case "milestone":
      return (await createMilestone(deps, access, proposed.input, key)).id;
    case "contractor":
      return (await createContractor(deps, access, proposed.input, key)).id;
    case "completion":
      return (await completeMilestone(deps, access, proposed.milestoneId, { today })).id;
  }
}

/**
 * The record saved instead of the proposal.
 *
 * @throws not_found for another user's record, a missing one, or one of another kind
 */
async function getRecorded(
  { db, clock }: RecordDeps,
  access: EditAccess,
  record: ProposedRecord,
  recordId: number,
): Promise<ProposedRecord> {
  switch (record.kind) {
    case "expense": {
      const { contractor, details, ...fields } = await getExpense(db, access, recordId);
      const contractorName = contractor?.name ?? null;
      if (details === null) return { ...record, fields: { ...fields, contractorName } };
      const recorded = await recordedDetails(db, access, details, clock.now());
      return { ...record, fields: { ...fields, contractorName, details: recorded } };
    }
    case "contractor":
      return { ...record, fields: await getContractor(db, access, recordId) };
    case "completion":
      if (recordId !== record.fields.milestoneId) throw notFound("Milestone");
      await getMilestone(db, access, recordId);
      return record;
    case "milestone":
      return { ...record, fields: await getMilestone(db, access, recordId) };
  }
}

/** Sets the proposal's state, unless it is confirmed already. */
async function setOutcome(
  { db }: RecordDeps,
  access: EditAccess,
  id: number,
  outcome: {
    state: "confirmed" | "dismissed";
    recordId: number | null;
    record?: StoredProposal["record"];
  },
): Promise<void> {
  await db
    .update(aiProposals)
    .set(outcome)
    .where(
      and(
        eq(aiProposals.userId, access.actor),
        eq(aiProposals.id, id),
        ne(aiProposals.state, "confirmed"),
      ),
    );
}

import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { type Proposal, proposedRecord } from "../../../../shared/assistant/proposal.ts";
import { type UserId, id } from "../../../../shared/ids.ts";
import { instant } from "../../../../shared/calendar-date.ts";

/** A stored proposal. Whether it has expired depends on the clock. */
export const storedProposal = z.object({
  id,
  /** the signed proposal; `recorded` has the values saved after an edit */
  record: z.intersection(proposedRecord, z.object({ recorded: z.optional(proposedRecord) })),
  missing: z.array(z.string()),
  state: z.enum(["open", "confirmed", "dismissed"]),
  recordId: z.nullable(id),
  expiresAt: instant,
});
export type StoredProposal = z.infer<typeof storedProposal>;

/** Signs a proposal for its owner. */
export type Sign = (owner: UserId, stored: StoredProposal) => string;

/** @param secret the installation's secret, from which the signing key is derived */
export function proposalSigner(secret: string): Sign {
  const key = createHmac("sha256", secret).update("assistant proposals").digest();
  return (owner, { id, record, expiresAt }) => {
    // In the schema's field order, because the database reorders JSON fields.
    const signed = [owner, id, record.kind, proposedRecord.parse(record), expiresAt];
    return createHmac("sha256", key).update(JSON.stringify(signed)).digest("base64url");
  };
}

/** Compares in constant time. */
export function isSignedBy(sign: Sign, owner: UserId, stored: StoredProposal, token: string) {
  const expected = Buffer.from(sign(owner, stored));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function stateAt({ state, expiresAt }: StoredProposal, now: Date): Proposal["state"] {
  return state === "open" && now >= new Date(expiresAt) ? "expired" : state;
}

/** A proposal as sent to the client. Only an open one has a token, because others cannot change. */
export function toProposal(
  owner: UserId,
  stored: StoredProposal,
  { sign, now }: { sign: Sign; now: Date },
): Proposal {
  const { id, missing, recordId, expiresAt } = stored;
  const state = stateAt(stored, now);
  const token = state === "open" ? sign(owner, stored) : null;
  const record = proposedRecord.parse(stored.record.recorded ?? stored.record);
  return { ...record, id, state, token, expiresAt, missing, recordId };
}

import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type Proposal,
  type ProposedRecord,
  proposedRecord,
} from "../../../../shared/assistant/proposal.ts";
import type { UserId } from "../../../../shared/ids.ts";

/** A stored proposal; its expiry depends on the clock. */
export interface StoredProposal {
  id: number;
  /** signed as proposed; `recorded` holds the values saved after an edit */
  record: ProposedRecord & { recorded?: ProposedRecord };
  missing: string[];
  state: "open" | "confirmed" | "dismissed";
  recordId: number | null;
  /** ISO timestamp */
  expiresAt: string;
}

/** Signs a proposal for its owner. */
export type Sign = (owner: UserId, stored: StoredProposal) => string;

/** @param secret the installation's secret, from which a key for this purpose is derived */
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

/** A proposal in a response. Only an open one has a token, because the others cannot change. */
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

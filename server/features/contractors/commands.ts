import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { mayAddAnother } from "../../../shared/billing/plan.ts";
import { CEILINGS } from "../../limits/ceilings.ts";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { type ContractorInput, contractorInput } from "../../../shared/contractors/input.ts";
import type { MergedFields } from "../../../shared/contractors/merge.ts";
import type { Tx } from "../../db/client.ts";
import { contractors } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { ceilingReached, notFound, planLimitReached } from "../../errors.ts";
import { recordAdded, recordChange } from "../../records/activity.ts";
import { createIdempotently } from "../../records/idempotency.ts";
import { requireVersion } from "../../records/versions.ts";
import { lockPlan } from "../billing/queries.ts";
import {
  CONTRACTOR,
  countContractors,
  findContractor,
  getContractor,
  toContractor,
  requireContractorAccess,
} from "./queries.ts";
import type { EditAccess } from "../../identity/access.ts";

/**
 * Adds a contractor.
 *
 * Locks the owner's row first, so that concurrent creates can neither exceed the plan's limit nor
 * reuse an Idempotency-Key.
 *
 * @param key the client's Idempotency-Key: a repeated key returns the contractor created before,
 * even if the limit has been reached since
 */
export async function createContractor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  input: ContractorInput,
  key?: string,
): Promise<Contractor> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const plan = await lockPlan(tx, access.home, now);
    return createIdempotently(tx, {
      access,
      kind: "contractor",
      key,
      input,
      now,
      find: (id) => findContractor(tx, access, id),
      create: async () => {
        const count = await countContractors(tx, access);
        if (!mayAddAnother("contractors", plan, count)) {
          throw planLimitReached("contractors", count);
        }
        requireBelowCeiling(count);
        const added = await insertContractor(tx, access, input, now);
        await recordAdded(tx, access, now, { kind: "contractor", id: added.id });
        return added;
      },
    });
  });
}

/**
 * Replaces all fields of a contractor. Never blocked by the plan.
 *
 * @param startedFrom the version that was edited; without it the last write wins
 */
export async function updateContractor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  input: ContractorInput,
  startedFrom?: string,
): Promise<Contractor> {
  await requireContractorAccess(db, access, id);
  const [changed] = await db.transaction(async (tx) => {
    const current = () => getContractor(tx, access, id);
    await requireVersion(tx, access, { kind: "contractor", id, startedFrom, current });
    return recordChange(tx, access, clock.now(), { kind: "contractor", id }, () =>
      setContractor(tx, access, id, input),
    );
  });
  if (changed === undefined) throw notFound("Contractor");
  return toContractor(changed);
}

/** An update of some fields. */
export const contractorChanges = z.partial(contractorInput);

export function setContractor(
  tx: Tx,
  access: EditAccess,
  id: number,
  input: z.infer<typeof contractorChanges> | MergedFields,
) {
  return tx
    .update(contractors)
    .set(input)
    .where(and(eq(contractors.userId, access.home), eq(contractors.id, id)))
    .returning(CONTRACTOR);
}

/** Rejects another contractor beyond the ceiling, which applies to all plans. */
export function requireBelowCeiling(count: number): void {
  if (count >= CEILINGS.contractors) throw ceilingReached("contractors");
}

async function insertContractor(
  tx: Tx,
  access: EditAccess,
  input: ContractorInput,
  now: Date,
): Promise<Contractor> {
  const [added] = await tx
    .insert(contractors)
    .values({ ...input, userId: access.home, createdAt: now, addedBy: access.actor })
    .returning(CONTRACTOR);
  if (added === undefined) throw new Error("The insert returned no contractor");
  return toContractor(added);
}

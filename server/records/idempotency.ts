import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";
import type { Tx } from "../db/client.ts";
import { deleteInRounds } from "../db/batch-delete.ts";
import type { CreatedKind } from "../db/schema/record-kinds.ts";
import { idempotencyKeys } from "../db/schema/records.ts";
import type { Deps } from "../deps.ts";
import { failed } from "../errors.ts";
import { countCreations } from "../limits/creation-rate-limit.ts";

/** How long a retry with the same Idempotency-Key is recognised. */
const KEY_LIFE_HOURS = 24;

interface Creation<T> {
  owner: UserId;
  kind: CreatedKind;
  /** the client's Idempotency-Key; without one every call creates */
  key: string | undefined;
  /** as its schema made it, its fields always in the same order */
  input: unknown;
  now: Date;
  find: (id: number) => Promise<T | undefined>;
  create: () => Promise<T>;
}

/**
 * Creates a record, or answers the one that the same key created before.
 *
 * The transaction holds the owner already, so all of an owner's creations pass one after another
 * and a key cannot be taken twice. A key that was used for anything else is a conflict.
 */
export async function createOnce<T extends { id: number }>(
  tx: Tx,
  { owner, kind, key, input, now, find, create }: Creation<T>,
): Promise<T> {
  const createCounted = async () => {
    await countCreations(tx, owner, now);
    return create();
  };
  if (key === undefined) return createCounted();
  const inputHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  const [recorded] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, owner), eq(idempotencyKeys.key, key)));
  if (recorded === undefined) {
    const created = await createCounted();
    await tx
      .insert(idempotencyKeys)
      .values({ userId: owner, key, kind, inputHash, recordId: created.id, createdAt: now });
    return created;
  }
  if (recorded.kind !== kind || recorded.inputHash !== inputHash) {
    throw failed(
      "conflict",
      `This ${nameOf(kind)} was already saved, as it was when it was first sent`,
    );
  }
  const found = await find(recorded.recordId);
  if (found === undefined) {
    throw failed("conflict", `This ${nameOf(kind)} was already saved, and has been deleted since`);
  }
  return found;
}

function nameOf(kind: CreatedKind): string {
  return kind.replace("_", " ");
}

/** Forgets the keys that no client will try again. */
export async function sweepIdempotencyKeys({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<void> {
  const oldest = new Date(clock.now().getTime() - KEY_LIFE_HOURS * 60 * 60 * 1000);
  await deleteInRounds(db, {
    table: idempotencyKeys,
    key: [idempotencyKeys.userId, idempotencyKeys.key],
    isOver: lt(idempotencyKeys.createdAt, oldest),
  });
}

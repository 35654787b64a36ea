import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../shared/ids.ts";
import type { Tx } from "../db/client.ts";
import { deleteInBatches } from "../db/batch-delete.ts";
import { prepareRows } from "../db/rows.ts";
import { keyRow } from "../db/row-schemas.ts";
import type { CreatedKind } from "../db/schema/record-kinds.ts";
import { idempotencyKeys } from "../db/schema/records.ts";
import type { Deps } from "../deps.ts";
import { failed } from "../errors.ts";
import type { EditAccess } from "../identity/access.ts";
import { consumeCreationLimit } from "../limits/creation-rate-limit.ts";

/**
 * How long a retry with the same Idempotency-Key is recognized: a phone may be offline for weeks
 * with writes in its outbox.
 */
const KEY_LIFE_DAYS = 30;

interface Creation<T> {
  access: EditAccess;
  kind: CreatedKind;
  /** the client's Idempotency-Key; without one, every call creates a record */
  key: string | undefined;
  /** parsed by its schema, which fixes the order of the fields for the hash */
  input: unknown;
  now: Date;
  find: (id: number) => Promise<T | undefined>;
  create: () => Promise<T>;
}

/**
 * Creates a record, or returns the one created earlier with the same key.
 *
 * The transaction holds the owner's lock, which serializes the owner's creations, so a key can't be
 * used twice. Reusing a key with different input is a conflict.
 */
export async function createIdempotently<T extends { id: number }>(
  tx: Tx,
  { access, kind, key: sent, input, now, find, create }: Creation<T>,
): Promise<T> {
  const owner = access.home;
  const createCounted = async () => {
    await consumeCreationLimit(tx, access.actor, now);
    return create();
  };
  if (sent === undefined) return createCounted();
  const key = keyOf(access, sent);
  const inputHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  const [recorded] = await findKey(tx, { owner, key });
  if (recorded === undefined) {
    const created = await createCounted();
    const createdAt = now.toISOString();
    await insertKey(tx, { owner, key, kind, inputHash, recordId: created.id, createdAt });
    return created;
  }
  if (recorded.kind !== kind || recorded.inputHash !== inputHash) {
    throw failed(
      "conflict",
      `This ${kindLabel(kind)} was already saved, as it was when it was first sent`,
    );
  }
  const found = await find(recorded.recordId);
  if (found === undefined) {
    throw failed(
      "conflict",
      `This ${kindLabel(kind)} was already saved, and has been deleted since`,
    );
  }
  return found;
}

const recordedKey = z.object({ kind: z.string(), inputHash: z.string(), recordId: id });
const OWNER = sql.placeholder("owner");
const KEY = sql.placeholder("key");

const findKey = prepareRows(
  recordedKey,
  () => sql`
    select kind, input_hash as "inputHash", record_id as "recordId"
    from idempotency_keys where user_id = ${OWNER} and key = ${KEY}`,
);

const insertKey = prepareRows(
  keyRow,
  () => sql`
    insert into idempotency_keys (user_id, key, kind, input_hash, record_id, created_at)
    values (${OWNER}, ${KEY}, ${sql.placeholder("kind")}, ${sql.placeholder("inputHash")},
      ${sql.placeholder("recordId")}, ${sql.placeholder("createdAt")})
    returning key`,
);

/** A member's keys are prefixed and can't collide with the owner's: clients send no colons. */
function keyOf({ home, actor }: EditAccess, sent: string): string {
  return actor === home ? sent : `${actor}:${sent}`;
}

function kindLabel(kind: CreatedKind): string {
  return kind.replace("_", " ");
}

/** Deletes keys that are too old for a retry. */
export async function sweepIdempotencyKeys({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<void> {
  const oldest = new Date(clock.now().getTime() - KEY_LIFE_DAYS * 24 * 60 * 60 * 1000);
  await deleteInBatches(db, {
    table: idempotencyKeys,
    key: [idempotencyKeys.userId, idempotencyKeys.key],
    condition: lt(idempotencyKeys.createdAt, oldest),
  });
}

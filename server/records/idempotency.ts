import { createHash } from "node:crypto";
import { lt, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../shared/ids.ts";
import type { Tx } from "../db/client.ts";
import { deleteInBatches } from "../db/batch-delete.ts";
import { prepareRows, sendLast } from "../db/rows.ts";
import { keyRow } from "../db/row-schemas.ts";
import type { CreatedKind } from "../db/schema/record-kinds.ts";
import { idempotencyKeys } from "../db/schema/records.ts";
import type { Deps } from "../deps.ts";
import { failed } from "../errors.ts";
import type { EditAccess } from "../identity/access.ts";
import { countCreations, refundCreation, requireCounted } from "../limits/creation-rate-limit.ts";

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
 * Creates a record, or returns the one created earlier with the same key. Commits the transaction.
 *
 * The transaction holds the owner's lock, which serializes the owner's creations, so a key can't be
 * used twice. Reusing a key with different input is a conflict.
 */
export async function createIdempotently<T extends { id: number }>(
  tx: Tx,
  { create, ...creation }: Creation<T>,
): Promise<T> {
  const { access, now } = creation;
  return createUnlessUsed(tx, {
    ...creation,
    begun: await beginCreation(tx, creation),
    create: async (added) => {
      const created = await create();
      if (added.key === null) return created;
      const row = { ...added, home: access.home, at: now.toISOString(), recordId: created.id };
      await sendLast(tx, insertKey, row);
      return created;
    },
  });
}

/**
 * The same for a record whose insert adds the key by `keyEntryOf`.
 *
 * @param begun what `beginCreation` returned after the owner was locked
 */
export async function createUnlessUsed<T>(
  tx: Tx,
  {
    access,
    kind,
    key,
    input,
    begun: { used, seconds },
    find,
    create,
  }: Omit<Creation<T>, "create" | "now"> & {
    begun: BegunCreation;
    create: (added: AddedKey) => Promise<T>;
  },
): Promise<T> {
  const inputHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  if (used === undefined) {
    requireCounted(seconds);
    return create({ key: key === undefined ? null : keyOf(access, key), kind, inputHash });
  }
  if (used.kind !== kind || used.inputHash !== inputHash) {
    throw failed(
      "conflict",
      `This ${kindLabel(kind)} was already saved, as it was when it was first sent`,
    );
  }
  const found = await find(used.recordId);
  if (found === undefined) {
    throw failed(
      "conflict",
      `This ${kindLabel(kind)} was already saved, and has been deleted since`,
    );
  }
  if (seconds === undefined) await refundCreation(tx, access.actor);
  return found;
}

const usedKey = z.object({ kind: z.string(), inputHash: z.string(), recordId: id });
type UsedKey = z.infer<typeof usedKey>;

/** A key to add with a record; without one, the record can be created again. */
export interface AddedKey {
  key: string | null;
  kind: CreatedKind;
  inputHash: string;
}

const HOME = sql.placeholder("home");
const KEY = sql.placeholder("key");

interface BegunCreation {
  /** the record created earlier with the key */
  used: UsedKey | undefined;
  /** until the user may create again, if the creation wasn't counted */
  seconds: number | undefined;
}

/**
 * Sends what a creation needs first, together: the search for the key, and the count for the rate
 * limit, which is undone if the key was used.
 */
export async function beginCreation(
  tx: Tx,
  { access, key, now }: Pick<Creation<unknown>, "access" | "key" | "now">,
): Promise<BegunCreation> {
  const [used, seconds] = await Promise.all([
    findUsedKey(tx, access, key),
    countCreations(tx, access.actor, now),
  ]);
  return { used, seconds };
}

async function findUsedKey(
  tx: Tx,
  access: EditAccess,
  key: string | undefined,
): Promise<UsedKey | undefined> {
  if (key === undefined) return undefined;
  const [used] = await selectKey(tx, { home: access.home, key: keyOf(access, key) });
  return used;
}

const selectKey = prepareRows(
  usedKey,
  () => sql`
    select kind, input_hash as "inputHash", record_id as "recordId"
    from idempotency_keys where user_id = ${HOME} and key = ${KEY}`,
);

const INTO = sql.raw(
  "insert into idempotency_keys (user_id, created_at, key, kind, input_hash, record_id)",
);
const ADDED = sql`${HOME}::bigint, ${sql.placeholder("at")}::timestamptz, ${KEY}::text,
  ${sql.placeholder("kind")}, ${sql.placeholder("inputHash")}`;

const insertKey = prepareRows(
  keyRow,
  () => sql`${INTO} values (${ADDED}, ${sql.placeholder("recordId")}) returning key`,
);

/**
 * The insert of a key within the statement that adds its record; does nothing without a key.
 *
 * @param source the record's row, with the alias `r`
 */
export function keyEntryOf(source: SQL): SQL {
  return sql`${INTO} select ${ADDED}, r.id from ${source} where ${KEY}::text is not null`;
}

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

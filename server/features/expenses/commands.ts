import { sql } from "drizzle-orm";
import { mayAddAnother, planAt } from "../../../shared/billing/plan.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../shared/expenses/input.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { withKnownRefusals } from "../../db/constraint.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, notFound, planLimitReached, validationFailed } from "../../errors.ts";
import { createOnce } from "../../records/created-once.ts";
import { lockOwner } from "../../records/lock-owner.ts";
import { lockSubscription } from "../billing/queries.ts";
import { lockProject } from "../projects/queries.ts";
import { countExpenses, type ExpenseRow, findExpense, selectExpenses } from "./queries.ts";

/**
 * Records an expense.
 *
 * The owner's row is locked first, so all of an owner's creations pass one after another:
 * neither the plan's limit nor an Idempotency-Key can be taken twice.
 *
 * @param key the client's Idempotency-Key: with a key that was used before it answers the
 *   expense recorded then, also when the limit has been reached since
 */
export async function createExpense(
  { db, clock }: Pick<Deps, "db" | "clock">,
  owner: UserId,
  input: ExpenseInput,
  key?: string,
): Promise<Expense> {
  const now = clock.now();
  return withKnownRefusals(REFUSALS, () =>
    db.transaction(async (tx) => {
      const plan = planAt(await lockSubscription(tx, owner), now);
      return createOnce(tx, {
        owner,
        kind: "expense",
        key,
        input,
        now,
        find: (id) => findExpense(tx, owner, id),
        create: async () => {
          if (plan === "free") await requireRoomForExpense(tx, owner);
          if (input.imageUrl) await requireStoredReceipt(tx, owner, input.imageUrl);
          return insertExpense(tx, owner, input, now);
        },
      });
    }),
  );
}

/**
 * Replaces what an expense says. A contractor or receipt that the input does not mention
 * stays; null takes it away. Never blocked by the plan.
 *
 * Who says something of the receipt holds the owner's row first: two expenses that hand each other
 * theirs at the same instant would else wait for each other.
 */
export async function updateExpense(
  { db }: Pick<Deps, "db">,
  owner: UserId,
  id: number,
  input: ExpenseInput,
): Promise<Expense> {
  return withKnownRefusals(REFUSALS, () =>
    db.transaction(async (tx) => {
      if (input.imageUrl !== undefined) await lockOwner(tx, owner);
      await lockProject(tx, owner, input.projectId);
      const before = await lockExpense(tx, owner, id);
      const { contractorId = before.contractorId, imageUrl = before.imageUrl } = input;
      if (imageUrl !== null && imageUrl !== before.imageUrl) {
        await requireStoredReceipt(tx, owner, imageUrl);
      }
      const { rows } = await tx.execute<ExpenseRow>(sql`
        with changed as (
          update expenses set project_id = ${input.projectId}, contractor_id = ${contractorId},
            description = ${input.description}, amount = ${input.amount},
            category = ${input.category}, payment_method = ${input.paymentMethod},
            date = ${input.date}, notes = ${input.notes}, image_url = ${imageUrl}
          where user_id = ${owner} and id = ${id}
          returning *
        )
        ${selectExpenses(sql`changed`)}`);
      if (before.imageUrl !== null && before.imageUrl !== imageUrl) {
        await releaseReceipt(tx, owner, before.imageUrl);
      }
      return only(rows);
    }),
  );
}

async function requireRoomForExpense(tx: Tx, owner: UserId): Promise<void> {
  const count = await countExpenses(tx, owner);
  if (!mayAddAnother("expenses", "free", count)) throw planLimitReached("expenses", count);
}

/**
 * The receipt must be the owner's own, whole, and not on another expense. Its row is locked
 * against the sweep; that it is not taken twice is the unique index's to refuse.
 */
async function requireStoredReceipt(tx: Tx, owner: UserId, key: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from uploads
    where user_id = ${owner} and key = ${key} and state = 'stored'
    for share`);
  if (rows.length === 0) throw receiptRefused("This receipt is not there. Please upload it again.");
}

function receiptRefused(message: string): AppError {
  return validationFailed([{ path: ["imageUrl"], message }]);
}

/** The row says that the file may go; the sweep takes both away. */
async function releaseReceipt(tx: Tx, owner: UserId, key: string): Promise<void> {
  await tx.execute(
    sql`update uploads set state = 'deleting' where user_id = ${owner} and key = ${key}`,
  );
}

async function insertExpense(
  tx: Tx,
  owner: UserId,
  input: ExpenseInput,
  now: Date,
): Promise<Expense> {
  const { rows } = await tx.execute<ExpenseRow>(sql`
    with added as (
      insert into expenses (user_id, project_id, contractor_id, description, amount, category,
        payment_method, date, notes, image_url, created_at)
      values (${owner}, ${input.projectId}, ${input.contractorId ?? null}, ${input.description},
        ${input.amount}, ${input.category}, ${input.paymentMethod}, ${input.date}, ${input.notes},
        ${input.imageUrl ?? null}, ${now.toISOString()})
      returning *
    )
    ${selectExpenses(sql`added`)}`);
  return only(rows);
}

interface LockedExpense extends Record<string, unknown> {
  contractorId: number | null;
  imageUrl: string | null;
}

/** Holds the row until the transaction ends, so that two updates cannot release one receipt twice. */
async function lockExpense(tx: Tx, owner: UserId, id: number): Promise<LockedExpense> {
  const { rows } = await tx.execute<LockedExpense>(sql`
    select contractor_id as "contractorId", image_url as "imageUrl"
    from expenses
    where user_id = ${owner} and id = ${id}
    for no key update`);
  const [expense] = rows;
  if (expense === undefined) throw notFound("Expense");
  return expense;
}

/**
 * What the database's refusals mean to whoever called. The keys hold the owner, so a foreign
 * project is as missing as one that never was.
 */
const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  ["expenses_project_fkey", () => notFound("Project")],
  ["expenses_contractor_fkey", () => notFound("Contractor")],
  ["expenses_image_url_key", () => receiptRefused("This receipt is already on another expense")],
]);

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("The write answered no row");
  return row;
}

import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { mayAddAnother, type Plan } from "../../../shared/billing/plan.ts";
import { type Expense, expense } from "../../../shared/expenses/contract.ts";
import { inDollars } from "../../dollars.ts";
import type { ExpenseInput } from "../../../shared/expenses/input.ts";
import { id } from "../../../shared/ids.ts";
import { centsOf, decimal } from "../../../shared/money.ts";
import type { Tx } from "../../db/client.ts";
import {
  changedColumns,
  columnNames,
  columnsIn,
  columnPlaceholders,
  selectColumns,
} from "../../db/record-columns.ts";
import { firstRow, prepareRows, queryRows, sendLast } from "../../db/rows.ts";
import { expenses } from "../../db/schema/expenses.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed, notFound, planLimitReached } from "../../errors.ts";
import { AUTHORED, authoredBy, entryOf, recordChange } from "../../records/activity.ts";
import {
  type AddedKey,
  beginCreation,
  createUnlessUsed,
  keyEntryOf,
} from "../../records/idempotency.ts";
import { requireVersion } from "../../records/versions.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { getPlan, lockPlanAndSend } from "../billing/queries.ts";
import { lockProject } from "../projects/queries.ts";
import {
  validateStoredDetails,
  NO_DETAILS,
  refused,
  storedDetails,
  validateDetails,
} from "./details-commands.ts";
import { requireWithinInvoice, unlinkElsewhere } from "./invoice-queries.ts";
import { addParts, replaceParts } from "./parts-commands.ts";
import { countExpenses, findExpense, getExpense, selectExpenses } from "./queries.ts";
import { releaseReceipts, validateReceipts } from "./receipt-commands.ts";
import { partition, WRITTEN } from "./columns-commands.ts";
import { type EditAccess, andInProjects, requireProjectAccess } from "../../identity/access.ts";
import { requireContractorAccess } from "../contractors/queries.ts";

/**
 * Records an expense.
 *
 * Locks the owner's row first, so that concurrent creates can neither exceed the plan's limit nor
 * reuse an Idempotency-Key.
 *
 * @param key the client's Idempotency-Key: a repeated key returns the expense recorded before, even
 * if the limit has been reached since
 */
export async function createExpense(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  input: ExpenseInput,
  key?: string,
): Promise<Expense> {
  const now = clock.now();
  return withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      const { plan, sent: begun } = await lockPlanAndSend(tx, access.home, now, () =>
        beginCreation(tx, { access, key, now }),
      );
      return createUnlessUsed(tx, {
        access,
        kind: "expense",
        key,
        input,
        begun,
        find: (id) => findExpense(tx, access, id),
        create: (added) => addExpense(tx, access, { plan, input, now, key: added }),
      });
    }),
  );
}

/**
 * Adds an expense in a transaction that has locked the plan. A plain expense is one statement,
 * including its activity entry and key; parts follow once its row exists.
 *
 * @param key to add with the expense; the transaction must have no statements after this
 */
export async function addExpense(
  tx: Tx,
  access: EditAccess,
  { plan, input, now, key }: { plan: Plan; input: ExpenseInput; now: Date; key?: AddedKey },
): Promise<Expense> {
  if (plan === "free" && !input.details?.isRefund) await requireExpenseLimit(tx, access);
  requireProjectAccess(access, input.projectId);
  await requireContractorAccess(tx, access, input.contractorId);
  let details = NO_DETAILS;
  if (input.details) {
    await lockProject(tx, access, input.projectId);
    details = await validateDetails(tx, access, input, input.details);
  }
  const receipts = await validateReceipts(tx, access, input);
  const { columns, parts } = partition(input, details, receipts);
  const values = { ...authoredBy(access, now), ...NO_KEY, ...key, contractorId: null, ...columns };
  const isLast = key !== undefined && !columns.hasParts;
  const rows = await (isLast ? sendLast(tx, insertWithEntry, values) : insertWithEntry(tx, values));
  const added = firstRow(rows);
  if (!columns.hasParts) return added;
  await addParts(tx, access, added.id, parts);
  return getExpense(tx, access, added.id);
}

/**
 * Replaces an expense's fields. Omitted contractor, receipts and details are kept; null clears
 * them. Never blocked by the plan, except when a refund, which the plan does not count, becomes an
 * expense.
 *
 * Locks the owner's row first: otherwise two expenses that swap receipts could deadlock, and two
 * concurrent refunds could exceed the payment.
 *
 * @param startedFrom the version that was edited; without it the last write wins
 */
export async function updateExpense(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  input: ExpenseInput,
  startedFrom?: string,
): Promise<Expense> {
  const now = clock.now();
  return withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, access.home);
      await lockProject(tx, access, input.projectId);
      const before = await lockExpense(tx, access, id);
      await requireContractorAccess(tx, access, input.contractorId);
      await requireVersion(tx, access, {
        kind: "expense",
        id,
        startedFrom,
        current: () => getExpense(tx, access, id),
      });
      requireCoversRefunds(before, input);
      const details =
        input.details === undefined
          ? await validateStoredDetails(tx, access, { ...input, id }, before)
          : await validateDetails(
              tx,
              access,
              { ...input, id, before },
              input.details ?? NO_DETAILS,
            );
      if (before.isRefund && !details.isRefund) {
        const plan = await getPlan(tx, access.home, now);
        if (plan === "free") await requireExpenseLimit(tx, access);
      }
      const receipts = await validateReceipts(tx, access, input, before.receipts);
      const { columns, parts } = partition(input, details, receipts);
      const rows = await recordChange(tx, access, now, { kind: "expense", id }, async () => {
        if (before.hasParts || columns.hasParts) await replaceParts(tx, access, id, parts);
        if (before.invoiceId !== null) {
          await unlinkElsewhere(tx, access, now, { id, invoiceId: before.invoiceId }, columns);
        }
        return queryRows(tx, expense)`
          with changed as (
            update expenses set ${changedColumns(WRITTEN, columns)}
            where user_id = ${access.home} and id = ${id}
            returning *, xmin
          )
          ${selectExpenses(access.home, sql`changed`)}`;
      });
      const removed = before.receipts.filter((key) => !receipts.includes(key));
      await releaseReceipts(tx, access, removed);
      if (before.invoiceId !== null) await requireWithinInvoice(tx, access, { id, before });
      return firstRow(rows);
    }),
  );
}

/**
 * A refund reduces its expense, so both must be in the same project and the expense must cover it.
 */
function requireCoversRefunds(before: LockedExpense, input: ExpenseInput): void {
  const refunded = centsOf(before.refunded);
  if (refunded === 0) return;
  if (input.projectId !== before.projectId) {
    throw failed(
      "conflict",
      "This expense has refunds, so it can't be moved. Unlink the refunds first.",
    );
  }
  if (input.details?.isRefund) {
    throw refused(["details", "isRefund"], "An expense with refunds can't be a refund itself");
  }
  if (centsOf(input.amount) < refunded) {
    throw refused(
      ["amount"],
      `${inDollars(before.refunded)} has been refunded, so the amount can't be lower`,
    );
  }
}

const NO_KEY = { key: null, kind: "expense", inputHash: "" } satisfies AddedKey;

async function requireExpenseLimit(tx: Tx, access: EditAccess): Promise<void> {
  const count = await countExpenses(tx, access);
  if (!mayAddAnother("expenses", "free", count)) throw planLimitReached("expenses", count);
}

const insertWithEntry = prepareRows(
  expense,
  () => sql`
    with added as (
      insert into expenses (user_id, created_at, ${columnNames(WRITTEN)})
      values (${AUTHORED.home}, ${AUTHORED.at}, ${columnPlaceholders(WRITTEN)})
      returning *, xmin
    ), entry as (
      ${entryOf(AUTHORED, { kind: "expense", action: "created" }, sql`added r`)}
    ), used as (
      ${keyEntryOf(sql`added r`)}
    )
    ${selectExpenses(AUTHORED.home, sql`added`)}`,
);

const lockedExpense = z.extend(storedDetails, {
  projectId: id,
  amount: decimal,
  contractorId: z.nullable(id),
  hasParts: z.boolean(),
  /** keys; the first is the `imageUrl` */
  receipts: z.array(z.string()),
  invoiceId: z.nullable(id),
  /** total of its refunds */
  refunded: decimal,
});
type LockedExpense = z.infer<typeof lockedExpense>;

const { isOffContract: _isOffContract, ...asStored } = lockedExpense.shape;
const LOCKED_COLUMNS = selectColumns(columnsIn(expenses, Object.keys(asStored)), "e");

/**
 * Locks the row until the transaction ends, so that two updates cannot release one receipt twice.
 */
async function lockExpense(tx: Tx, access: EditAccess, id: number): Promise<LockedExpense> {
  const [locked] = await queryRows(tx, lockedExpense)`
    select ${LOCKED_COLUMNS}, coalesce(e.is_off_contract, false) as "isOffContract",
      (
        select coalesce(json_agg(json_build_object('lineId', s.line_id, 'amount', s.amount::text)
          order by s.line_id), '[]')
        from expense_shares s
        where e.has_parts and s.user_id = ${access.home} and s.expense_id = e.id
      ) as shares,
      array_remove(array[e.image_url], null) || array(
        select r.key from expense_receipts r
        where e.has_parts and r.user_id = ${access.home} and r.expense_id = e.id
        order by r.position
      ) as receipts,
      (
        select coalesce(sum(r.amount), 0.00)::text from expenses r
        where r.user_id = ${access.home} and r.refund_of = e.id
      ) as refunded
    from expenses e
    where e.user_id = ${access.home} and e.id = ${id}${andInProjects(access, sql`e.project_id`)}
    for no key update of e`;
  if (locked === undefined) throw notFound("Expense");
  return locked;
}

/**
 * Errors for constraint violations. The foreign keys include the owner, so another user's project
 * is not found.
 */
export const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  ["expenses_project_fkey", () => notFound("Project")],
  ["expenses_contractor_fkey", () => notFound("Contractor")],
  [
    "expenses_image_url_key",
    () => refused(["imageUrl"], "This receipt is already on another expense"),
  ],
]);

import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { limitOf } from "../../../shared/billing/plan.ts";
import { salesTaxProblem } from "../../../shared/expenses/sales-tax.ts";
import { type UserId, id } from "../../../shared/ids.ts";
import type { ExpenseImport } from "../../../shared/imports/contract.ts";
import { importedExpense, type ImportInput } from "./rules/input.ts";
import { centsOf } from "../../../shared/money.ts";
import type { Issue } from "../../../shared/problem.ts";
import type { Tx } from "../../db/client.ts";
import { idRow } from "../../db/row-schemas.ts";
import { columnNames, columnsIn, recordColumns } from "../../db/record-columns.ts";
import { queryRows } from "../../db/rows.ts";
import { expenses } from "../../db/schema/expenses.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import { refreshStatistics } from "../../db/refresh-statistics.ts";
import type { Deps } from "../../deps.ts";
import {
  type AppError,
  notFound,
  planLimitReached,
  rateLimited,
  tooManyAttempts,
  validationFailed,
} from "../../errors.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { recordAdded } from "../../records/activity.ts";
import { createIdempotently } from "../../records/idempotency.ts";
import { lockPlan } from "../billing/queries.ts";
import { countExpenses } from "../expenses/queries.ts";
import { findImport, fingerprintOf, getImport } from "./queries.ts";
import { requireContractorAccess } from "../contractors/queries.ts";
import { byWay, type EditAccess, requireProjectAccess } from "../../identity/access.ts";

/** Limit per account and minute; each change of the column mapping requests a new preview. */
const PREVIEW_LIMIT = { limit: 60, withinMs: 60_000 } as const;
/**
 * Limit of rows per account and day, so that no account fills the database; more than any
 * renovation has.
 */
const ROW_LIMIT = { limit: 20_000, withinMs: 24 * 60 * 60 * 1000 } as const;

/** @throws rate_limited */
export async function countPreview(deps: Pick<Deps, "db" | "clock">, owner: UserId): Promise<void> {
  const seconds = await consumeRateLimit(deps, {
    key: `import-preview:${owner}`,
    ...PREVIEW_LIMIT,
  });
  if (seconds !== undefined) throw tooManyAttempts(seconds);
}

/**
 * Records all expenses of an import, or none.
 *
 * @param key the client's Idempotency-Key: a repeated key returns the import created before
 */
export async function createImport(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  access: EditAccess,
  input: ImportInput,
  key?: string,
): Promise<ExpenseImport> {
  requireProjectAccess(access, input.projectId);
  requireTaxesWithin(input);
  const now = clock.now();
  let created = 0;
  const imported = await withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      // Locks the owner's row first, so that neither the limit can be exceeded nor the key used
      // twice.
      const plan = await lockPlan(tx, access.home, now);
      return createIdempotently(tx, {
        access,
        kind: "import",
        key,
        input,
        now,
        find: (id) => findImport(tx, access, id),
        create: async () => {
          const count = input.expenses.length;
          const counted = input.expenses.filter(({ isRefund }) => !isRefund).length;
          await requireImportLimit(tx, access, limitOf("expenses", plan), counted);
          const seconds = await consumeRateLimit(
            { db: tx, clock: { now: () => now } },
            { key: `imported:${access.home}`, ...ROW_LIMIT },
            count,
          );
          if (seconds !== undefined) {
            throw rateLimited("You've reached today's import limit. Try again tomorrow.", seconds);
          }
          created = count;
          for (const contractor of new Set(
            input.expenses.map(({ contractorId }) => contractorId),
          )) {
            await requireContractorAccess(tx, access, contractor);
          }
          const settled = await validateContracts(tx, access, input);
          const id = await insertImport(tx, access, settled, now);
          await recordAdded(tx, byWay(access, "import"), now, { kind: "import", id }, "imported");
          return getImport(tx, access, id);
        },
      });
    }),
  );
  await refreshStatistics({ db, log }, ["expenses"], created);
  return imported;
}

function requireTaxesWithin({ expenses }: ImportInput): void {
  const issues = expenses.flatMap(({ amount, salesTax }, index): Issue[] => {
    if (salesTax === null) return [];
    const message = salesTaxProblem(centsOf(salesTax), centsOf(amount));
    return message === undefined ? [] : [{ path: ["expenses", index, "salesTax"], message }];
  });
  if (issues.length > 0) throw validationFailed(issues);
}

const installmentRow = z.object({ quoteId: id, installmentId: z.nullable(id) });

/** Rejects contracts of other projects. An installment implies its contract. */
async function validateContracts(
  tx: Tx,
  access: EditAccess,
  input: ImportInput,
): Promise<ImportInput> {
  const given = input.expenses.flatMap(
    ({ quoteId, installmentId }) => quoteId ?? installmentId ?? [],
  );
  if (given.length === 0) return input;
  const rows = await queryRows(tx, installmentRow)`
    select q.id as "quoteId", n.id as "installmentId" from quotes q
    left join installments n on n.user_id = q.user_id and n.quote_id = q.id
    where q.user_id = ${access.home} and q.project_id = ${input.projectId}`;
  const quotes = new Set(rows.map(({ quoteId }) => quoteId));
  const quoteOf = new Map(rows.map(({ quoteId, installmentId }) => [installmentId, quoteId]));
  const expenses = input.expenses.map((expense, index) => {
    const { quoteId, installmentId, isOffContract } = expense;
    if (quoteId !== null && !quotes.has(quoteId)) throw notFound("Quote");
    if (installmentId === null)
      return { ...expense, isOffContract: isOffContract && quoteId === null };
    const own = quoteOf.get(installmentId);
    if (own === undefined) throw notFound("Installment");
    if (quoteId !== null && quoteId !== own) {
      const message = "This payment belongs to another contract";
      throw validationFailed([{ path: ["expenses", index, "installmentId"], message }]);
    }
    return { ...expense, quoteId: own, isOffContract: false };
  });
  return { ...input, expenses };
}

async function requireImportLimit(
  tx: Tx,
  access: EditAccess,
  limit: number | null,
  more: number,
): Promise<void> {
  if (limit === null || more === 0) return;
  const count = await countExpenses(tx, access);
  if (count + more > limit) throw planLimitReached("expenses", count);
}

const COLUMNS = columnsIn(expenses, Object.keys(importedExpense.shape));

/** One statement for all rows, in the given order, with the same text for any number of rows. */
async function insertImport(
  tx: Tx,
  access: EditAccess,
  { projectId, fileName, expenses: rows, readAs }: ImportInput,
  now: Date,
): Promise<number> {
  const read = readAs ? JSON.stringify(readAs) : null;
  const [added] = await queryRows(tx, idRow)`
    insert into expense_imports (user_id, project_id, file_name, count, read_as, created_at)
    values (${access.home}, ${projectId}, ${fileName}, ${rows.length}, ${read}::jsonb,
      ${now.toISOString()})
    returning id`;
  if (added === undefined) throw new Error("The insert returned no import");
  const { id } = added;
  const given = rows.map((row) => ({ ...row, isOffContract: row.isOffContract || null }));
  await tx.execute(sql`
    with given as (
      select * from rows from (
        jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as (${recordColumns(COLUMNS)})
      ) with ordinality as given(${columnNames(COLUMNS)}, nth)
    ), added as (
      insert into expenses (user_id, project_id, import_id, created_at, ${columnNames(COLUMNS)})
      select ${access.home}::bigint, ${projectId}::bigint, ${id}::bigint, ${now.toISOString()}::timestamptz,
        ${columnNames(COLUMNS)}
      from given
      order by nth
      returning *
    )
    update expense_imports
    set fingerprints = (select jsonb_object_agg(e.id::text, ${fingerprintOf(sql`e`)}) from added e)
    where user_id = ${access.home} and id = ${id}`);
  return id;
}

/** The foreign keys include the owner, so another user's records are not found. */
const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  ["expense_imports_project_fkey", () => notFound("Project")],
  ["expenses_contractor_fkey", () => notFound("Contractor")],
  ["expenses_quote_fkey", () => notFound("Quote")],
  ["expenses_installment_fkey", () => notFound("Installment")],
]);

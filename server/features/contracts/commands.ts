import { sql } from "drizzle-orm";
import { type CalendarDate, calendarDateAt } from "../../../shared/calendar-date.ts";
import { CEILINGS } from "../../limits/ceilings.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import {
  quoteFields,
  type QuoteFields,
  type QuoteInput,
  type QuoteStatusInput,
} from "../../../shared/contracts/input.ts";
import { hasPossibleDeposit } from "../../../shared/contracts/quote-terms.ts";
import { isContract, type QuoteStatus } from "../../../shared/contracts/quote-status.ts";
import type { Tx } from "../../db/client.ts";
import { changedColumns, columnNames, columnsIn, columnValues } from "../../db/record-columns.ts";
import { idRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { quotes } from "../../db/schema/contracts.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import type { Deps } from "../../deps.ts";
import {
  type AppError,
  ceilingReached,
  failed,
  notFound,
  unauthenticated,
  validationFailed,
} from "../../errors.ts";
import { recordAdded, recordChange, recordRemoved } from "../../records/activity.ts";
import { createIdempotently } from "../../records/idempotency.ts";
import { requireVersion } from "../../records/versions.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { lockProject } from "../projects/queries.ts";
import { requireBelowPartCeiling } from "./part-queries.ts";
import { countQuotes, findQuote, getQuote, lockQuote } from "./queries.ts";
import { isNegative } from "./calculate-contract.ts";
import { daysOf, requireTransition, statusWith } from "./status-change.ts";
import { agreeScope, clearScopePrices, renameScopeLines } from "./scope-line-commands.ts";
import type { EditAccess } from "../../identity/access.ts";
import { requireContractorAccess } from "../contractors/queries.ts";

/**
 * Records a quote: received if it has an amount, otherwise requested.
 *
 * @param key the client's Idempotency-Key
 * @param today the client's date, here and below; determines what is due
 */
export async function createQuote(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  input: QuoteInput,
  key?: string,
  today = calendarDateAt(clock.now()),
): Promise<QuoteRecord> {
  const now = clock.now();
  requirePossibleDeposit(input);
  return withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, access.home);
      return createIdempotently(tx, {
        access,
        kind: "quote",
        key,
        input,
        now,
        find: (id) => findQuote(tx, access, id, today),
        create: async () => {
          const count = await countQuotes(tx, access, input.projectId);
          await requireContractorAccess(tx, access, input.contractorId);
          if (count >= CEILINGS.quotes) throw ceilingReached("quotes");
          if (input.lineId) await requireLine(tx, access, input.lineId, input.projectId);
          const id = await insertQuote(tx, access, input, now);
          await insertItems(tx, access, id, input.items);
          await recordAdded(tx, access, now, { kind: "quote", id });
          await requireBelowPartCeiling(tx, access, input.projectId);
          return getQuote(tx, access, id, today);
        },
      });
    }),
  );
}

export interface QuoteEdit {
  today?: CalendarDate;
  /** the version that was edited; without it the last write wins */
  startedFrom?: string | undefined;
}

/**
 * Replaces a quote's fields. An accepted contract keeps its amount, which only change orders
 * change.
 */
export async function updateQuote(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  input: QuoteFields,
  { today = calendarDateAt(clock.now()), startedFrom }: QuoteEdit = {},
): Promise<QuoteRecord> {
  requirePossibleDeposit(input);
  return withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, access.home);
      const before = await lockQuote(tx, access, id);
      const current = () => getQuote(tx, access, id, today);
      await requireVersion(tx, access, { kind: "quote", id, startedFrom, current });
      await requireContractorAccess(tx, access, input.contractorId);
      if (isContract(before.status) && input.amount !== before.amount) {
        throw validationFailed([
          {
            path: ["amount"],
            message: "An accepted amount can't be edited. Add a change order instead.",
          },
        ]);
      }
      if (input.lineId) await requireLine(tx, access, input.lineId, before.projectId);
      const written = columnsOf(input, before.status);
      await recordChange(tx, access, clock.now(), { kind: "quote", id }, async () => {
        await tx.execute(sql`
          update quotes set ${changedColumns(WRITTEN, written)}
          where user_id = ${access.home} and id = ${id}`);
        await renameScopeLines(tx, access, id, input.items);
        await tx.execute(
          sql`delete from quote_items where user_id = ${access.home} and quote_id = ${id}`,
        );
        await insertItems(tx, access, id, input.items);
      });
      await requireBelowPartCeiling(tx, access, before.projectId);
      return getQuote(tx, access, id, today);
    }),
  );
}

interface StatusEdit extends QuoteEdit {
  /** true: a contract gets its earlier agreed scope back */
  isUndo?: boolean;
}

/** Accepts or declines a quote, or completes its work. */
export async function setQuoteStatus(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  { status, on }: QuoteStatusInput,
  { today = calendarDateAt(clock.now()), startedFrom, isUndo = false }: StatusEdit = {},
): Promise<QuoteRecord> {
  return db.transaction(async (tx) => {
    const before = await lockQuote(tx, access, id);
    const current = () => getQuote(tx, access, id, today);
    await requireVersion(tx, access, { kind: "quote", id, startedFrom, current });
    requireTransition(before, status);
    const days = daysOf(before, status, on ?? today);
    await recordChange(tx, access, clock.now(), { kind: "quote", id }, async () => {
      await tx.execute(sql`
        update quotes set status = ${status}, accepted_on = ${days.acceptedOn},
          completed_on = ${days.completedOn}
        where user_id = ${access.home} and id = ${id}`);
      const isAcceptance = isContract(status) && !isContract(before.status);
      if (isAcceptance && !isUndo) await agreeScope(tx, access, { ...before, id });
    });
    const quote = await getQuote(tx, access, id, today);
    // It may have been a contract with a larger amount before.
    if (isNegative(quote)) {
      throw failed(
        "conflict",
        "Change orders would bring the contract below $0. Review them first.",
      );
    }
    return quote;
  });
}

/**
 * Deletes a quote with its items, change orders and schedule, and releases its files to the sweep.
 * Rejected if it has payments, which would lose their contract.
 */
export async function deleteQuote(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockQuote(tx, access, id);
    const { rowCount } = await tx.execute(sql`
      select from expenses where user_id = ${access.home} and quote_id = ${id} limit 1`);
    if (rowCount !== 0) {
      throw failed("conflict", "This contract has payments. Unlink them first.");
    }
    const billed = await tx.execute(sql`
      select from invoices where user_id = ${access.home} and quote_id = ${id} limit 1`);
    if (billed.rowCount !== 0) {
      throw failed(
        "conflict",
        "This contract has invoices. Delete them or choose another contract.",
      );
    }
    await recordRemoved(tx, access, clock.now(), { kind: "quote", id });
    await tx.execute(sql`
      with deleted as (
        delete from quote_files where user_id = ${access.home} and quote_id = ${id} returning key
      )
      update uploads set state = 'deleting'
      where user_id = ${access.home} and key in (select key from deleted)`);
    await clearScopePrices(tx, access, id);
    await tx.execute(sql`delete from quotes where user_id = ${access.home} and id = ${id}`);
  });
}

function requirePossibleDeposit(input: QuoteFields): void {
  if (hasPossibleDeposit(input)) return;
  throw validationFailed([{ path: ["deposit"], message: "A percentage is 100 at most" }]);
}

/** The budget line must be in the same project. */
async function requireLine(
  tx: Tx,
  access: EditAccess,
  lineId: number,
  projectId: number,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from budget_lines
    where user_id = ${access.home} and id = ${lineId} and project_id = ${projectId}
    for key share`);
  if (rowCount === 0) throw notFound("Budget line");
}

/** The columns that an input sets. */
const WRITTEN = columnsIn(quotes, [...Object.keys(quoteFields.shape), "status"]);

/** The columns for a quote's fields. An omitted contractor or budget line becomes null. */
function columnsOf({ items: _items, ...fields }: QuoteFields, before: QuoteStatus) {
  return {
    ...fields,
    contractorId: fields.contractorId ?? null,
    lineId: fields.lineId ?? null,
    status: statusWith(fields.amount, before),
  } satisfies Partial<typeof quotes.$inferInsert>;
}

async function insertQuote(
  tx: Tx,
  access: EditAccess,
  input: QuoteInput,
  now: Date,
): Promise<number> {
  await lockProject(tx, access, input.projectId);
  const [added] = await queryRows(tx, idRow)`
    insert into quotes (user_id, project_id, created_at, ${columnNames(WRITTEN)})
    values (${access.home}, ${input.projectId}, ${now.toISOString()},
      ${columnValues(WRITTEN, columnsOf(input, "asked"))})
    returning id`;
  if (added === undefined) throw new Error("The insert returned no quote");
  return added.id;
}

/** Inserts items. One statement, with the same text for any number of rows. */
async function insertItems(
  tx: Tx,
  access: EditAccess,
  quoteId: number,
  items: QuoteFields["items"],
): Promise<void> {
  if (items.length === 0) return;
  await tx.execute(sql`
    insert into quote_items (user_id, quote_id, position, description, amount, labor, materials)
    select ${access.home}::bigint, ${quoteId}::bigint, given.nth, given.description, given.amount,
      given.labor, given.materials
    from rows from (
      jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (
        description text, amount numeric, labor numeric, materials numeric
      )
    ) with ordinality as given(description, amount, labor, materials, nth)`);
}

const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  ["quotes_project_fkey", () => notFound("Project")],
  ["quotes_contractor_fkey", () => notFound("Contractor")],
  ["quotes_user_id_fkey", () => unauthenticated()],
]);

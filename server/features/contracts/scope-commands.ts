import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { ScopeComparison } from "../../../shared/contracts/scope.ts";
import type { ScopeItemInput, ScopeItemsInput } from "../../../shared/contracts/scope-input.ts";
import { lineName } from "../../../shared/budget/line-name.ts";
import { codeOf } from "../../../shared/expenses/catalog.ts";
import type { Tx } from "../../db/client.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import { countRow, idRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, ceilingReached, validationFailed } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { CEILINGS } from "../../limits/ceilings.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import {
  recordActivity,
  recordAdded,
  recordChange,
  recordRemoved,
} from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { requireVersion } from "../../records/versions.ts";
import { lockProject } from "../projects/queries.ts";
import { insertScopeLines, touchQuote } from "./scope-line-commands.ts";
import { getScope, lockScopeItem, readScope } from "./scope-queries.ts";

type CommandDeps = Pick<Deps, "db" | "clock">;

/**
 * Adds items to the scope of a work. Idempotent: an item whose title exists is skipped. When
 * created from the quotes, each line is assigned to the item with its name, which is added if
 * missing.
 */
export async function addScopeItems(
  { db, clock }: CommandDeps,
  access: EditAccess,
  { projectId, work, from }: ScopeItemsInput,
): Promise<ScopeComparison> {
  const now = clock.now();
  const scopeOf = { projectId, work };
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockProject(tx, access, projectId);
    const before = await readScope(tx, access, scopeOf);
    const known = new Set(before.items.map(({ title }) => codeOf(title)));
    const mapped = new Set(before.mappings.map(({ quoteId, line }) => `${quoteId} ${line}`));
    const free = before.quotes
      .flatMap(({ id, lines }) => lines.map(({ description }) => ({ quoteId: id, description })))
      .filter(({ quoteId, description }) => !mapped.has(`${quoteId} ${codeOf(description)}`));
    const wanted = await titlesFrom(tx, access, projectId, from, free);
    const titles = [...Map.groupBy(wanted, codeOf)].flatMap(([code, [title]]) =>
      known.has(code) || title === undefined ? [] : [title.trim()],
    );
    await consumeCreationLimit(tx, access.actor, now, titles.length);
    const ids = await insertItems(tx, access, { ...scopeOf, titles }, now);
    await requireBelowCeiling(tx, access, projectId);
    if (from === "quotes") {
      const there = before.items.map(({ id, title }) => [id, codeOf(title)] as const);
      await mapEqualLines(tx, access, now, new Map([...there, ...ids]), free);
    }
    const [id] = ids.keys();
    if (ids.size === 1 && id !== undefined) {
      await recordAdded(tx, access, now, { kind: "scope_item", id });
    } else if (ids.size > 1) {
      await recordActivity(tx, access, now, {
        kind: "scope_item",
        action: "created",
        projectId,
        label: work,
        changes: { count: [null, ids.size] },
      });
    }
    return getScope(tx, access, scopeOf);
  });
}

interface FreeLine {
  quoteId: number;
  description: string;
}

const budgetLineRow = z.object({ category: z.string(), room: z.nullable(z.string()) });

async function titlesFrom(
  tx: Tx,
  access: EditAccess,
  projectId: number,
  from: ScopeItemsInput["from"],
  free: readonly FreeLine[],
): Promise<string[]> {
  if (from === "quotes") return free.map(({ description }) => description);
  if (from !== "budget") return from.titles;
  const lines = await queryRows(tx, budgetLineRow)`
    select category, room from budget_lines
    where user_id = ${access.home} and project_id = ${projectId}
    order by id`;
  return lines.map(lineName);
}

/** @returns the codes of the new items by id */
async function insertItems(
  tx: Tx,
  access: EditAccess,
  { projectId, work, titles }: { projectId: number; work: string; titles: readonly string[] },
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  if (titles.length === 0) return new Map();
  const given = titles.map((title) => ({ title, code: codeOf(title) }));
  const rows = await queryRows(tx, z.extend(idRow, { code: z.string() }))`
    insert into scope_items (user_id, project_id, work, code, title, created_at)
    select ${access.home}::bigint, ${projectId}::bigint, ${codeOf(work)}, given.code, given.title,
      ${now.toISOString()}::timestamptz
    from rows from (
      jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (code text, title text)
    ) with ordinality as given(code, title, nth)
    order by given.nth
    returning id, code`;
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/**
 * Assigns the lines whose description is the title of an item.
 *
 * @param codes codes of the items by id
 */
async function mapEqualLines(
  tx: Tx,
  access: EditAccess,
  now: Date,
  codes: ReadonlyMap<number, string>,
  free: readonly FreeLine[],
): Promise<void> {
  const idOf = new Map([...codes].map(([id, code]) => [code, id]));
  for (const [quoteId, lines] of Map.groupBy(free, (line) => line.quoteId)) {
    const equal = new Set(lines.map(({ description }) => codeOf(description)));
    const rows = [...equal].flatMap((line) => {
      const itemId = idOf.get(line);
      return itemId === undefined ? [] : [{ itemId, line, share: 1 }];
    });
    if (rows.length === 0) continue;
    await recordChange(tx, access, now, { kind: "quote", id: quoteId }, async () => {
      await insertScopeLines(tx, access, quoteId, rows);
      await touchQuote(tx, access, quoteId);
    });
  }
}

async function requireBelowCeiling(tx: Tx, access: EditAccess, projectId: number): Promise<void> {
  const [row] = await queryRows(tx, countRow)`
    select count(*) as count from scope_items
    where user_id = ${access.home} and project_id = ${projectId}`;
  if ((row?.count ?? 0) > CEILINGS.scopeItems) throw ceilingReached("scopeItems");
}

/**
 * Renames an item.
 *
 * @param startedFrom the version that was edited; without it the last write wins
 */
export async function renameScopeItem(
  { db, clock }: CommandDeps,
  access: EditAccess,
  id: number,
  { title }: ScopeItemInput,
  startedFrom?: string,
): Promise<ScopeComparison> {
  return withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      // The owner first; otherwise two items that swap names concurrently would deadlock.
      await lockOwner(tx, access.home);
      const item = await lockScopeItem(tx, access, id);
      const current = () => lockScopeItem(tx, access, id);
      await requireVersion(tx, access, { kind: "scope_item", id, startedFrom, current });
      await recordChange(tx, access, clock.now(), { kind: "scope_item", id }, () =>
        tx.execute(sql`
          update scope_items set title = ${title}, code = ${codeOf(title)}
          where user_id = ${access.home} and id = ${id}`),
      );
      return getScope(tx, access, item);
    }),
  );
}

/** Deletes an item; its lines then belong to no item. */
export async function deleteScopeItem(
  { db, clock }: CommandDeps,
  access: EditAccess,
  id: number,
): Promise<ScopeComparison> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const item = await lockScopeItem(tx, access, id);
    await recordRemoved(tx, access, clock.now(), { kind: "scope_item", id });
    await tx.execute(sql`delete from scope_items where user_id = ${access.home} and id = ${id}`);
    return getScope(tx, access, item);
  });
}

const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  [
    "scope_items_code_key",
    () =>
      validationFailed([
        { path: ["title"], message: "The scope already has an item of this name" },
      ]),
  ],
]);

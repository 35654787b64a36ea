import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  type ActivityAction,
  type ActivityChanges,
  type ActivityKind,
  type ActivityValue,
  activityValue,
  type ActivityWay,
} from "../../shared/activity/contract.ts";
import type { UserId } from "../../shared/ids.ts";
import type { Queryable, Tx } from "../db/client.ts";
import { queryRows } from "../db/rows.ts";
import { notFound } from "../errors.ts";
import { PERSON_NAME } from "./person-name.ts";
import { RECORDED, type RecordedKind } from "./recorded-kinds.ts";

/*
 * Every write adds an entry to the table `activity`, in its own transaction. For a record that is
 * added or removed, the statement that inserts the entry reads its label and values from the row,
 * so that it costs one statement.
 */

/** Who writes in which home, and from where. `Access` satisfies it. */
export interface Author {
  home: UserId;
  /** null for writes by Plumbline itself */
  actor: UserId | null;
  /** where the write comes from; default: screen */
  way?: ActivityWay;
  /** the browser tab that writes, if the request names it */
  client?: string | undefined;
}

const ID = sql`r.id`;
const INTO = sql.raw(`insert into activity (user_id, at, actor_id, actor_name, way, client, kind,
  record_id, project_id, action, label, changes)`);

/** The first six columns of an entry. */
type Authored = Record<"home" | "at" | "actor" | "way" | "client", unknown>;

/** Home, time and author of an entry; the values for `AUTHORED`. */
export function authoredBy(
  { home, actor, way = "screen", client }: Author,
  now: Date,
): Readonly<Authored> {
  return { home, at: now.toISOString(), actor, way, client: client ?? null };
}

/** The author's name is read by the statement. */
function authoredColumns({ home, at, actor, way, client }: Readonly<Authored>): SQL {
  return sql`${home}::bigint, ${at}::timestamptz, ${actor}::bigint,
    (select ${PERSON_NAME} from users u where u.id = ${actor}), ${way}, ${client}::text`;
}

/** Placeholders for `authoredBy`, in a statement that is built once. */
export const AUTHORED = {
  home: sql.placeholder("home"),
  at: sql.placeholder("at"),
  actor: sql.placeholder("actor"),
  way: sql.placeholder("way"),
  client: sql.placeholder("client"),
} satisfies Authored;

/**
 * An entry about records without a row of their own, or about many; `changes.count` is their
 * number.
 */
export interface Entry {
  kind: ActivityKind;
  action: ActivityAction;
  recordId?: number;
  projectId?: number | null;
  label?: string;
  changes?: ActivityChanges;
}

export async function recordActivity(
  tx: Tx,
  author: Author,
  now: Date,
  entry: Entry,
): Promise<void> {
  await recordActivities(tx, author, now, [entry]);
}

/** Inserts one activity entry for each, in one statement. */
export async function recordActivities(
  tx: Tx,
  author: Author,
  now: Date,
  entries: readonly Entry[],
): Promise<void> {
  const rows = entries.map((entry) => ({ label: "", changes: {}, ...entry }));
  await tx.execute(sql`
    ${INTO} select ${authoredColumns(authoredBy(author, now))}, e.kind, e."recordId", e."projectId", e.action, e.label,
      e.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(kind text, "recordId" bigint,
      "projectId" bigint, action text, label text, changes jsonb)`);
}

export interface RecordOf {
  kind: RecordedKind;
  id: number;
}

/** Records an insert or restore. Call after it, because it reads the new row. */
export async function recordAdded(
  tx: Tx,
  author: Author,
  now: Date,
  { kind, id }: RecordOf,
  action: ActivityAction = "created",
): Promise<void> {
  await recordRow(tx, author, now, { kind, id, action, isDeletion: false });
}

/**
 * Records a deletion. Call before it, because it reads the row; records nothing when there is none.
 */
export async function recordRemoved(
  tx: Tx,
  author: Author,
  now: Date,
  { kind, id }: RecordOf,
): Promise<void> {
  await recordRow(tx, author, now, { kind, id, action: "deleted", isDeletion: true });
}

async function recordRow(
  tx: Tx,
  author: Author,
  now: Date,
  { kind, id, ...how }: RecordOf & { action: ActivityAction; isDeletion: boolean },
): Promise<void> {
  const { table, key = ID } = RECORDED[kind];
  await tx.execute(sql`
    ${entryOf(authoredBy(author, now), { kind, ...how }, table)}
    where r.user_id = ${author.home} and ${key} = ${id}`);
}

/**
 * The insert of an entry that reads the record's row, to run alone or within the statement that
 * adds the record.
 *
 * @param source the row, with the alias `r`
 */
export function entryOf(
  authored: Readonly<Authored>,
  {
    kind,
    action,
    isDeletion = false,
  }: { kind: RecordedKind; action: ActivityAction; isDeletion?: boolean },
  source: SQL,
): SQL {
  const { key = ID, project, label, headline, contents = {} } = RECORDED[kind];
  const named = headline === undefined ? [] : [headline];
  const values = [...named, ...(isDeletion ? Object.entries(contents) : [])].map(
    ([field, value]) => {
      const pair = isDeletion ? sql`${value}, null` : sql`null, ${value}`;
      return sql`${sql.raw(`'${field}'`)}, jsonb_build_array(${pair})`;
    },
  );
  return sql`
    ${INTO} select ${authoredColumns(authored)}, ${kind}, ${key}, ${project}, ${action},
      ${label}, jsonb_build_object(${sql.join(values, sql.raw(", "))})
    from ${source}`;
}

const changedRow = z.object({
  recordId: z.number(),
  projectId: z.nullable(z.number()),
  label: z.string(),
  fields: z.record(z.string(), activityValue),
});

const valuesRow = z.object({ fields: z.record(z.string(), activityValue) });

/**
 * The fields that users can change in a record, as an activity entry shows them.
 *
 * @throws not_found
 */
export async function readFields(
  db: Queryable,
  { home }: Pick<Author, "home">,
  { kind, id }: RecordOf,
): Promise<Readonly<Record<string, ActivityValue>>> {
  const { table, thing, key = ID, fields } = RECORDED[kind];
  const [row] = await queryRows(db, valuesRow)`
    select ${fields} as fields from ${table} where r.user_id = ${home} and ${key} = ${id}`;
  if (row === undefined) throw notFound(thing);
  return row.fields;
}

/**
 * Locks a record, runs the write, and records the fields that differ afterward. A write without
 * effect adds no entry.
 *
 * @param write must change the record in the same transaction
 * @param action for a change with its own name, such as `completed`
 * @param also values of the entry besides the record's own fields
 * @throws not_found
 */
export async function recordChange<T>(
  tx: Tx,
  author: Author,
  now: Date,
  {
    kind,
    id,
    action = "changed",
    also = {},
  }: RecordOf & { action?: ActivityAction; also?: ActivityChanges },
  write: () => Promise<T>,
): Promise<T> {
  const { table, thing, key = ID, project, label, fields } = RECORDED[kind];
  const isRecord = sql`r.user_id = ${author.home} and ${key} = ${id}`;
  const readRow = () => queryRows(tx, changedRow)`
    select ${key} as "recordId", ${project} as "projectId", ${label} as label, ${fields} as fields
    from ${table} where ${isRecord}`;
  // A separate statement: Citus refuses a lock in one that also reads other tables.
  await tx.execute(sql`select from ${table} where ${isRecord} for no key update of r`);
  const [before] = await readRow();
  if (before === undefined) throw notFound(thing);
  const written = await write();
  const [after] = await readRow();
  const changes = differences(before.fields, after?.fields ?? before.fields);
  if (after !== undefined && Object.keys(changes).length > 0) {
    const entry = { kind, action, ...after, label: before.label, changes: { ...changes, ...also } };
    await recordActivity(tx, author, now, entry);
  }
  return written;
}

function differences(
  before: Record<string, ActivityValue>,
  after: Record<string, ActivityValue>,
): ActivityChanges {
  return Object.fromEntries(
    Object.entries(after).flatMap(([field, to]) => {
      const from = before[field] ?? null;
      return from === to ? [] : [[field, [from, to] as const]];
    }),
  );
}

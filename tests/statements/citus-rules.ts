import type pg from "pg";
import type { Place } from "./places.ts";

/*
 * Rules by which Citus refuses to distribute tables, checked against PostgreSQL's catalog. The
 * rules are from its code and documentation, as of version 12.1: for foreign keys
 * `ErrorIfUnsupportedForeignConstraintExists`, for the rest "Creating and Modifying Distributed
 * Objects" and "SQL Support and Workarounds".
 */

interface Key {
  name: string;
  table: string;
  columns: string[];
}

interface Reference extends Key {
  other: string;
  otherColumns: string[];
  /** a: no action, r: restrict, c: cascade, n: set null, d: set default */
  onDelete: string;
  onUpdate: string;
}

interface Unsupported {
  line: string;
  table: string;
}

/** The tables of the product, without the migration library's. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f', 'm')
      and relname <> 'migrations'
    order by relname`);
  return rows.map(({ name }) => name);
}

/** Everything that Citus would refuse, one line each. */
export async function findRefused(
  client: pg.Client,
  places: ReadonlyMap<string, Place>,
): Promise<string[]> {
  const unique = (await readUnique(client)).filter((key) => isTooWide(key, places));
  const references = await readReferences(client);
  const unsupported = await readUnsupported(client);
  return [
    ...unique.map(({ table, name }) => `${name} of ${table} is unique without its column`),
    ...references.flatMap((key) => faultsOfReference(key, places)),
    ...unsupported.filter(({ table }) => isOnSeveralNodes(table, places)).map(({ line }) => line),
    ...(await findUnspreadable(client, places)),
  ];
}

function isOnSeveralNodes(table: string, places: ReadonlyMap<string, Place>): boolean {
  const place = places.get(table);
  return place !== undefined && place.kind !== "local";
}

/** A node can enforce uniqueness only among its own rows. */
function isTooWide({ table, columns }: Key, places: ReadonlyMap<string, Place>): boolean {
  const place = places.get(table);
  return place?.kind === "distributed" && !columns.includes(place.column);
}

function faultsOfReference(key: Reference, places: ReadonlyMap<string, Place>): string[] {
  const [from, to] = [places.get(key.table), places.get(key.other)];
  const name = `${key.name} of ${key.table}`;
  if (from === undefined || to === undefined) return [`${name} leaves the tables of citus.sql`];
  if (from.kind === "local") {
    return to.kind === "distributed" ? [`${name} leads from one node to all`] : [];
  }
  if (to.kind === "local") return [`${name} leads to a table of one node`];
  if (from.kind === "reference") {
    return to.kind === "reference" ? [] : [`${name} leads from a reference table to a spread one`];
  }
  const faults: string[] = [];
  if (to.kind === "distributed") {
    const place = key.columns.indexOf(from.column);
    const isAlongside =
      from.group === to.group && place !== -1 && key.otherColumns[place] === to.column;
    if (!isAlongside) faults.push(`${name} leads to rows of another node`);
  }
  if (key.columns.includes(from.column)) {
    if ("nd".includes(key.onDelete)) faults.push(`${name} would empty ${from.column} on delete`);
    if ("ndc".includes(key.onUpdate)) faults.push(`${name} would change ${from.column} on update`);
  }
  return faults;
}

async function readUnique(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(`
    select c.relname as name, t.relname as "table",
      array(select a.attname::text from unnest(i.indkey[:i.indnkeyatts - 1]) key
        join pg_attribute a on a.attrelid = t.oid and a.attnum = key) as columns
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)`);
  return rows;
}

async function readReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select k.conname as name, t.relname as "table", o.oid::regclass::text as other,
      array(select a.attname::text from unnest(k.conkey) with ordinality key(number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = key.number
        order by key.place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality key(number, place)
        join pg_attribute a on a.attrelid = o.oid and a.attnum = key.number
        order by key.place) as "otherColumns",
      k.confdeltype::text as "onDelete", k.confupdtype::text as "onUpdate"
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    join pg_class o on o.oid = k.confrelid
    where k.contype = 'f' and 'public'::regnamespace in (t.relnamespace, o.relnamespace)`);
  return rows;
}

/**
 * Triggers that citus.sql makes Citus copy to the shards, with `citus.enable_unsafe_triggers`:
 * safe, because they read only the statement's own rows.
 */
const COPIED_TRIGGERS = ["activity_append_only"];
/** Dropped by citus.sql. */
const DROPPED_TRIGGERS = ["activity_tell", "home_offers_accepted"];

/** Features that distributed tables must not have. */
async function readUnsupported(client: pg.Client): Promise<Unsupported[]> {
  const { rows } = await client.query<Unsupported>({
    values: [[...COPIED_TRIGGERS, ...DROPPED_TRIGGERS]],
    text: `
    with tables as (
      select oid, relname, relkind from pg_class where relnamespace = 'public'::regnamespace
    )
    select relname as "table", format('the trigger %s of %s', tgname, relname) as line
    from pg_trigger join tables on tables.oid = tgrelid
    where not tgisinternal and tgname <> all($1)
    union all
    select relname, format('the rule %s of %s', rulename, relname)
    from pg_rewrite join tables on tables.oid = ev_class where relkind = 'r'
    union all
    select relname, format('%s gives its rows to %s', inhrelid::regclass, relname)
    from pg_inherits join tables on tables.oid = inhparent where relkind = 'r'
    union all
    select relname, format('%s.%s counts in %s, not in bigint', relname, attname,
      format_type(atttypid, atttypmod))
    from pg_attribute join tables on tables.oid = attrelid
    where attidentity <> '' and atttypid <> 'bigint'::regtype
    union all
    select relname, format('%s.%s takes its default from a sequence', relname, attname)
    from pg_attrdef join tables on tables.oid = adrelid
    join pg_attribute on attrelid = adrelid and attnum = adnum
    where pg_get_expr(adbin, adrelid) like 'nextval(%'
    union all
    select relname, format('%s is no plain table', relname)
    from tables where relkind in ('p', 'f', 'm')
    order by line`,
  });
  return rows;
}

/** A distribution column must be non-null, not generated, and of a deterministic collation. */
async function findUnspreadable(
  client: pg.Client,
  places: ReadonlyMap<string, Place>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [table, place] of places) {
    if (place.kind !== "distributed") continue;
    const { rows } = await client.query(
      `select 1 from pg_attribute a
       left join pg_collation c on c.oid = a.attcollation
       where a.attrelid = to_regclass($1) and a.attname = $2 and a.attnotnull
         and a.attidentity = '' and a.attgenerated = '' and c.collisdeterministic is not false`,
      [table, place.column],
    );
    if (rows.length === 0) faults.push(`${table} cannot be spread by ${place.column}`);
  }
  return faults;
}

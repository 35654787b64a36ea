import pg from "pg";
import { inject } from "vitest";
import * as z from "zod";
import { cloneDatabase, type TestDatabase } from "./clone-database.ts";

/*
 * Databases that are emptied and reused by the next app of the same worker: cloning the template
 * writes 560 files, which costs more than most tests. A database is dropped if it then differs from
 * the template (a new table, statistics, many rows), or after several uses.
 */

/** Dead rows bloat tables and indexes; after more uses they would change query plans. */
const MAX_USES = 20;
const MAX_ROWS = 500;

/**
 * Any change of a definition writes a catalog row with its transaction id. Statistics are catalog
 * rows too.
 */
const DEFINITIONS = [
  "pg_class",
  "pg_attribute",
  "pg_attrdef",
  "pg_constraint",
  "pg_index",
  "pg_namespace",
  "pg_proc",
  "pg_trigger",
  "pg_type",
  "pg_rewrite",
  "pg_extension",
  "pg_policy",
  "pg_statistic",
  "pg_statistic_ext",
];
const FINGERPRINT = `select concat_ws(' ', ${DEFINITIONS.map(
  (name) => `(select concat(count(*), '/', sum(xmin::text::bigint)) from ${name})`,
).join(", ")}, (select count(*) from pg_db_role_setting)) as fingerprint`;

/** Tables of the product and of the queue that were written to, with how many rows they hold. */
const TABLES = `
  select format('%I.%I', nspname, relname) as name,
    (xpath('/table/row/n/text()', query_to_xml(
      format('select count(*) as n from (select from only %I.%I limit ${MAX_ROWS + 1}) t', nspname, relname),
      false, false, '')))[1]::text::int as rows
  from pg_class join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and nspname in ('public', 'jobs') and pg_relation_size(pg_class.oid) > 0
  order by 1`;

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value as last
  from pg_sequences where last_value is not null`;

const sequences = z.array(z.object({ name: z.string(), last: z.coerce.string() }));
const table = z.object({ name: z.string(), rows: z.number() });
const fingerprinted = z.tuple([z.object({ fingerprint: z.string() })]);

interface Template {
  fingerprint: string;
  /** rows written by the migrations, by table */
  kept: ReadonlyMap<string, string>;
  /** last values of sequences after the migrations */
  taken: ReadonlyMap<string, string>;
}

async function asText(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query(
    `select coalesce(string_agg(t::text, '|' order by t::text), '') as text from ${name} t`,
  );
  return z.tuple([z.object({ text: z.string() })]).parse(rows)[0].text;
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function fingerprintOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(FINGERPRINT);
  return fingerprinted.parse(rows)[0].fingerprint;
}

async function tablesOf(client: pg.Client) {
  const { rows } = await client.query(TABLES);
  return z.array(table).parse(rows);
}

let template: Promise<Template> | undefined;

/** Read from a clone: a connection to the template would block other clones. */
function readTemplate(url: string): Promise<Template> {
  return withClient(url, async (client) => {
    const kept = new Map<string, string>();
    for (const { name, rows } of await tablesOf(client)) {
      if (rows > 0) kept.set(name, await asText(client, name));
    }
    const { rows } = await client.query(SEQUENCES);
    const taken = new Map(sequences.parse(rows).map(({ name, last }) => [name, last]));
    return { fingerprint: await fingerprintOf(client), kept, taken };
  });
}

/** @returns whether the database equals the template again */
async function empty(url: string, { fingerprint, kept, taken }: Template): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid, 30000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    if ((await fingerprintOf(client)) !== fingerprint) return false;
    const filled = (await tablesOf(client)).filter(({ rows }) => rows > 0);
    if (filled.some(({ rows }) => rows > MAX_ROWS)) return false;
    for (const [name, text] of kept) {
      if ((await asText(client, name)) !== text) return false;
    }
    const emptied = filled.filter(({ name }) => !kept.has(name));
    await client.query(
      [
        "begin",
        "set local session_replication_role = replica",
        ...emptied.map(({ name }) => `delete from only ${name}`),
        `select setval(format('%I.%I', schemaname, sequencename), start_value, false)
         from pg_sequences where last_value is not null`,
        ...[...taken].map(([name, last]) => `select setval('${name}', ${last})`),
        "commit",
      ].join(";\n"),
    );
    return true;
  });
}

interface Idle {
  database: TestDatabase;
  uses: number;
}
const idle: Idle[] = [];

/** A migrated, empty database whose `drop` keeps it for the next use in this worker. */
export async function reuseTestDatabase(): Promise<TestDatabase> {
  const { database, uses } = idle.pop() ?? { database: await cloneAnother(), uses: 0 };
  const original = template === undefined ? undefined : await template;
  return {
    ...database,
    drop: async () => {
      const isLast = original === undefined || uses + 1 >= MAX_USES;
      if (isLast || !(await empty(database.url, original))) await database.drop();
      else idle.push({ database, uses: uses + 1 });
    },
  };
}

async function cloneAnother(): Promise<TestDatabase> {
  const database = await cloneDatabase(inject("databaseTemplateUrl"));
  template ??= readTemplate(database.url);
  await template;
  return database;
}

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
  (name) => `(select concat(sum(rows), '/', sum(id::text::bigint * rows))
    from (select xmin as id, count(*) as rows from ${name} group by xmin) t)`,
).join(", ")}, (select count(*) from pg_db_role_setting)) as text`;

/** Tables of the product and of the queue that were written to. */
const TABLES = `
  select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and nspname in ('public', 'jobs') and pg_relation_size(pg_class.oid) > 0
  order by 1`;

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value as last
  from pg_sequences where last_value is not null`;

const sequences = z.array(z.object({ name: z.string(), last: z.coerce.string() }));
const tables = z.array(z.object({ name: z.string() }));
const deletions = z.array(z.object({ command: z.string(), rowCount: z.number().nullable() }));
const texts = z.tuple([z.object({ text: z.string() })]);

interface Template {
  fingerprint: string;
  /** tables with rows written by the migrations */
  kept: ReadonlySet<string>;
  keptRows: string;
  /** last values of sequences after the migrations */
  taken: ReadonlyMap<string, string>;
}

async function readText(client: pg.Client, name: string, text: string): Promise<string> {
  const { rows } = await client.query({ name, text });
  return texts.parse(rows)[0].text;
}

function readFingerprint(client: pg.Client): Promise<string> {
  return readText(client, "fingerprint", FINGERPRINT);
}

function readRows(client: pg.Client, names: ReadonlySet<string>): Promise<string> {
  const each = [...names].map(
    (name) => `(select string_agg(t::text, '|' order by t::text) from ${name} t)`,
  );
  return readText(client, "rows", `select concat_ws(' ', ${each.join(", ")}) as text`);
}

async function writtenTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query({ name: "tables", text: TABLES });
  return tables.parse(rows).map(({ name }) => name);
}

let template: Promise<Template> | undefined;

/** Read from a clone: a connection to the template would block other clones. */
async function readTemplate(client: pg.Client): Promise<Template> {
  const kept = new Set(await writtenTables(client));
  const { rows } = await client.query(SEQUENCES);
  return {
    fingerprint: await readFingerprint(client),
    kept,
    keptRows: await readRows(client, kept),
    taken: new Map(sequences.parse(rows).map(({ name, last }) => [name, last])),
  };
}

/** @returns whether the database equals the template again */
async function empty(client: pg.Client, original: Template): Promise<boolean> {
  const { fingerprint, kept, keptRows, taken } = original;
  await client.query(
    `select pg_terminate_backend(pid, 30000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  if ((await readFingerprint(client)) !== fingerprint) return false;
  if ((await readRows(client, kept)) !== keptRows) return false;
  const written = (await writtenTables(client)).filter((name) => !kept.has(name));
  // An array, since it is several statements.
  const results: unknown = await client.query(
    [
      "begin",
      "set local session_replication_role = replica",
      ...written.map((name) => `delete from only ${name}`),
      `select setval(format('%I.%I', schemaname, sequencename), start_value, false)
       from pg_sequences where last_value is not null`,
      ...[...taken].map(([name, last]) => `select setval('${name}', ${last})`),
      "commit",
    ].join(";\n"),
  );
  return deletions
    .parse(results)
    .every(({ command, rowCount }) => command !== "DELETE" || Number(rowCount) <= MAX_ROWS);
}

interface Reused {
  database: TestDatabase;
  /** stays connected, because connecting costs the server more than emptying */
  client: pg.Client;
  uses: number;
}
const idle: Reused[] = [];

/** A migrated, empty database whose `drop` keeps it for the next use in this worker. */
export async function reuseTestDatabase(): Promise<TestDatabase> {
  const { database, client, uses } = idle.pop() ?? (await cloneAnother());
  const original = template === undefined ? undefined : await template;
  return {
    ...database,
    drop: async () => {
      const isLast = original === undefined || uses + 1 >= MAX_USES;
      // Fails after a test that ended all connections.
      if (!isLast && (await empty(client, original).catch(() => false))) {
        idle.push({ database, client, uses: uses + 1 });
        return;
      }
      await client.end();
      await database.drop();
    },
  };
}

async function cloneAnother(): Promise<Reused> {
  const database = await cloneDatabase(inject("databaseTemplateUrl"));
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  template ??= readTemplate(client);
  await template;
  return { database, client, uses: 0 };
}

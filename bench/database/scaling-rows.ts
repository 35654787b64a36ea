import type { Pool } from "pg";
import { renovationMidway } from "../../server/features/demo/content/renovation.ts";
import { calendarDateAt } from "../../shared/calendar-date.ts";

/** Texts of the demo's expenses, so that rows have a realistic size. */
function sample(): string {
  const { projects } = renovationMidway(calendarDateAt(new Date("2026-03-14T12:00:00Z")));
  const spent = projects.flatMap(({ expenses }) => expenses);
  return JSON.stringify(
    spent.map((expense) => ({ ...expense, receipt: expense.receipt !== undefined })),
  );
}

/** Creates users with one project of this many expenses each; returns the number of receipts. */
export async function fillWithPeople(
  pool: Pool,
  { people, expensesOfEach }: { people: number; expensesOfEach: number },
): Promise<number> {
  await pool.query(
    `insert into users (email, first_name, last_name)
      select 'person-' || n || '@example.com', 'Some', 'Body' from generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(`insert into projects (user_id, name, budget)
    select id, 'Kitchen and bath', 60000 from users where email like 'person-%'`);
  await pool.query(
    `create unlogged table sample as
    select row_number() over () - 1 as place, count(*) over () as size, s.*
    from json_to_recordset($1::json) as s(description text, amount numeric, category text,
      "paymentMethod" text, date date, notes text, receipt boolean)`,
    [sample()],
  );
  // User after user and in order of day, as over months of use.
  await pool.query(
    `create unlogged table spent as
      select p.user_id, p.id as project_id, s.*,
        case when s.receipt then gen_random_uuid() || '.jpg' end as key
      from projects p
      cross join generate_series(0, $1::int - 1) n
      join sample s on s.place = n % s.size
      where p.name = 'Kitchen and bath'
      order by n, p.id`,
    [expensesOfEach],
  );
  await pool.query(`insert into uploads (user_id, key, content_type, size, state)
    select user_id, key, 'image/jpeg', 400000, 'stored' from spent where key is not null`);
  await pool.query(`insert into expenses
      (user_id, project_id, description, amount, category, payment_method, date, notes, image_url)
    select user_id, project_id, description, amount, category, "paymentMethod", date, notes, key
    from spent`);
  const { rows } = await pool.query<{ count: number }>(
    "select count(key)::int as count from spent",
  );
  await pool.query("drop table sample, spent");
  await pool.query("vacuum analyze");
  return rows[0]?.count ?? 0;
}

export interface TableSize {
  name: string;
  rows: number;
  /** bytes per row of the table, and of each index */
  heap: number;
  indexes: Record<string, number>;
}

/** Bytes per row of a table, including PostgreSQL's free space. */
export async function sizeOf(pool: Pool, table: string): Promise<TableSize> {
  const { rows } = await pool.query<{ name: string; bytes: number; count: number }>(
    `with counted as (select reltuples::bigint as count from pg_class where oid = $1::text::regclass)
    select $1::text as name, pg_table_size($1::text::regclass) as bytes, count from counted
    union all
    select indexrelid::regclass::text, pg_relation_size(indexrelid), count
    from pg_index, counted where indrelid = $1::text::regclass`,
    [table],
  );
  const count = rows[0]?.count ?? 0;
  const [heap, ...indexes] = rows.map(({ name, bytes }) => [name, bytes / count] as const);
  return { name: table, rows: count, heap: heap?.[1] ?? 0, indexes: Object.fromEntries(indexes) };
}

import type pg from "pg";

/**
 * The definition of a schema, one line per object, from the database's catalog: equal schemas have
 * equal lines, however they were created.
 */
export async function readCatalog(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>({
    text: CATALOG,
    values: [schema],
  });
  return rows.map(({ line }) => line.replaceAll(`${schema}.`, ""));
}

const CATALOG = `
  with relations as (
    select oid, relname, relkind from pg_class where relnamespace = $1::regnamespace
  ), lines as (
    select format('relation %s of kind %s', relname, relkind) as line
    from relations where relkind not in ('i', 'S', 'c')
    union all
    select format('column %s.%s: %s%s%s%s', r.relname, a.attname,
      format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end,
      case when a.attidentity <> '' then ' identity ' || a.attidentity::text end,
      ' default ' || pg_get_expr(d.adbin, d.adrelid))
    from relations r
    join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
    where r.relkind in ('r', 'p')
    union all
    -- 'n': newer versions list "not null" here too; the column's own line says it.
    select format('constraint %s on %s: %s', c.conname, r.relname, pg_get_constraintdef(c.oid))
    from relations r
    join pg_constraint c on c.conrelid = r.oid and c.contype <> 'n'
    union all
    select format('index %s', pg_get_indexdef(r.oid)) from relations r where r.relkind = 'i'
    union all
    select format('trigger %s on %s', t.tgname, r.relname)
    from relations r
    join pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal
  )
  select line from lines order by line`;

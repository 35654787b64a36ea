import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { type PgColumn, PgNumeric, type PgTable, PgTimestamp } from "drizzle-orm/pg-core";

/*
 * The columns of a record as lists for raw SQL. Its table is the only map from fields to columns
 * and types, so that a new column needs no new SQL.
 */

/** The table's columns with these names, by field, in the table's order. */
export type FieldColumns = readonly (readonly [field: string, column: PgColumn])[];

/** The fields that are columns of the table. */
export function columnsIn(table: PgTable, fields: readonly string[]): FieldColumns {
  return Object.entries(getTableColumns(table)).filter(([field]) => fields.includes(field));
}

/** All columns except those of some fields. */
export function columnsWithout(table: PgTable, ...fields: string[]): FieldColumns {
  return Object.entries(getTableColumns(table)).filter(([field]) => !fields.includes(field));
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}

function nameOf(field: string): SQL {
  return sql`${sql.identifier(toSnakeCase(field))}`;
}

/** `description, payment_method`: for an insert, or the select that feeds it. */
export function columnNames(columns: FieldColumns): SQL {
  return list(columns.map(([field]) => nameOf(field)));
}

/** `"paymentMethod" text`: what `json_to_recordset` reads from objects with these fields. */
export function recordColumns(columns: FieldColumns): SQL {
  return list(
    columns.map(([field, column]) => sql`${sql.identifier(field)} ${sql.raw(column.getSQLType())}`),
  );
}

/** `"paymentMethod"`: the names of `recordColumns`. */
export function recordNames(columns: FieldColumns): SQL {
  return list(columns.map(([field]) => sql`${sql.identifier(field)}`));
}

/**
 * `e.payment_method as "paymentMethod"`: columns in API form, decimals and timestamps as text.
 *
 * @param source alias of a table or common table expression
 */
export function selectColumns(columns: FieldColumns, source: SQL): SQL {
  return list(
    columns.map(
      ([field, column]) =>
        sql`${apiForm(sql`${source}.${nameOf(field)}`, column)} as ${sql.identifier(field)}`,
    ),
  );
}

function apiForm(value: SQL, column: PgColumn): SQL {
  if (column instanceof PgNumeric) return sql`${value}::text`;
  if (!(column instanceof PgTimestamp)) return value;
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Values by field; those of other fields are ignored. */
type Values = Readonly<Record<string, unknown>>;

/** `$1, $2`: the values of `columnNames`; undefined ones are null. */
export function columnValues(columns: FieldColumns, values: Values): SQL {
  return list(columns.map(([field, column]) => sql`${sql.param(values[field] ?? null, column)}`));
}

/** `description = $1`, for an update; undefined ones stay as they are. */
export function changedColumns(columns: FieldColumns, values: Values): SQL {
  const changed = columns.filter(([field]) => values[field] !== undefined);
  return list(
    changed.map(([field, column]) => sql`${nameOf(field)} = ${sql.param(values[field], column)}`),
  );
}

import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { type PgColumn, PgNumeric, type PgTable, PgTimestamp } from "drizzle-orm/pg-core";
import { isoTextOf } from "./fragments/iso-text.ts";

/*
 * The columns of a record as lists for raw SQL. Its table is the only map from fields to columns
 * and types, so that a new column needs no new SQL. Lists without values are single pieces of text,
 * because each piece costs time in every request.
 */

/** Columns of a table by field, in the table's order. */
export type FieldColumns = readonly (readonly [field: string, column: PgColumn])[];

/** The fields that are columns of the table. */
export function columnsIn(table: PgTable, fields: readonly string[]): FieldColumns {
  return Object.entries(getTableColumns(table)).filter(([field]) => fields.includes(field));
}

/** All columns except those of some fields. */
export function columnsWithout(table: PgTable, ...fields: readonly string[]): FieldColumns {
  return Object.entries(getTableColumns(table)).filter(([field]) => !fields.includes(field));
}

function list(parts: string[]): SQL {
  return sql.raw(parts.join(", "));
}

/** `description, payment_method`: for an insert, or the select that feeds it. */
export function columnNames(columns: FieldColumns): SQL {
  return list(columns.map(([field]) => toSnakeCase(field)));
}

/** `"paymentMethod" text`: what `json_to_recordset` reads from objects with these fields. */
export function recordColumns(columns: FieldColumns): SQL {
  return list(columns.map(([field, column]) => `"${field}" ${column.getSQLType()}`));
}

/** `"paymentMethod"`: the names of `recordColumns`. */
export function recordNames(columns: FieldColumns): SQL {
  return list(columns.map(([field]) => `"${field}"`));
}

/**
 * `e.payment_method as "paymentMethod"`: columns in API form, decimals and timestamps as text.
 *
 * @param source alias of a table or common table expression
 */
export function selectColumns(columns: FieldColumns, source: string): SQL {
  return list(
    columns.map(
      ([field, column]) => `${apiForm(`${source}.${toSnakeCase(field)}`, column)} as "${field}"`,
    ),
  );
}

/**
 * `e.xmin::text as version`: the transaction that wrote the row, so that each write of any process
 * makes another version. A common table expression has to return `xmin` for it.
 */
export function versionOf(source: string): SQL {
  return sql.raw(`${source}.xmin::text as version`);
}

function apiForm(value: string, column: PgColumn): string {
  if (column instanceof PgNumeric) return `${value}::text`;
  if (!(column instanceof PgTimestamp)) return value;
  return isoTextOf(value);
}

/** Values by field; those of other fields are ignored. */
type Values = Readonly<Record<string, unknown>>;

/** `$1, $2`: the values of `columnNames`; undefined ones are null. */
export function columnValues(columns: FieldColumns, values: Values): SQL {
  return sql.join(
    columns.map(([field]) => sql.param(values[field] ?? null)),
    sql.raw(", "),
  );
}

/** `$1, $2`: placeholders named by the fields, for a statement that is built once. */
export function columnPlaceholders(columns: FieldColumns): SQL {
  return sql.join(
    columns.map(([field]) => sql`${sql.placeholder(field)}`),
    sql.raw(", "),
  );
}

/** The values of `columnPlaceholders`. */
export function placeholderValues(columns: FieldColumns, values: Values): Values {
  return Object.fromEntries(columns.map(([field]) => [field, values[field] ?? null]));
}

/** `description = $1`, for an update; undefined ones stay as they are. */
export function changedColumns(columns: FieldColumns, values: Values): SQL {
  const changed = columns.filter(([field]) => values[field] !== undefined);
  return sql.join(
    changed.flatMap(([field], index) => [
      sql.raw(`${index === 0 ? "" : ", "}${toSnakeCase(field)} = `),
      sql.param(values[field]),
    ]),
  );
}

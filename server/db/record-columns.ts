import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { type PgColumn, PgNumeric, type PgTable, PgTimestamp } from "drizzle-orm/pg-core";
import { isoTextOf } from "./fragments/iso-text.ts";

/*
 * Lists of a record's columns for raw SQL. The table definition is the only map from fields to
 * columns and types, so that a new column needs no new SQL. Lists without values are single pieces
 * of text, because each SQL piece costs time in every request.
 */

/** Columns of a table by field, in the table's order. */
export type FieldColumns = readonly (readonly [field: string, column: PgColumn])[];

/** The given fields as columns of the table. */
export function columnsIn(table: PgTable, fields: readonly string[]): FieldColumns {
  return Object.entries(getTableColumns(table)).filter(([field]) => fields.includes(field));
}

/** All columns except those of the given fields. */
export function columnsWithout(table: PgTable, ...fields: readonly string[]): FieldColumns {
  return Object.entries(getTableColumns(table)).filter(([field]) => !fields.includes(field));
}

function list(parts: string[]): SQL {
  return sql.raw(parts.join(", "));
}

/** `description, payment_method`: column names for an insert, or for the select that feeds it. */
export function columnNames(columns: FieldColumns): SQL {
  return list(columns.map(([field]) => toSnakeCase(field)));
}

/**
 * `"paymentMethod" text`: column definitions for `json_to_recordset` of objects with these fields.
 */
export function recordColumns(columns: FieldColumns): SQL {
  return list(columns.map(([field, column]) => `"${field}" ${column.getSQLType()}`));
}

/** `"paymentMethod"`: the column names that `recordColumns` defines. */
export function recordNames(columns: FieldColumns): SQL {
  return list(columns.map(([field]) => `"${field}"`));
}

/**
 * `e.payment_method as "paymentMethod"`: columns as API fields, decimals and timestamps as text.
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

/** `'paymentMethod', e.payment_method`: the same as arguments of `json_build_object`. */
export function jsonColumns(columns: FieldColumns, source: string): SQL {
  return list(
    columns.map(
      ([field, column]) => `'${field}', ${apiForm(`${source}.${toSnakeCase(field)}`, column)}`,
    ),
  );
}

/**
 * `e.xmin::text as version`: the id of the transaction that wrote the row, so that each write by
 * any process gives a new version. A common table expression has to return `xmin` for it.
 */
export function versionOf(source: string): SQL {
  return sql.raw(`${source}.xmin::text as version`);
}

function apiForm(value: string, column: PgColumn): string {
  if (column instanceof PgNumeric) return `${value}::text`;
  if (!(column instanceof PgTimestamp)) return value;
  return isoTextOf(value);
}

/** Values by field; others than the listed fields are ignored. */
type Values = Readonly<Record<string, unknown>>;

/** `$1, $2`: the values for `columnNames`; undefined becomes null. */
export function columnValues(columns: FieldColumns, values: Values): SQL {
  return sql.join(
    columns.map(([field]) => sql.param(values[field] ?? null)),
    sql.raw(", "),
  );
}

/** `$1, $2`: placeholders named after the fields, for a statement that is built once. */
export function columnPlaceholders(columns: FieldColumns): SQL {
  return sql.join(
    columns.map(([field]) => sql`${sql.placeholder(field)}`),
    sql.raw(", "),
  );
}

/** `description = $1`, for an update; undefined values leave their columns unchanged. */
export function changedColumns(columns: FieldColumns, values: Values): SQL {
  const changed = columns.filter(([field]) => values[field] !== undefined);
  return sql.join(
    changed.flatMap(([field], index) => [
      sql.raw(`${index === 0 ? "" : ", "}${toSnakeCase(field)} = `),
      sql.param(values[field]),
    ]),
  );
}

import { is, SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, IndexedColumn, PgDialect, PgTable } from "drizzle-orm/pg-core";

type TableConfig = ReturnType<typeof getTableConfig>;
type Column = TableConfig["columns"][number];
type Index = TableConfig["indexes"][number];
type ForeignKey = TableConfig["foreignKeys"][number];

const dialect = new PgDialect({ casing: "snake_case" });

/** CREATE statements for drizzle's table definitions, foreign keys last. */
export function ddlOf(tables: PgTable[]): string[] {
  const configs = tables.map((table) => getTableConfig(table));
  return [
    ...configs.map(createTable),
    ...configs.flatMap(({ name, indexes }) => indexes.map((index) => createIndex(name, index))),
    ...configs.flatMap(({ name, foreignKeys }) =>
      foreignKeys.map((key) => addReference(name, key)),
    ),
  ];
}

/** The tables among a module's exports. */
export function tablesOf(module: Record<string, unknown>): PgTable[] {
  return Object.values(module).filter((value) => is(value, PgTable));
}

function createTable({
  name,
  columns,
  primaryKeys,
  uniqueConstraints,
  checks,
}: TableConfig): string {
  const parts = [
    ...columns.map(columnLine),
    ...primaryKeys.map(
      (key) => `constraint ${key.getName()} primary key (${namesOf(key.columns)})`,
    ),
    ...uniqueConstraints.map((key) => `constraint ${key.name} unique (${namesOf(key.columns)})`),
    ...checks.map((rule) => `constraint ${rule.name} check (${textOf(rule.value)})`),
  ];
  return `create table ${name} (${parts.join(", ")})`;
}

function columnLine(column: Column): string {
  const { generatedIdentity, default: value, notNull, primary } = column;
  return [
    toSnakeCase(column.name),
    column.getSQLType(),
    notNull && "not null",
    generatedIdentity &&
      `generated ${generatedIdentity.type === "always" ? "always" : "by default"} as identity`,
    value !== undefined &&
      `default ${textOf(is(value, SQL) ? value : sql`${sql.param(value, column)}`)}`,
    primary && "primary key",
  ]
    .filter(Boolean)
    .join(" ");
}

function createIndex(table: string, { config }: Index): string {
  const columns = config.columns.map((column) => {
    if (is(column, SQL)) return `(${textOf(column)})`;
    if (is(column, IndexedColumn) && column.name !== undefined) return indexedColumn(column);
    throw new Error(`Not known how to write a column of the index ${config.name}`);
  });
  const where = config.where === undefined ? "" : ` where ${textOf(config.where)}`;
  return `create ${config.unique ? "unique " : ""}index ${config.name} on ${table} using ${config.method} (${columns.join(", ")})${where}`;
}

/**
 * Drizzle's default sort order and null order are PostgreSQL's; only `desc` differs, and is not
 * used.
 */
function indexedColumn({ name = "", indexConfig }: IndexedColumn): string {
  return indexConfig.order === "desc" ? `${toSnakeCase(name)} desc nulls last` : toSnakeCase(name);
}

function addReference(table: string, key: ForeignKey): string {
  const { name, columns, foreignTable, foreignColumns } = key.reference();
  return [
    `alter table ${table} add`,
    name !== undefined && `constraint ${name}`,
    `foreign key (${namesOf(columns)})`,
    `references ${getTableConfig(foreignTable).name} (${namesOf(foreignColumns)})`,
    key.onUpdate !== undefined && `on update ${key.onUpdate}`,
    key.onDelete !== undefined && `on delete ${key.onDelete}`,
  ]
    .filter(Boolean)
    .join(" ");
}

function namesOf(columns: { name: string }[]): string {
  return columns.map(({ name }) => toSnakeCase(name)).join(", ");
}

function textOf(expression: SQL): string {
  return dialect.sqlToQuery(expression.inlineParams()).sql;
}

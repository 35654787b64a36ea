import { type AlterTableCmd, type ColumnDef, type Node, parseSync } from "libpg-query";
import { type AllowedList, listOf, listsIn, stringsIn } from "./allowed-lists.ts";

/**
 * A migration's line with the reason why the previous release no longer needs the removed object.
 */
const MARK = /^-- Contract: \S.*$/m;

/**
 * Finds changes that may break the previous release, which runs until its last process is replaced.
 * They are allowed with a line `-- Contract: …`, once that release no longer uses the removed
 * object.
 *
 * @param sql a migration's file
 * @param earlier the migrations before it
 */
export function findContractions(sql: string, earlier = ""): string[] {
  if (MARK.test(sql)) return [];
  const found: string[] = [];
  const known: Known = {
    tables: new Set(),
    columns: new Set(),
    lists: new Map(statementsOf(earlier).flatMap(listsIn)),
  };
  for (const stmt of statementsOf(sql)) {
    if ("CreateStmt" in stmt) known.tables.add(stmt.CreateStmt.relation?.relname ?? "");
    found.push(...contractionsOf(stmt, known));
  }
  return found;
}

interface Known {
  /**
   * tables and empty columns that the same migration adds, so that the previous release doesn't use
   * them
   */
  tables: Set<string>;
  /** as `table.column` */
  columns: Set<string>;
  /** values that earlier migrations allow */
  lists: ReadonlyMap<string, AllowedList>;
}

function statementsOf(sql: string): Node[] {
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
}

function contractionsOf(stmt: Node, known: Known): string[] {
  if ("DropStmt" in stmt) {
    const { removeType } = stmt.DropStmt;
    return removeType === "OBJECT_INDEX" ? [] : [`drops a ${wordOf(removeType)}`];
  }
  if ("RenameStmt" in stmt) return [`renames a ${wordOf(stmt.RenameStmt.renameType)}`];
  if ("IndexStmt" in stmt) {
    const { unique, relation, idxname } = stmt.IndexStmt;
    const isNew = known.tables.has(relation?.relname ?? "");
    return unique === true && !isNew ? [`makes rows unique: ${idxname ?? ""}`] : [];
  }
  if (!("AlterTableStmt" in stmt)) return [];
  const { relation, cmds = [] } = stmt.AlterTableStmt;
  const table = relation?.relname ?? "";
  if (known.tables.has(table)) return [];
  return cmds.flatMap((node) => {
    if (!("AlterTableCmd" in node)) return [];
    const { def } = node.AlterTableCmd;
    if (def !== undefined && "ColumnDef" in def && isEmptyAtFirst(def.ColumnDef)) {
      known.columns.add(`${table}.${def.ColumnDef.colname ?? ""}`);
    }
    return demandsNoMore(def, table, known) ? [] : changeOf(node.AlterTableCmd);
  });
}

/** Whether the column is null in every row that the previous release writes. */
function isEmptyAtFirst({ constraints = [] }: ColumnDef): boolean {
  return constraints.length === 0;
}

/**
 * Whether the previous release's rows always satisfy a constraint: a reference of a column that
 * they leave null, or a list of values that includes every earlier value.
 */
function demandsNoMore(def: Node | undefined, table: string, known: Known): boolean {
  if (def === undefined || !("Constraint" in def)) return false;
  const { contype, fk_attrs = [], fk_matchtype, conname = "" } = def.Constraint;
  if (contype === "CONSTR_FOREIGN") {
    const isEmpty = stringsIn(fk_attrs).some((column) => known.columns.has(`${table}.${column}`));
    return isEmpty && fk_matchtype === "s";
  }
  const before = known.lists.get(`${table}.${conname}`);
  const after = listOf(def.Constraint);
  if (before === undefined || after === undefined) return false;
  const isWider = [...before.values].every((value) => after.values.has(value));
  return before.column === after.column && isWider;
}

function wordOf(kind: string | undefined): string {
  return (kind ?? "thing").replace("OBJECT_", "").toLowerCase();
}

type Change = (name: string, def: Node | undefined) => string | undefined;

const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ["AT_DropColumn", (name) => `drops the column ${name}`],
  ["AT_AlterColumnType", (name) => `changes the type of ${name}`],
  ["AT_SetNotNull", (name) => `demands a value in ${name}`],
  [
    "AT_ColumnDefault",
    (name, def) => (def === undefined ? `drops the default of ${name}` : undefined),
  ],
  [
    "AT_AddColumn",
    (_, def) =>
      def !== undefined && "ColumnDef" in def && demandsValue(def.ColumnDef.constraints)
        ? `adds ${def.ColumnDef.colname ?? ""}, which demands a value`
        : undefined,
  ],
  [
    "AT_AddConstraint",
    (_, def) =>
      def !== undefined && "Constraint" in def
        ? `demands more of rows: ${def.Constraint.conname ?? ""}`
        : undefined,
  ],
]);

function changeOf({ subtype = "AT_AddColumn", name = "", def }: AlterTableCmd): string[] {
  const contraction = CHANGES.get(subtype)?.(name, def);
  return contraction === undefined ? [] : [contraction];
}

function demandsValue(constraints: readonly Node[] = []): boolean {
  const kinds = constraints.map((node) => ("Constraint" in node ? node.Constraint.contype : ""));
  const fills = ["CONSTR_DEFAULT", "CONSTR_IDENTITY", "CONSTR_GENERATED"];
  return kinds.includes("CONSTR_NOTNULL") && !kinds.some((kind) => fills.includes(kind ?? ""));
}

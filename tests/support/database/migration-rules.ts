import { type AlterTableCmd, type Node, parseSync } from "libpg-query";

/** A migration's line that says why the previous release no longer needs what is removed. */
const MARK = /^-- Contract: \S.*$/m;

/**
 * Changes that may break the previous release, which runs until its last process is replaced.
 * Allowed with a line `-- Contract: …`, when that release no longer uses the removed object.
 *
 * @param sql a migration's file
 */
export function findContractions(sql: string): string[] {
  if (MARK.test(sql)) return [];
  const found: string[] = [];
  const added = new Set<string>();
  for (const { stmt } of parseSync(sql).stmts ?? []) {
    if (stmt === undefined) continue;
    if ("CreateStmt" in stmt) added.add(stmt.CreateStmt.relation?.relname ?? "");
    found.push(...contractionsOf(stmt, added));
  }
  return found;
}

/** @param added tables that the same migration creates, unknown to the previous release */
function contractionsOf(stmt: Node, added: ReadonlySet<string>): string[] {
  if ("DropStmt" in stmt) {
    const { removeType } = stmt.DropStmt;
    return removeType === "OBJECT_INDEX" ? [] : [`drops a ${wordOf(removeType)}`];
  }
  if ("RenameStmt" in stmt) return [`renames a ${wordOf(stmt.RenameStmt.renameType)}`];
  if ("IndexStmt" in stmt) {
    const { unique, relation, idxname } = stmt.IndexStmt;
    const isNew = added.has(relation?.relname ?? "");
    return unique === true && !isNew ? [`makes rows unique: ${idxname ?? ""}`] : [];
  }
  if (!("AlterTableStmt" in stmt)) return [];
  const { relation, cmds = [] } = stmt.AlterTableStmt;
  if (added.has(relation?.relname ?? "")) return [];
  return cmds.flatMap((node) => ("AlterTableCmd" in node ? changeOf(node.AlterTableCmd) : []));
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
  const told = CHANGES.get(subtype)?.(name, def);
  return told === undefined ? [] : [told];
}

function demandsValue(constraints: readonly Node[] = []): boolean {
  const kinds = constraints.map((node) => ("Constraint" in node ? node.Constraint.contype : ""));
  const fills = ["CONSTR_DEFAULT", "CONSTR_IDENTITY", "CONSTR_GENERATED"];
  return kinds.includes("CONSTR_NOTNULL") && !kinds.some((kind) => fills.includes(kind ?? ""));
}

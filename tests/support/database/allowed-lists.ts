import type { Constraint, Node } from "libpg-query";

/* Check constraints that list the values of a column: `check (kind in ('a', 'b'))`. */

export interface AllowedList {
  column: string;
  values: ReadonlySet<string>;
}

/** The list in a constraint; undefined for other constraints. */
export function listOf({ contype, raw_expr: check }: Constraint): AllowedList | undefined {
  if (contype !== "CONSTR_CHECK" || check === undefined || !("A_Expr" in check)) return undefined;
  const { kind, name = [], lexpr, rexpr } = check.A_Expr;
  if (kind !== "AEXPR_IN" || stringsIn(name)[0] !== "=") return undefined;
  if (lexpr === undefined || !("ColumnRef" in lexpr)) return undefined;
  if (rexpr === undefined || !("List" in rexpr)) return undefined;
  const items = rexpr.List.items ?? [];
  const values = items.flatMap((item) =>
    "A_Const" in item && item.A_Const.sval !== undefined ? (item.A_Const.sval.sval ?? "") : [],
  );
  if (values.length < items.length) return undefined;
  return { column: stringsIn(lexpr.ColumnRef.fields ?? []).join("."), values: new Set(values) };
}

/** A statement's lists of allowed values, by table and name. */
export function listsIn(stmt: Node): [string, AllowedList][] {
  if ("CreateStmt" in stmt) {
    const { relation, tableElts = [] } = stmt.CreateStmt;
    return tableElts.flatMap((node) => namedIn(relation?.relname, node));
  }
  if (!("AlterTableStmt" in stmt)) return [];
  const { relation, cmds = [] } = stmt.AlterTableStmt;
  return cmds.flatMap((node) =>
    "AlterTableCmd" in node ? namedIn(relation?.relname, node.AlterTableCmd.def) : [],
  );
}

function namedIn(table: string | undefined, node: Node | undefined): [string, AllowedList][] {
  if (node === undefined) return [];
  if ("ColumnDef" in node) {
    return (node.ColumnDef.constraints ?? []).flatMap((one) => namedIn(table, one));
  }
  if (!("Constraint" in node)) return [];
  const list = listOf(node.Constraint);
  return list ? [[`${table ?? ""}.${node.Constraint.conname ?? ""}`, list]] : [];
}

export function stringsIn(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => ("String" in node ? (node.String.sval ?? "") : []));
}

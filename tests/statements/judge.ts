import { type Node, parseSync } from "libpg-query";
import type { Place } from "./places.ts";
import { type Action, Reader } from "./reader.ts";

/** A distributed table that a statement queries without an owner. */
export interface Unbound {
  table: string;
  action: Action;
}

/** Statements without rows: transactions, settings, statistics, closing cursors. */
const WITHOUT_ROWS = [
  "ListenStmt",
  "TransactionStmt",
  "VariableSetStmt",
  "VariableShowStmt",
  "VacuumStmt",
  "FetchStmt",
  "ClosePortalStmt",
];

/**
 * The mentions of distributed tables in a statement that aren't bound to one value of their
 * distribution column, so that the database would have to query every node.
 */
export function findUnbound(text: string, places: ReadonlyMap<string, Place>): Unbound[] {
  const unbound = new Map<string, Unbound>();
  for (const { stmt } of parseSync(text).stmts ?? []) {
    const query = stmt === undefined ? undefined : queryOf(stmt);
    if (query === undefined) continue;
    const reader = new Reader(places);
    reader.query(query, { scope: undefined, named: new Map() });
    const given = reader.bindings.given();
    for (const { table, action, column } of reader.mentions) {
      if (column !== undefined && given.has(column)) continue;
      unbound.set(`${action} ${table}`, { table, action });
    }
  }
  return [...unbound.values()];
}

function queryOf(statement: Node): Node | undefined {
  if ("DeclareCursorStmt" in statement) return statement.DeclareCursorStmt.query;
  return WITHOUT_ROWS.some((kind) => kind in statement) ? undefined : statement;
}

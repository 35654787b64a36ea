import type {
  DeleteStmt,
  InsertStmt,
  MergeStmt,
  Node,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from "libpg-query";
import { Bindings, type Column } from "./bindings.ts";
import { bindWhere } from "./equalities.ts";
import { readFrom } from "./from.ts";
import { outputsOf, valueOf } from "./outputs.ts";
import type { Place } from "./places.ts";
import { type QueryResult, resultSource, type Scope, type Source, tableSource } from "./sources.ts";

/** The migration library's table, which is not distributed. */
const MIGRATIONS = "migrations";

export type Action = "select" | "insert" | "update" | "delete" | "lock";

/** One mention of a distributed table, and its distribution column. */
export interface Mention {
  table: string;
  action: Action;
  column: Column | undefined;
}

export type QueryResults = ReadonlyMap<string, QueryResult>;

/** A query's context: the enclosing level and the named queries in scope. */
export interface QueryContext {
  scope: Scope | undefined;
  named: QueryResults;
}

/** Parses one statement: the tables it mentions, and which of their columns are given. */
export class Reader {
  readonly bindings = new Bindings();
  readonly mentions: Mention[] = [];
  readonly #places: ReadonlyMap<string, Place>;
  /** Subqueries in expressions are visited several times, and parsed once. */
  readonly #read = new Map<object, QueryResult>();

  constructor(places: ReadonlyMap<string, Place>) {
    this.#places = places;
  }

  query(node: Node, context: QueryContext): QueryResult {
    const known = this.#read.get(node);
    if (known !== undefined) return known;
    const result = this.#query(node, context);
    this.#read.set(node, result);
    return result;
  }

  #query(node: Node, context: QueryContext): QueryResult {
    if ("SelectStmt" in node) return this.select(node.SelectStmt, context);
    if ("InsertStmt" in node) return this.#insert(node.InsertStmt, context);
    if ("UpdateStmt" in node) return this.#change("update", node.UpdateStmt, context);
    if ("DeleteStmt" in node) return this.#change("delete", node.DeleteStmt, context);
    if ("MergeStmt" in node) return this.#merge(node.MergeStmt, context);
    throw new Error(`Unsupported statement: ${Object.keys(node).join()}`);
  }

  select(select: SelectStmt, outside: QueryContext): QueryResult {
    const context = this.#withNamed(select.withClause, outside);
    if (select.larg !== undefined && select.rarg !== undefined) {
      return this.#union(this.select(select.larg, context), this.select(select.rarg, context));
    }
    const action = select.lockingClause === undefined ? "select" : "lock";
    const scope: Scope = { sources: [], outer: context.scope };
    const inside = { scope, named: context.named };
    for (const item of select.fromClause ?? []) readFrom(this, item, inside, action);
    bindWhere(this, select.whereClause, inside);
    this.expressions([select.havingClause, select.limitCount, select.limitOffset], inside);
    this.expressions([select.groupClause, select.sortClause, select.targetList], inside);
    if (select.valuesLists !== undefined) return this.#values(select.valuesLists, inside);
    return { outputs: outputsOf(this, select.targetList ?? [], inside) };
  }

  /**
   * Resolves a table, or a query with that name, as a source. PostgreSQL's own tables are exempt.
   */
  mention(range: RangeVar, context: QueryContext, action: Action): Source {
    const table = range.relname ?? "";
    const alias = range.alias?.aliasname ?? table;
    const named = range.schemaname === undefined ? context.named.get(table) : undefined;
    if (named !== undefined) return resultSource(this.bindings, alias, named);
    const place = this.#placeOf(range.schemaname, table);
    if (place?.kind !== "distributed") return tableSource(this.bindings, alias);
    const source = tableSource(this.bindings, alias, place.column);
    this.mentions.push({ table, action, column: source.column(place.column) });
    return source;
  }

  #placeOf(schema: string | undefined, table: string): Place | undefined {
    if (schema !== undefined && schema !== "public") return undefined;
    if (table === MIGRATIONS) return { kind: "local" };
    const place = this.#places.get(table);
    if (place !== undefined || table.startsWith("pg_")) return place;
    throw new Error(`The table ${table} has no place in citus.sql`);
  }

  /** Parses subqueries in expressions. */
  expressions(node: unknown, context: QueryContext): void {
    if (typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) {
      for (const item of node) this.expressions(item, context);
      return;
    }
    for (const [kind, inner] of Object.entries(node)) {
      if (kind === "subselect" && isQuery(inner)) this.query(inner, context);
      else this.expressions(inner, context);
    }
  }

  #withNamed(clause: WithClause | undefined, context: QueryContext): QueryContext {
    if (clause === undefined) return context;
    const named = new Map(context.named);
    for (const node of clause.ctes ?? []) {
      if (!("CommonTableExpr" in node)) continue;
      const { ctename = "", ctequery } = node.CommonTableExpr;
      if (ctequery === undefined) continue;
      // A recursive query's reference to itself has the output of its first half.
      if (clause.recursive === true && "SelectStmt" in ctequery && ctequery.SelectStmt.larg) {
        named.set(ctename, this.select(ctequery.SelectStmt.larg, { ...context, named }));
      }
      const result = this.query(ctequery, { ...context, named });
      // Written rows are sent to the query that reads them, without their distribution column:
      // Citus treats a condition on it as a query to all nodes, or refuses it.
      named.set(ctename, "SelectStmt" in ctequery ? result : { outputs: [] });
    }
    return { ...context, named };
  }

  #union(left: QueryResult, right: QueryResult): QueryResult {
    const outputs = left.outputs.flatMap((output, index) => {
      const other = right.outputs[index];
      if ("all" in output || other === undefined || "all" in other) return [];
      return [{ name: output.name, column: this.#both([output.column, other.column]) }];
    });
    return { outputs };
  }

  #both(columns: readonly (Column | undefined)[]): Column | undefined {
    const needs = columns.filter((column) => column !== undefined);
    if (needs.length < columns.length) return undefined;
    const column = this.bindings.newName();
    this.bindings.add(needs, column);
    return column;
  }

  #values(rows: readonly Node[], context: QueryContext): QueryResult {
    const lists = rows.map((row) => ("List" in row ? (row.List.items ?? []) : []));
    this.expressions(rows, context);
    const outputs = (lists[0] ?? []).map((_, index) => ({
      name: `column${index + 1}`,
      column: this.#both(lists.map((row) => valueOf(this, row[index], context))),
    }));
    return { outputs };
  }

  #insert(insert: InsertStmt, outside: QueryContext): QueryResult {
    const context = this.#withNamed(insert.withClause, outside);
    const { relation, selectStmt, cols = [] } = insert;
    if (relation === undefined) throw new Error("An insert into nothing");
    const target = this.mention(relation, { scope: undefined, named: new Map() }, "insert");
    const inside: QueryContext = {
      scope: { sources: [target], outer: undefined },
      named: context.named,
    };
    const rows = selectStmt === undefined ? { outputs: [] } : this.query(selectStmt, context);
    // With a star the positions of columns are unknown.
    const places = rows.outputs.some((output) => "all" in output) ? [] : rows.outputs;
    for (const [index, column] of cols.entries()) {
      const output = places[index];
      if (output === undefined || "all" in output || !("ResTarget" in column)) continue;
      const own = target.column(column.ResTarget.name ?? "");
      if (output.column !== undefined) this.bindings.add([output.column], own);
    }
    this.expressions(insert.onConflictClause, inside);
    return { outputs: outputsOf(this, insert.returningClause?.exprs ?? [], inside) };
  }

  #change(action: Action, change: UpdateStmt & DeleteStmt, outside: QueryContext): QueryResult {
    const context = this.#withNamed(change.withClause, outside);
    const { relation } = change;
    if (relation === undefined) throw new Error("A change of nothing");
    const target = this.mention(relation, { ...context, named: new Map() }, action);
    const scope: Scope = { sources: [target], outer: context.scope };
    const inside = { scope, named: context.named };
    for (const item of [...(change.fromClause ?? []), ...(change.usingClause ?? [])]) {
      readFrom(this, item, inside, "select");
    }
    bindWhere(this, change.whereClause, inside);
    this.expressions(change.targetList, inside);
    this.expressions(change.returningClause, inside);
    return { outputs: outputsOf(this, change.returningClause?.exprs ?? [], inside) };
  }

  #merge(merge: MergeStmt, outside: QueryContext): QueryResult {
    const context = this.#withNamed(merge.withClause, outside);
    if (merge.relation === undefined || merge.sourceRelation === undefined) {
      throw new Error("A merge of nothing");
    }
    const target = this.mention(merge.relation, { ...context, named: new Map() }, "update");
    const inside = { scope: { sources: [target], outer: context.scope }, named: context.named };
    readFrom(this, merge.sourceRelation, inside, "select");
    bindWhere(this, merge.joinCondition, inside);
    this.expressions(merge.mergeWhenClauses, inside);
    return { outputs: outputsOf(this, merge.returningClause?.exprs ?? [], inside) };
  }
}

function isQuery(node: unknown): node is Node {
  return typeof node === "object" && node !== null && "SelectStmt" in node;
}

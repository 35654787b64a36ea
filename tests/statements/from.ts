import type { JoinExpr, Node, RangeSubselect } from "libpg-query";
import { bindCondition } from "./equalities.ts";
import type { Action, QueryContext, Reader } from "./reader.ts";
import { resultSource, fromSources, type Scope, type Source, tableSource } from "./sources.ts";

interface Inside extends QueryContext {
  scope: Scope;
}

/** Adds the sources of a FROM to their level and returns them. */
export function readFrom(reader: Reader, node: Node, inside: Inside, action: Action): Source[] {
  if ("JoinExpr" in node) return readJoin(reader, node.JoinExpr, inside, action);
  const source = readSource(reader, node, inside, action);
  inside.scope.sources.push(source);
  return [source];
}

function readSource(reader: Reader, node: Node, inside: Inside, action: Action): Source {
  if ("RangeVar" in node) return reader.mention(node.RangeVar, inside, action);
  if ("RangeSubselect" in node) return readSubselect(reader, node.RangeSubselect, inside);
  if ("RangeFunction" in node) {
    const { functions, alias } = node.RangeFunction;
    reader.expressions(functions, inside);
    return tableSource(reader.bindings, alias?.aliasname ?? "");
  }
  throw new Error(`Unsupported in a FROM: ${Object.keys(node).join()}`);
}

function readSubselect(reader: Reader, range: RangeSubselect, inside: Inside): Source {
  if (range.subquery === undefined) throw new Error("A query that is none");
  const result = reader.query(range.subquery, inside);
  const names = (range.alias?.colnames ?? []).map((name) =>
    "String" in name ? (name.String.sval ?? "") : "",
  );
  return resultSource(reader.bindings, range.alias?.aliasname ?? "", result, names);
}

/** The condition of an outer join restricts only its nullable side. */
function readJoin(reader: Reader, join: JoinExpr, inside: Inside, action: Action): Source[] {
  if (join.larg === undefined || join.rarg === undefined) throw new Error("A join of nothing");
  const left = readFrom(reader, join.larg, inside, action);
  const right = readFrom(reader, join.rarg, inside, action);
  const narrowed = narrowedBy(join, left, right);
  for (const name of join.usingClause ?? []) {
    const word = "String" in name ? (name.String.sval ?? "") : "";
    const [one, other] = [fromSources(left, word), fromSources(right, word)];
    if (one === undefined || other === undefined) continue;
    if (narrowed.some(({ id }) => other.startsWith(`${id}.`))) reader.bindings.add([one], other);
    if (narrowed.some(({ id }) => one.startsWith(`${id}.`))) reader.bindings.add([other], one);
  }
  bindCondition(reader, join.quals, inside, narrowed);
  return [...left, ...right];
}

function narrowedBy({ jointype }: JoinExpr, left: Source[], right: Source[]): Source[] {
  if (jointype === "JOIN_INNER") return [...left, ...right];
  if (jointype === "JOIN_LEFT") return right;
  return jointype === "JOIN_RIGHT" ? left : [];
}

import type { A_Expr, Node, SubLink } from "libpg-query";
import { type Column } from "./bindings.ts";
import { valueOf } from "./outputs.ts";
import type { QueryContext, Reader } from "./reader.ts";
import type { Scope, Source } from "./sources.ts";

/** Adds the equalities of a WHERE at its own level. */
export function bindWhere(
  reader: Reader,
  where: Node | undefined,
  around: QueryContext & { scope: Scope },
): void {
  bindCondition(reader, where, around, around.scope.sources);
}

/**
 * Adds equalities of a condition that hold for every row: those joined by AND. Conditions under OR,
 * NOT and in the output restrict nothing.
 *
 * @param narrowed sources without rows when the condition is false
 */
export function bindCondition(
  reader: Reader,
  condition: Node | undefined,
  around: QueryContext,
  narrowed: readonly Source[],
): void {
  reader.expressions(condition, around);
  for (const node of conjuncts(condition)) {
    for (const [left, right] of equals(reader, node, around)) {
      if (left === undefined || right === undefined) continue;
      for (const [from, to] of [
        [left, right],
        [right, left],
      ] as const) {
        const isNarrowed = narrowed.some(({ id }) => to.startsWith(`${id}.`));
        if (isNarrowed) reader.bindings.add([from], to);
      }
    }
  }
}

function conjuncts(node: Node | undefined): readonly Node[] {
  if (node === undefined) return [];
  if (!("BoolExpr" in node) || node.BoolExpr.boolop !== "AND_EXPR") return [node];
  return (node.BoolExpr.args ?? []).flatMap(conjuncts);
}

type Pair = readonly [Column | undefined, Column | undefined];

function equals(reader: Reader, node: Node, around: QueryContext): readonly Pair[] {
  if ("A_Expr" in node) return pairs(reader, node.A_Expr, around);
  if ("SubLink" in node) return isIn(reader, node.SubLink, around);
  return [];
}

function pairs(reader: Reader, expression: A_Expr, around: QueryContext): readonly Pair[] {
  const { kind, name: [operator] = [], lexpr, rexpr } = expression;
  const isEqual = operator !== undefined && "String" in operator && operator.String.sval === "=";
  if (!isEqual) return [];
  if (kind === "AEXPR_IN") {
    const items = rexpr !== undefined && "List" in rexpr ? (rexpr.List.items ?? []) : [];
    const [only, ...more] = items;
    return more.length > 0 ? [] : zip(reader, lexpr, only, around);
  }
  return kind === "AEXPR_OP" ? zip(reader, lexpr, rexpr, around) : [];
}

function itemsOf(node: Node | undefined): readonly (Node | undefined)[] {
  return node !== undefined && "RowExpr" in node ? (node.RowExpr.args ?? []) : [node];
}

function zip(
  reader: Reader,
  left: Node | undefined,
  right: Node | undefined,
  around: QueryContext,
): readonly Pair[] {
  const others = itemsOf(right);
  return itemsOf(left).map(
    (item, index) =>
      [valueOf(reader, item, around), valueOf(reader, others[index], around)] as const,
  );
}

/** `(a, b) in (select …)` */
function isIn(reader: Reader, link: SubLink, around: QueryContext): readonly Pair[] {
  if (link.subLinkType !== "ANY_SUBLINK" || link.operName !== undefined) return [];
  if (link.subselect === undefined) return [];
  const { outputs } = reader.query(link.subselect, around);
  return itemsOf(link.testexpr).map((item, index) => {
    const output = outputs[index];
    const other = output === undefined || "all" in output ? undefined : output.column;
    return [valueOf(reader, item, around), other] as const;
  });
}

import type { Node } from "libpg-query";
import { type Column, GIVEN } from "./bindings.ts";
import type { QueryContext, Reader } from "./reader.ts";
import { type Output, resolve, type Source } from "./sources.ts";

/** The column with the value of an expression, if it is one or is given. */
export function valueOf(
  reader: Reader,
  node: Node | undefined,
  around: QueryContext,
): Column | undefined {
  if (node === undefined) return undefined;
  if ("ParamRef" in node || "A_Const" in node) return GIVEN;
  if ("TypeCast" in node) return valueOf(reader, node.TypeCast.arg, around);
  if ("ColumnRef" in node) return resolve(around.scope, wordsOf(node.ColumnRef.fields ?? []));
  if ("SubLink" in node && node.SubLink.subLinkType === "EXPR_SUBLINK") {
    const { subselect } = node.SubLink;
    const [first] = subselect === undefined ? [] : reader.query(subselect, around).outputs;
    return first === undefined || "all" in first ? undefined : first.column;
  }
  return undefined;
}

function wordsOf(fields: readonly Node[]): string[] {
  return fields.flatMap((field) => ("String" in field ? [field.String.sval ?? ""] : []));
}

/** The outputs of a SELECT or RETURNING list. */
export function outputsOf(
  reader: Reader,
  targets: readonly Node[],
  around: QueryContext,
): Output[] {
  return targets.map((target) => {
    const { name, val } = "ResTarget" in target ? target.ResTarget : {};
    if (val !== undefined && "ColumnRef" in val) {
      const fields = val.ColumnRef.fields ?? [];
      const words = wordsOf(fields);
      if (fields.some((field) => "A_Star" in field)) return { all: starred(words, around) };
      return { name: name ?? words.at(-1) ?? "", column: resolve(around.scope, words) };
    }
    return { name: name ?? "", column: valueOf(reader, val, around) };
  });
}

function starred(words: readonly string[], { scope }: QueryContext): readonly Source[] {
  const [alias] = words.slice(-1);
  const sources = scope?.sources ?? [];
  return alias === undefined ? sources : sources.filter((source) => source.alias === alias);
}

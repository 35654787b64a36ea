import type { Bindings, Column } from "./bindings.ts";

/** A source in a FROM: a table or a query's output, under a name. */
export interface Source {
  id: string;
  alias: string;
  /** whether it has that column; undefined if unknown, as for a table's columns */
  has(name: string): boolean | undefined;
  column(name: string): Column;
}

/** One level of a statement. Unresolved names continue at the enclosing level. */
export interface Scope {
  sources: Source[];
  outer: Scope | undefined;
}

/** One output column, or all columns of some sources. */
export type Output = { name: string; column: Column | undefined } | { all: readonly Source[] };

/** The output of a query. */
export interface QueryResult {
  outputs: readonly Output[];
}

export function tableSource(bindings: Bindings, alias: string, distribution?: string): Source {
  const id = bindings.newName();
  return {
    id,
    alias,
    has: (name) => (name === distribution ? true : undefined),
    column: (name) => `${id}.${name}`,
  };
}

/** @param names column aliases at the mention, in order */
export function resultSource(
  bindings: Bindings,
  alias: string,
  result: QueryResult,
  names: readonly string[] = [],
): Source {
  const id = bindings.newName();
  const linked = new Set<string>();
  const outputs = result.outputs.map((output, index) => {
    const name = names[index];
    return name === undefined || "all" in output ? output : { ...output, name };
  });
  return {
    id,
    alias,
    has: (name) => hasOutput(outputs, name),
    column: (name) => {
      const own = `${id}.${name}`;
      const inner = outputColumn(outputs, name);
      if (inner !== undefined && !linked.has(name)) bindings.add([inner], own);
      linked.add(name);
      return own;
    },
  };
}

function hasOutput(outputs: readonly Output[], name: string): boolean | undefined {
  const found = outputs.map((output) =>
    "all" in output ? firstKnown(output.all, name) : output.name === name,
  );
  if (found.includes(true)) return true;
  return found.includes(undefined) ? undefined : false;
}

function firstKnown(sources: readonly Source[], name: string): boolean | undefined {
  const known = sources.map((source) => source.has(name));
  if (known.includes(true)) return true;
  return known.includes(undefined) ? undefined : false;
}

function outputColumn(outputs: readonly Output[], name: string): Column | undefined {
  for (const output of outputs) {
    if (!("all" in output) && output.name === name) return output.column;
  }
  return fromSources(
    outputs.flatMap((output) => ("all" in output ? output.all : [])),
    name,
  );
}

/** The source known to have the column, or the only candidate. */
export function fromSources(sources: readonly Source[], name: string): Column | undefined {
  const owner = sources.find((source) => source.has(name) === true);
  if (owner !== undefined) return owner.column(name);
  const [only, ...more] = sources.filter((source) => source.has(name) === undefined);
  return more.length === 0 ? only?.column(name) : undefined;
}

/** Resolves a column reference: the last word is the column, the one before it the source. */
export function resolve(scope: Scope | undefined, words: readonly string[]): Column | undefined {
  const name = words.at(-1);
  const alias = words.at(-2);
  if (scope === undefined || name === undefined) return undefined;
  if (alias === undefined) return fromSources(scope.sources, name) ?? resolve(scope.outer, words);
  const owner = scope.sources.find((source) => source.alias === alias);
  return owner === undefined ? resolve(scope.outer, words) : owner.column(name);
}

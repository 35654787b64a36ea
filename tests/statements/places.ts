import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "libpg-query";
import * as z from "zod";

const FILE = path.resolve(import.meta.dirname, "../../server/db/schema/citus.sql");

/** How the rows of a table are distributed over nodes. */
export type Place =
  /** by the value of a column; equal values of one group are on the same node */
  | { kind: "distributed"; column: string; group: string }
  /** a full copy on every node */
  | { kind: "reference" }
  /** all on the coordinator */
  | { kind: "local" };

const text = z.object({ A_Const: z.object({ sval: z.object({ sval: z.string() }) }) });
const named = z.object({ NamedArgExpr: z.object({ name: z.string(), arg: text }) });
const call = z.object({
  stmt: z.object({
    SelectStmt: z.object({
      targetList: z.tuple([
        z.object({
          ResTarget: z.object({
            val: z.object({
              FuncCall: z.object({
                funcname: z.tuple([z.object({ String: z.object({ sval: z.string() }) })]),
                args: z.array(z.union([text, named])),
              }),
            }),
          }),
        }),
      ]),
    }),
  }),
});

/** The statements of citus.sql, in order. */
export function readStatements(): string[] {
  const file = readFileSync(FILE);
  return (parseSync(file.toString()).stmts ?? []).map(({ stmt_location = 0, stmt_len }) =>
    file.subarray(stmt_location, stmt_len && stmt_location + stmt_len).toString(),
  );
}

/** Every table in citus.sql, with its place. */
export function readPlaces(): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const statement of parseSync(readFileSync(FILE, "utf8")).stmts ?? []) {
    if (statement.stmt === undefined || !("SelectStmt" in statement.stmt)) continue;
    const { funcname, args } =
      call.parse(statement).stmt.SelectStmt.targetList[0].ResTarget.val.FuncCall;
    const words = args.map((arg) =>
      "A_Const" in arg ? arg.A_Const.sval.sval : arg.NamedArgExpr.arg.A_Const.sval.sval,
    );
    const [table = ""] = words;
    if (places.has(table)) throw new Error(`${table} has two places in citus.sql`);
    places.set(table, placeOf(funcname[0].String.sval, words, places));
  }
  return places;
}

function placeOf(
  name: string,
  [table = "", column = "", beside = "none"]: readonly string[],
  places: ReadonlyMap<string, Place>,
): Place {
  if (name === "create_reference_table") return { kind: "reference" };
  if (name === "citus_add_local_table_to_metadata") return { kind: "local" };
  if (name !== "create_distributed_table") throw new Error(`citus.sql calls ${name}`);
  if (beside === "none") return { kind: "distributed", column, group: table };
  const other = places.get(beside);
  if (other?.kind !== "distributed") throw new Error(`${table} stands beside ${beside}`);
  return { kind: "distributed", column, group: other.group };
}

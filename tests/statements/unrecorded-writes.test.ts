import path from "node:path";
import { expect, test } from "vitest";
import { callerOf, followWrites, UnrecordedWrites } from "./notes.ts";
import { formatActivityReport } from "./report.ts";

const WRITE = `update "expenses" set amount = $1 where "expenses"."user_id" = $2`;
const CHANGE = "select from expenses r where r.user_id = $1 and r.id = $2 for no key update of r";
const LINE = "insert into activity (user_id, at) values ($1, $2)";

function unrecordedAfter(...texts: string[]): string[] {
  const found = new UnrecordedWrites();
  const client = {};
  for (const text of texts) followWrites(client, text, { isOfApp: true, found });
  return found.texts();
}

test.each([
  ["begin", WRITE, "commit"],
  ["begin", LINE, "commit", "begin", WRITE, "commit"],
  ["begin", WRITE, "commit", "begin", LINE, "commit"],
  ["begin", LINE, "rollback", WRITE],
  [WRITE],
])("finds a write without its line: %s, %s, %s", (...texts) => {
  expect(unrecordedAfter(...texts)).toEqual([
    "update expenses set amount = $1 where expenses.user_id = $2",
  ]);
});

test.each([
  ["begin", WRITE, LINE, "commit"],
  ["begin", LINE, WRITE, "commit"],
  ["begin", CHANGE, WRITE, "commit"],
  ["begin", WRITE, "rollback"],
  ["begin", "savepoint sp1", WRITE, "rollback to savepoint sp1", LINE, "commit"],
  ["begin", "select id from expenses for update", "commit"],
  ["begin", "update uploads set state = 'stored'", "commit"],
])("passes: %s, %s, %s", (...texts) => {
  expect(unrecordedAfter(...texts)).toEqual([]);
});

test("ignores writes of tests", () => {
  const found = new UnrecordedWrites();
  followWrites({}, WRITE, { isOfApp: false, found });
  expect(found.texts()).toEqual([]);
});

test("reports writes without an exception, and exceptions without a write", () => {
  const sweep = { because: "a sweep", has: "set mailed_on" };
  const gone = { because: "gone", has: "set gone" };
  expect(
    formatActivityReport(
      ["update a set mailed_on = $1", "update expenses set b = $1"],
      [sweep, gone],
    ),
  ).toEqual({ faulty: ["update expenses set b = $1"], unused: [gone] });
});

test("a statement that a test sends itself is not the app's", () => {
  const frame = (file: string, query: string) =>
    `    at row (file://${path.join(import.meta.dirname, "../..", file)}${query}:12:5)`;
  const connection = frame("server/db/client.ts", "");
  const app = frame("server/features/trash/queries.ts", "");
  // Vitest adds a query to the URL of a test file.
  const spec = frame("server/features/trash/trash.test.ts", "?vitest=1764352800000");
  expect(
    callerOf({ name: "", message: "", stack: `Error\n${connection}\n${spec}\n${app}` }),
  ).toEqual({ kind: "test" });
  expect(
    callerOf({ name: "", message: "", stack: `Error\n${connection}\n${app}\n${spec}` }),
  ).toEqual({ kind: "app", file: "server/features/trash/queries.ts" });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namesRead } from "../support/run/configuration-names.ts";

const PAGE = join(import.meta.dirname, "../../docs/configuration.md");

/** The variable names in the first column of the table. */
function documentedNames(): string[] {
  const cells = [...readFileSync(PAGE, "utf8").matchAll(/^\| (`[^|]+) \|/gm)].map(
    ([, cell = ""]) => cell,
  );
  return cells.flatMap((cell) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name),
  );
}

test("docs/configuration.md lists exactly the variables that are read, once each", () => {
  expect(documentedNames().toSorted()).toEqual([...namesRead()].toSorted());
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namesRead } from "../support/configuration-names.ts";

const README = join(import.meta.dirname, "../../README.md");

/** The names of the first column of the table of all variables. */
function namesTold(): string[] {
  const page = readFileSync(README, "utf8");
  const [chapter = ""] = page.slice(page.indexOf("## Configuration") + 3).split("\n## ");
  const cells = [...chapter.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = ""]) => cell);
  return cells.flatMap((cell) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name),
  );
}

test("the table of the README names each variable that is read, once, and no other", () => {
  expect(namesTold().toSorted()).toEqual([...namesRead()].toSorted());
});

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Its words are data: what it has to learn goes into the tables, not into more code. */
const MAX_LINES = 5000;

test(`the built-in adviser has at most ${MAX_LINES} lines of code`, () => {
  const files = globSync("**/*.ts", { cwd: import.meta.dirname });
  const code = files.filter((file) => !file.endsWith(".test.ts"));
  const lines = code.map(
    (file) => readFileSync(`${import.meta.dirname}/${file}`, "utf8").split("\n").length - 1,
  );
  expect(code.length).toBeGreaterThan(20);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MAX_LINES);
});

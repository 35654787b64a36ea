import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EVERY_ROW } from "./security/defenses/every-row.ts";
import { isMeant, mistakeIn } from "./support/defenses/rows.ts";
import { changed, changesOf } from "./support/defenses/workspace.ts";

const ROOT = join(import.meta.dirname, "..");
const ROWS = Array.from({ length: 92 }, (_, index) => index + 1);
const TITLE = /["'`]row (\d+):/g;

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** The rows that have a test of their own, by the titles. */
function testedRows(): Set<number> {
  const files = ["tests/security", "tests/e2e"].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => /\.(?:test|spec)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return new Set(
    files.flatMap((file) => [...read(file).matchAll(TITLE)].map(([, row]) => Number(row))),
  );
}

test("each row of the matrix has a test by its number", () => {
  const tested = testedRows();
  expect(ROWS.filter((row) => !tested.has(row))).toEqual([]);
});

test("of each row a defense can be switched off", () => {
  const rows = new Set(EVERY_ROW.map(({ row }) => row));
  expect(ROWS.filter((row) => !rows.has(row))).toEqual([]);
  expect([...rows].filter((row) => !ROWS.includes(row))).toEqual([]);
});

describe("what is switched off fits the sources", () => {
  const named = EVERY_ROW.map((entry) => [`row ${entry.row}: ${entry.defense}`, entry] as const);
  test("each has a name of its own", () => {
    expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
  });

  test.each(named)("%s", (_name, entry) => {
    for (const change of changesOf(entry)) {
      expect(() => changed(read(change.file), change)).not.toThrow();
    }
    expect(read(entry.test)).toContain(entry.title ?? `row ${entry.row}:`);
  });
});

describe("the rows that are asked for", () => {
  test.each(["35,56,66", "0", "93", "61-57", "5-", "-5", "x", "1-100", ""])(
    "%j is none, and is named",
    (wrong) => {
      expect(mistakeIn(["34", wrong, "57-61"])).toContain(`"${wrong}"`);
    },
  );

  test("are single ones and ranges, and all where none is asked for", () => {
    const rows = ["34", "57-61"];
    expect(mistakeIn(rows)).toBeUndefined();
    expect(ROWS.filter((row) => isMeant(row, rows))).toEqual([34, 57, 58, 59, 60, 61]);
    expect(ROWS.filter((row) => isMeant(row, []))).toEqual(ROWS);
  });
});

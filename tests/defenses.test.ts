import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EVERY_ROW } from "./security/defenses/every-row.ts";
import { isSelected, rowError } from "./support/defenses/rows.ts";
import { triedOn } from "./support/defenses/table.ts";
import { applyChange, changesOf } from "./support/defenses/workspace.ts";

const ROOT = join(import.meta.dirname, "..");
const ROWS = Array.from({ length: 92 }, (_, index) => index + 1);
const TITLE = /["'`]row (\d+):/g;

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** Attack rows that a test title names. */
function testedRows(): Set<number> {
  const files = ["tests/security", "tests/e2e"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:test|spec)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return new Set(
    files.flatMap((file) => [...read(file).matchAll(TITLE)].map(([, row]) => Number(row))),
  );
}

test("each attack row has a test with its number", () => {
  const tested = testedRows();
  expect(ROWS.filter((row) => !tested.has(row))).toEqual([]);
});

test("each row has an entry that removes a defense", () => {
  const rows = new Set(EVERY_ROW.map(({ row }) => row));
  expect(ROWS.filter((row) => !rows.has(row))).toEqual([]);
  expect([...rows].filter((row) => !ROWS.includes(row))).toEqual([]);
});

describe("every entry fits the sources", () => {
  const named = EVERY_ROW.map((entry) => [`row ${entry.row}: ${entry.defense}`, entry] as const);
  test("entry names are unique", () => {
    expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
  });

  test.each(named)("%s", (_name, entry) => {
    for (const change of changesOf(entry)) {
      expect(() => applyChange(read(change.file), change)).not.toThrow();
    }
    expect(read(entry.test)).toContain(entry.title ?? `row ${entry.row}:`);
  });
});

describe("row arguments", () => {
  test.each(["35,56,66", "0", "93", "61-57", "5-", "-5", "x", "1-100", ""])(
    "reports %j as invalid",
    (wrong) => {
      expect(rowError(["34", wrong, "57-61"])).toContain(`"${wrong}"`);
    },
  );

  test("select single rows and ranges, or all rows by default", () => {
    const rows = ["34", "57-61"];
    expect(rowError(rows)).toBeUndefined();
    expect(ROWS.filter((row) => isSelected(row, rows))).toEqual([34, 57, 58, 59, 60, 61]);
    expect(ROWS.filter((row) => isSelected(row, []))).toEqual(ROWS);
  });
});

test("a resumed run skips entries that the table shows as tried on the day", () => {
  const entries = EVERY_ROW.slice(0, 3);
  const lines = entries.map(({ row, defense }) => `| ${row} | ${defense} | a test | 2026-11-2`);
  const table = lines.map((line, index) => `${line}${index} |`).join("\n");
  expect([...triedOn("2026-11-21", table, entries)]).toEqual([entries[1]]);
});

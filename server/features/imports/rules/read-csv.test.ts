import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine, CSV_START } from "../../exports/rules/csv.ts";
import { IMPORT_LIMITS } from "../../../../shared/imports/limits.ts";
import { readCsv as csvSteps } from "./read-csv.ts";
import { finished } from "./steps.ts";
import { TableRefused } from "./table.ts";

const readCsv = (text: string) => finished(csvSteps(text));
const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

describe("a table with separators between cells", () => {
  test.each([
    [
      "a,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a;b\n1,5;2,5",
      [
        ["a", "b"],
        ["1,5", "2,5"],
      ],
    ],
    [
      "a\tb\r\n1\t2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a,b\r1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      '"a, b",c\n"say ""hi""","x\ny"',
      [
        ["a, b", "c"],
        ['say "hi"', "x\ny"],
      ],
    ],
    ["\uFEFFa,b\n1,", [["a", "b"], ["1"]]],
    [
      " a , b \n\n,,\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      '5" pipe,b\n"never closed,c',
      [
        ['5" pipe', "b"],
        ['"never closed', "c"],
      ],
    ],
    ["", []],
  ])("%j", (text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
  });

  test("rows keep the number that a spreadsheet shows", () => {
    expect(readCsv('a,b\n\n"x\ny",1\n2,3').map(({ row }) => row)).toEqual([1, 3, 4]);
  });

  test("rejects more columns or rows than an import allows", () => {
    const wide = Array.from({ length: 10_000 }, () => "1").join(",");
    expect(() => readCsv(wide)).toThrow(TableRefused);
    const long = "1,2\n".repeat(IMPORT_LIMITS.rows + IMPORT_LIMITS.preamble + 1);
    expect(() => readCsv(long)).toThrow(TableRefused);
  });

  test.each([",", '"', ";", "'", "\n", " ", '",', ';"', "a\u0000"])(
    "reads or rejects five megabytes of %j quickly",
    (sign) => {
      const text = sign.repeat(Math.floor(IMPORT_LIMITS.bytes / sign.length));
      const before = performance.now();
      try {
        readCsv(text);
      } catch (error) {
        expect(error).toBeInstanceOf(TableRefused);
      }
      // Quadratic time would take hours.
      expect(performance.now() - before).toBeLessThan(60_000);
    },
  );

  test("a CSV export reads back unchanged", () => {
    const sign = fc.constantFrom("a", "é", "=", "+", "-", "@", ",", ";", '"', "\n", "\t", " ", "1");
    const cell = fc
      .string({ unit: sign, minLength: 1, maxLength: 12 })
      .map((text) => `x${text}x`.replaceAll("\r", ""))
      .chain((text) => fc.constantFrom(text, `=${text}`, `-${text}`, `@${text}`));
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(table, (rows) => {
        const header = csvLine([{ text: "one" }, { text: "two" }, { text: "three" }]);
        const lines = rows.map((cells) => csvLine(cells.map((text) => ({ text }))));
        expect(cellsOf(CSV_START + header + lines.join("")).slice(1)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });
});

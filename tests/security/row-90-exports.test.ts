import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csvLine } from "../../server/features/exports/rules/csv.ts";
import { readCsv } from "../../server/features/imports/rules/read-csv.ts";
import { createTestApp, type TestApp } from "../support/app/app.ts";
import { addCanaryPlan } from "../support/records/budget/canary-budget.ts";
import { createExpense, createProject } from "../support/records/factories.ts";
import { download } from "../support/account-backup.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

/**
 * Zero-width space, joiners, direction marks, soft hyphen, byte order mark, a tag, a variation
 * selector, NEL, a filler.
 */
const INVISIBLE = [
  ..."\u200B\u200C\u200D\u200E\u2060\u2066\u00AD\uFEFF\u{E0020}\uFE0F\u0085\u0001\u3164\u180E",
];

describe("row 90: a spreadsheet executes nothing in a download", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ["+1 503 555 0148", "'+1 503 555 0148"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", `"'\t'=1"`],
    ["\r=1", `"'\r'=1"`],
    ["\n=1", `"'\n'=1"`],
    [" =1", " '=1"],
    ["\u00A0=1", "\u00A0'=1"],
    ...INVISIBLE.map((invisible): [string, string] => [`${invisible}=1+1`, `${invisible}'=1+1`]),
    ["\u200B \u200D@SUM(A1)", "\u200B \u200D'@SUM(A1)"],
    ["Tiles;\u2060=1+1", `"Tiles;\u2060'=1+1"`],
    ["\u200Bnails", "\u200Bnails"],
    ["＝1+1", "'＝1+1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠SUM(A1)", "'＠SUM(A1)"],
    // Spreadsheets in some locales split at semicolons, ignoring quotes before them.
    ["Tiles;=1+1;", `"Tiles;'=1+1;"`],
    ["Tiles; ＝1+1", `"Tiles; '＝1+1"`],
    ['Tiles;"=1+1;', `"Tiles;""'=1+1;"`],
    ["Tiles\n@SUM(A1)", `"Tiles\n'@SUM(A1)"`],
    ["Tiles\t-1", `"Tiles\t'-1"`],
    ["Tiles; grout", `"Tiles; grout"`],
    ['=HYPERLINK("http://a","b")', `"'=HYPERLINK(""http://a"",""b"")"`],
    ["2 + 2 = 4", "2 + 2 = 4"],
    ['a "word", and more', `"a ""word"", and more"`],
    ["two\r\nlines", `"two\r\nlines"`],
    ["", ""],
  ])("writes the text %j as %j", (text, cell) => {
    expect(csvLine([{ text }])).toBe(`${cell}\r\n`);
  });

  test.each(INVISIBLE)("reads back a formula behind %j as it was written", (invisible) => {
    const text = `${invisible}=1+1;${invisible}=2`;
    const steps = readCsv(csvLine([{ value: "x" }, { text }]));
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    expect(step.value[0]?.cells[1]?.trim()).toBe(text.trim());
  });

  test("keeps numbers as numbers", () => {
    expect(csvLine([{ value: "-12.30" }, { value: 7 }, { value: null }])).toBe("-12.30,7,\r\n");
  });

  test("holds for every table, in CSV for Excel", async () => {
    const homeowner = await product.homeowner();
    const evil = "=HYPERLINK(1)";
    const { id } = await createProject(homeowner, { name: evil, description: "+1" });
    const contractor = await homeowner.post("/api/contractors", {
      name: "@name",
      company: "Ada;=1+1;",
      phone: "+1 503",
      notes: "-notes",
    });
    await createExpense(homeowner, id, {
      description: "-description",
      category: "=category",
      paymentMethod: "\tmethod",
      notes: "@notes",
      amount: "1234.50",
      contractorId: (contractor.body as { id: number }).id,
    });
    await homeowner.post("/api/milestones", { projectId: id, title: "=title", category: "@c" });
    await addCanaryPlan(product, homeowner, id, "=plan");
    const { files } = await download(homeowner);
    const tables = [...files].filter(([name]) => name.endsWith(".csv"));
    expect(tables).toHaveLength(15);
    expect(tables.filter(([, bytes]) => String(bytes).includes("'=plan")).length).toBeGreaterThan(
      4,
    );
    const problems = tables.flatMap(([name, bytes]) => {
      const text = String(bytes);
      // Quotes protect cells separated by commas, but may not protect cells separated by
      // semicolons.
      const quoted = /(?<=^|[,\n])(?:"(?:[^"]|"")*"|[^",\r\n]*)/g;
      const cells = [...(text.slice(1).match(quoted) ?? []), ...text.slice(1).split(/[;\r\n]+/)];
      return [
        ...(text.startsWith("\uFEFF") ? [] : [`${name} has no byte order mark`]),
        ...cells.filter((cell) => /^["\s]*[=+@＝＋－＠-]/.test(cell)),
      ];
    });
    expect(problems).toEqual([]);
    expect(String(files.get("expenses.csv"))).toContain(`,1234.50,'=category,"'\tmethod",'@name,`);
  });
});

import { describe, expect, test } from "vitest";
import { TableRefused } from "./rules/table.ts";
import { workbookOf, zipOf } from "../../../tests/support/hostile/workbooks.ts";
import { readWorkbook } from "./read-workbook.ts";

async function read(file: Buffer, sheet?: string) {
  const { rows, ...rest } = await readWorkbook(new Uint8Array(file), sheet);
  return { ...rest, rows: rows.map(({ row, cells }) => [row, ...cells]) };
}

describe("a workbook", () => {
  test("is read as its cells are displayed", async () => {
    const file = await workbookOf([
      {
        name: "Spending & more",
        rows: [
          ["Date", "What", "Amount"],
          [{ day: 46083 }, "Nails & <glue>", 19.989999999999998],
          [],
          [
            { day: 46084.75 },
            { xml: '<c t="inlineStr"><is><r><t>two </t></r><r><t>runs</t></r></is></c>' },
            -3,
          ],
          [
            "",
            { xml: '<c t="str"><f>HYPERLINK("http://evil")</f><v>shown</v></c>' },
            { xml: '<c t="b"><v>1</v></c>' },
          ],
          [{ xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }, { xml: "<c><f>1+1</f></c>" }, 1e21],
        ],
      },
      { name: "Other", rows: [["only"]] },
      { name: "Secret", rows: [["hidden"]], state: "hidden" },
    ]);
    expect(await read(file)).toEqual({
      sheets: ["Spending & more", "Other"],
      sheet: "Spending & more",
      rows: [
        [1, "Date", "What", "Amount"],
        [2, "2026-03-02", "Nails & <glue>", "19.99"],
        [4, "2026-03-03", "two runs", "-3"],
        [5, "", "shown", "TRUE"],
        [6, "#DIV/0!", "", "1e+21"],
      ],
    });
    expect(await read(file, "Other")).toMatchObject({ sheet: "Other", rows: [[1, "only"]] });
    expect(await read(file, "Secret")).toMatchObject({ sheet: "Spending & more" });
  });

  test("with macros, images and external links is read like any other", async () => {
    const file = await workbookOf([{ name: "A", rows: [["x"]] }], {
      "xl/vbaProject.bin": "macros",
      "xl/externalLinks/externalLink1.xml": "<externalLink/>",
      "../../etc/passwd": "nobody",
    });
    expect((await read(file)).rows).toEqual([[1, "x"]]);
  });
});

const SHEET = "xl/worksheets/sheet1.xml";

async function withSheet(xml: string): Promise<Buffer> {
  const good = await workbookOf([{ name: "A", rows: [] }]);
  expect(good.length).toBeGreaterThan(0);
  return zipOf({
    "xl/workbook.xml":
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="x"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="x" Target="/${SHEET}"/></Relationships>`,
    [SHEET]: xml,
  });
}

const rowsOf = (count: number, inside: string) =>
  `<sheetData>${`<row>${inside}</row>`.repeat(count)}</sheetData>`;
const CELL = "<c><v>1</v></c>";
const MEGABYTE = 1024 * 1024;

describe("rejects a malicious workbook and keeps nothing of it:", () => {
  test.each([
    ["a ZIP signature without a ZIP", () => Buffer.from([0x50, 0x4b, 0x03, 0x04, 9, 9, 9, 9])],
    ["a ZIP of something else", () => zipOf({ "hello.txt": "hello" })],
    ["a sheet that decompresses to 25 MB", () => withSheet(" ".repeat(25 * MEGABYTE))],
    [
      "a text of 25 MB in one cell",
      () => withSheet(`<row><c t="str"><v>${"a".repeat(25 * MEGABYTE)}</v></c></row>`),
    ],
    ["a tag without an end", () => withSheet(`<row ${"a".repeat(8 * MEGABYTE)}`)],
    [
      "a DTD with entities",
      () => withSheet('<!DOCTYPE x [<!ENTITY a "aaaa">]><row><c><v>&a;</v></c></row>'),
    ],
    ["100,000 rows", () => withSheet(rowsOf(100_000, CELL))],
    ["10,000 columns", () => withSheet(rowsOf(1, CELL.repeat(10_000)))],
    ["a cell in the last column", () => withSheet('<row><c r="XFD1"><v>1</v></c></row>')],
    [
      "an external sheet",
      () =>
        zipOf({
          "xl/workbook.xml": '<workbook><sheets><sheet name="A" r:id="x"/></sheets></workbook>',
          "xl/_rels/workbook.xml.rels":
            '<Relationships><Relationship Id="x" Target="http://evil/sheet.xml" TargetMode="External"/></Relationships>',
        }),
    ],
  ])("%s", async (_, file) => {
    const bytes = new Uint8Array(await file());
    await expect(readWorkbook(bytes, undefined)).rejects.toThrow(TableRefused);
  });

  test("does not trust declared sizes", async () => {
    const file = await withSheet(" ".repeat(25 * MEGABYTE));
    // The ZIP's directory claims that the sheet has one byte.
    const directory = file.lastIndexOf(Buffer.from(SHEET)) - 46;
    expect(file.readUInt32LE(directory)).toBe(0x02014b50);
    file.writeUInt32LE(1, directory + 24);
    await expect(readWorkbook(new Uint8Array(file), undefined)).rejects.toThrow(TableRefused);
  });
});

describe("a malformed workbook", () => {
  const sheetOf = (rows: string) =>
    workbookOf([{ name: "S", rows: [["gone"]] }], {
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    });
  const cell = "<c><v>1</v></c>";

  test.each(["abc", "-1", "0", "1.5", "1e9", "1e400", "99999999999999999999", ""])(
    "with row number %j continues counting",
    async (number) => {
      const file = await sheetOf(`<row r="5">${cell}</row><row r="${number}">${cell}</row>`);
      expect((await read(file)).rows).toEqual([
        [5, "1"],
        [6, "1"],
      ]);
    },
  );

  test("may have many sheets or styles", async () => {
    const sheets = `<workbook><sheets>${'<sheet name="S" r:id="rId1"/>'.repeat(1001)}</sheets></workbook>`;
    const styles = `<styleSheet><cellXfs>${"<xf/>".repeat(65_491)}</cellXfs></styleSheet>`;
    for (const part of [{ "xl/workbook.xml": sheets }, { "xl/styles.xml": styles }]) {
      const file = await workbookOf([{ name: "S", rows: [["a"]] }], part);
      await expect(read(file)).rejects.toThrow(TableRefused);
    }
  });
});

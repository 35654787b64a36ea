import { describe, expect, test } from "vitest";
import { guessMapping } from "./rules/guess-mapping.ts";
import { readRows } from "./rules/read-rows.ts";
import { finished } from "./rules/steps.ts";
import { TableRefused } from "./rules/table.ts";
import { toDecimal } from "../../../shared/money.ts";
import { type WorkbookCell, workbookOf, zipOf } from "../../../tests/support/hostile/workbooks.ts";
import { readTable } from "./read-table.ts";

/** Row number, date, description and amount (negative for refunds), or row number and problem. */
async function readFile(file: string | Buffer) {
  const { rows } = await readTable(new Uint8Array(Buffer.from(file)), undefined);
  const { mapping } = guessMapping(rows);
  const { drafts, currency } = finished(readRows(rows, mapping));
  return {
    currency,
    rows: drafts.map((draft) => {
      if (!("expense" in draft)) return [draft.row, draft.problem];
      const { date, description, amount, isRefund } = draft.expense;
      return [draft.row, date, description, `${isRefund ? "-" : ""}${toDecimal(amount)}`];
    }),
  };
}

const utf16 = (text: string) => Buffer.from(text, "utf16le");

describe("reads payment files of many formats:", () => {
  const nails = [[2, "2026-03-14", "Café nails", "12.50"]];
  test.each<[string, string | Buffer, unknown[]]>([
    ["commas", "Date,Description,Amount\n3/14/2026,Café nails,12.50\n", nails],
    ["semicolons", "Date;Description;Amount\n14.03.2026;Café nails;12,50\n", nails],
    ["tabs", "Date\tDescription\tAmount\n14/03/2026\tCafé nails\t12,50\n", nails],
    ["bars", "Date|Description|Amount\n2026-03-14|Café nails|12.50\n", nails],
    [
      "Excel's line that declares the delimiter",
      "sep=;\r\nDate;Description;Amount\r\n2026-03-14;Café nails;12,50\r\n",
      [[2, ...(nails[0] ?? []).slice(1)]],
    ],
    [
      "a UTF-8 byte order mark",
      "\uFEFFDate,Description,Amount\n3/14/2026,Café nails,12.50\n",
      nails,
    ],
    [
      "UTF-16",
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        utf16("Date\tDescription\tAmount\r\n3/14/2026\tCafé nails\t12.50\r\n"),
      ]),
      nails,
    ],
    [
      "UTF-16 without a byte order mark",
      utf16("Date,Description,Amount\n3/14/2026,Café nails,12.50\n"),
      nails,
    ],
    [
      "Windows-1252",
      Buffer.from("Date,Description,Amount\r\n3/14/2026,Café nails,12.50", "latin1"),
      nails,
    ],
    [
      "carriage returns as line breaks",
      "Date,Description,Amount\r3/14/2026,Café nails,12.50\r",
      nails,
    ],
    [
      "empty columns at the end",
      "Date,Description,Amount,,,\n3/14/2026,Café nails,12.50,,,\n,,,,,\n",
      nails,
    ],
    [
      "a line break in a cell",
      'Date,Description,Amount\r\n3/14/2026,"Café\r\nnails",12.50\r\n3/15/2026,b,1.00\r\n',
      [...nails, [3, "2026-03-15", "b", "1.00"]],
    ],
    [
      "a bank's lines above the header",
      '"Account:";"DE00 1234"\n"Balance on 20.03.2026:";"1.234,50 EUR"\n\nBuchungstag;Payee;Betrag\n14.03.2026;Holz, Leim, Nägel;-1.012,50\n',
      [[5, "2026-03-14", "Holz, Leim, Nägel", "1012.50"]],
    ],
    [
      "lines above a header of unknown words",
      "Statement\nfor you\n\nWann;Was;Wieviel\n14.03.2026;Leim;-12,50\n",
      [[5, "2026-03-14", "Leim", "12.50"]],
    ],
    [
      "debit and credit columns, with a reversal in the debit column",
      "Date,Description,Debit,Credit\n3/14/2026,a,12.50,\n3/14/2026,b,,2.00\n3/15/2026,c,-3.00,\n3/15/2026,d,0.00,4.00\n",
      [
        [2, "2026-03-14", "a", "12.50"],
        [3, "2026-03-14", "b", "-2.00"],
        [4, "2026-03-15", "c", "-3.00"],
        [5, "2026-03-15", "d", "-4.00"],
      ],
    ],
    [
      "negative debits",
      "Date,Description,Debit,Credit\n3/14/2026,a,-12.50,\n3/14/2026,b,-1.00,\n3/15/2026,c,,2.00\n",
      [
        [2, "2026-03-14", "a", "12.50"],
        [3, "2026-03-14", "b", "1.00"],
        [4, "2026-03-15", "c", "-2.00"],
      ],
    ],
    [
      "invalid rows, each with its number",
      "Date,Description,Amount\n13/14/2026,a,1.00\n3/14/2026,b,0\n3/14/2026,c,\n25/12/2026,d,1\n3/15/2026,e,2\n3/15/2026,f,1.234\n46083,g,1\n",
      [
        [2, "“13/14/2026” is not a date"],
        [3, "Amount is zero"],
        [4, "Missing amount"],
        [5, "“25/12/2026” is not a date, read month first"],
        [6, "2026-03-15", "e", "2.00"],
        [7, "Can't read “1.234” as an amount"],
        [8, "“46083” is a number. Give this column the format of a date first."],
      ],
    ],
  ])("%s", async (_, file, rows) => {
    expect((await readFile(file)).rows).toEqual(rows);
  });
});

describe("amounts in another currency", () => {
  const lines = (...amounts: string[]) =>
    `Date;Description;Amount\n${amounts.map((amount) => `2026-03-14;a;${amount}\n`).join("")}`;

  test.each([
    ["are named by the rows", lines("12,50 €", "EUR 3", "4,00"), "EUR"],
    ["are found in a column name", "Date;Description;Amount (EUR)\n2026-03-14;a;12,50\n", "EUR"],
    [
      "are found in their own column",
      "Date,Description,Amount,Currency\n2026-03-14,a,12.50,GBP\n",
      "GBP",
    ],
    ["in US dollars don't count", lines("$12.50", "US$ 3", "4.00 USD"), null],
    ["are not assumed without a currency", lines("12.50"), null],
  ])("%s", async (_, file, currency) => {
    const read = await readFile(file);
    expect(read.currency).toBe(currency);
    expect(read.rows.every((row) => row.length === 4)).toBe(true);
  });

  test("are rejected as expenses even if only in a few rows, because nothing converts them", async () => {
    expect((await readFile(lines("12.50", "€ 3.00", "4.00"))).rows).toEqual([
      [2, "2026-03-14", "a", "12.50"],
      [3, "It is in EUR, unlike most rows. Amounts are not converted."],
      [4, "2026-03-14", "a", "4.00"],
    ]);
  });
});

describe("a payment workbook", () => {
  const HEADER = ["Date", "Description", "Amount"];
  const formula = (value: string) => ({ xml: `<c><f>SUM(A1:A9)</f><v>${value}</v></c>` });
  const withRows = (rows: WorkbookCell[][], more?: Record<string, string>) =>
    workbookOf([{ name: "A", rows: [HEADER, ...rows] }], more);

  test("has dates, cached formula values and merged cells", async () => {
    const file = await withRows([
      [{ day: 46095 }, "Nails", formula("12.499999999999998")],
      // The first of merged cells has the value.
      ["", "Glue", 3],
      [{ xml: '<c t="d"><v>2026-03-15T00:00:00</v></c>' }, "Tape", 4.1],
      [46095, "Number", 5],
      [{ day: 46096 }, "Not reckoned", { xml: "<c><f>1+1</f></c>" }],
      [{ day: 46096 }, "Broken", { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }],
    ]);
    expect((await readFile(file)).rows).toEqual([
      [2, "2026-03-14", "Nails", "12.50"],
      [3, "Missing date"],
      [4, "2026-03-15", "Tape", "4.10"],
      [5, "“46095” is a number. Give this column the format of a date first."],
      [6, "Missing amount"],
      [7, "Can't read “#DIV/0!” as an amount"],
    ]);
  });

  test("supports the 1904 date system", async () => {
    const file = await withRows([[{ day: 44633 }, "Nails", 12.5]]);
    const { rows } = await readFile(file);
    expect(rows).toEqual([[2, "2022-03-13", "Nails", "12.50"]]);
    const book =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>';
    const old = await withRows([[{ day: 44633 }, "Nails", 12.5]], { "xl/workbook.xml": book });
    expect((await readFile(old)).rows).toEqual([[2, "2026-03-14", "Nails", "12.50"]]);
  });
});

describe("rejects a file with the wrong extension with a specific message:", () => {
  test.each<[string, string | Buffer | Promise<Buffer>, string]>([
    ["a web page", "\n<html><table><tr><td>1</td></tr></table></html>", "web page or XML"],
    [
      "XML of an old Excel version",
      '<?xml version="1.0"?><Workbook></Workbook>',
      "web page or XML",
    ],
    ["OFX", "OFXHEADER:100\nDATA:OFXSGML\n", "accounting program"],
    ["QIF", "!Type:Bank\nD03/14/2026\n", "accounting program"],
    [
      "an .ods",
      zipOf({ mimetype: "application/vnd.oasis.opendocument.spreadsheet" }),
      "isn't an .xlsx",
    ],
    ["a PDF", "%PDF-1.7\n", "PDF"],
  ])("%s", async (_, file, why) => {
    const bytes = new Uint8Array(Buffer.from(await file));
    const refusal = readTable(bytes, undefined);
    await expect(refusal).rejects.toThrow(TableRefused);
    await expect(refusal).rejects.toThrow(why);
  });
});

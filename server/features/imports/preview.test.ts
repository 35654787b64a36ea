import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { IMPORT_LIMITS } from "../../../shared/imports/limits.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { BANK_FILES } from "../../../tests/support/records/bank-files.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { previewOf, sendFile } from "../../../tests/support/records/imports.ts";
import { rowsOf } from "../../../tests/support/database/owned-rows.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await proHomeowner(testApp);
  projectId = (await createProject(anna)).id;
});

describe("a file from a bank or application", () => {
  test.each(BANK_FILES.map((file) => [file.layout, file] as const))(
    "from %s is recognized by its layout, and all rows are read",
    async (layout, { text, rows, paymentMethod }) => {
      const before = await rowsOf(testApp.db, anna.user.id);
      const preview = await previewOf(anna, { projectId }, text);
      expect(preview.layout).toBe(layout);
      expect(preview.missing).toEqual([]);
      expect(
        preview.rows.map(({ expense, outcome, asWritten }) => {
          const [date, description, amount] = asWritten ?? [];
          return expense === null
            ? [date, description, amount, "", outcome]
            : [expense.date, expense.description, expense.amount, expense.category, outcome];
        }),
      ).toEqual(rows);
      for (const { expense, outcome } of preview.rows) {
        if (expense === null) continue;
        expect(expense.isRefund).toBe(outcome === "money_back");
        const isCheck = /^CHECK [#\d]/.test(expense.description);
        expect(expense.paymentMethod).toBe(isCheck ? "Check" : paymentMethod);
      }
      expect(await rowsOf(testApp.db, anna.user.id)).toBe(before);
    },
  );

  const GERMAN = [
    "Buchungstag;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Betrag;Währung",
    "03.11.2026;04.11.2026;BAUHAUS DORTMUND;Kartenzahlung;Karte 4711 2026;-1.234,56;EUR",
    "05.11.2026;05.11.2026;HORNBACH BAUMARKT AG;Kartenzahlung;Karte 4711 2026;-98,10;EUR",
    "",
  ].join("\r\n");

  test("in German format is read by its decimal commas, and keeps payees", async () => {
    const preview = await previewOf(anna, { projectId }, GERMAN);
    expect(preview).toMatchObject({
      isDateOrderUnsure: false,
      mapping: { dateOrder: "dmy", decimalMark: ",", columns: { payee: 2, description: 4 } },
    });
    expect(preview.rows.map(({ expense }) => expense)).toMatchObject([
      { date: "2026-11-03", amount: "1234.56", payee: "BAUHAUS DORTMUND", category: "Materials" },
      { date: "2026-11-05", amount: "98.10", payee: "HORNBACH BAUMARKT AG", category: "Materials" },
    ]);
    expect(preview.rows[0]?.expense?.notes).toContain("Paid to BAUHAUS DORTMUND");
  });

  test("is completed from earlier expenses of the same payee", async () => {
    const { id: dana } = await createContractor(anna, { name: "Dana Ortiz" });
    await createExpense(anna, projectId, {
      description: "ORTIZ PLUMBING 0231 OAKLAND",
      category: "Labor",
      paymentMethod: "Bank Transfer",
      contractorId: dana,
      date: "2026-01-05",
    });
    const text = [
      "Date,Description,Amount,Category",
      "2026-03-02,SQ *ORTIZ PLUMBING 0777,90.00,",
      "2026-03-03,SQ *ORTIZ PLUMBING 0777,95.00,Permits",
      "2026-03-04,Corner Bakery,12.00,",
      "",
    ].join("\n");
    const { rows } = await previewOf(anna, { projectId }, text);
    expect(rows.map(({ expense }) => expense)).toMatchObject([
      { category: "Labor", paymentMethod: "Bank Transfer", contractorId: dana },
      { category: "Permits", paymentMethod: "Bank Transfer", contractorId: dana },
      { category: "Other", paymentMethod: "Other", contractorId: null },
    ]);
  });

  test("is read in any encoding", async () => {
    const text = "Date,Description,Amount\n2026-03-02,Café façade,10.00\n";
    const files = {
      utf8: Buffer.from(text),
      marked: Buffer.from(`\uFEFF${text}`),
      utf16: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]),
      windows: Buffer.from(text, "latin1"),
    };
    for (const [encoding, file] of Object.entries(files)) {
      const { rows } = await previewOf(anna, { projectId }, file);
      expect([encoding, rows[0]?.expense?.description]).toEqual([encoding, "Café façade"]);
    }
  });

  test("provides sales tax, payee, room and notes where present", async () => {
    const { id } = await createContractor(anna, { name: "Harlow Plumbing" });
    const { rows } = await previewOf(
      anna,
      { projectId },
      "Date,Item,Vendor,Total,Sales Tax,Room,Notes,Payment Method\n" +
        "3/13/2026,Rough-in, harlow  PLUMBING ,100.00,6.25,Bath,first half,check\n" +
        "3/14/2026,Sink,Sink Depot,50.00,,,,\n",
    );
    expect(rows.map(({ expense }) => expense)).toMatchObject([
      {
        description: "Rough-in",
        contractorId: id,
        salesTax: "6.25",
        room: "Bath",
        notes: "first half",
        paymentMethod: "Check",
      },
      { contractorId: null, notes: "Paid to Sink Depot", salesTax: null, paymentMethod: "Other" },
    ]);
  });

  test("with ambiguous dates asks for their order and uses the answer", async () => {
    const file = "Date,Description,Amount\n03/04/2026,Nails,-1.00\n05/06/2026,Screws,-2.00\n";
    const first = await previewOf(anna, { projectId }, file);
    expect(first.isDateOrderUnsure).toBe(true);
    const mapping = { ...first.mapping, dateOrder: "dmy" as const };
    const { rows } = await previewOf(anna, { projectId, mapping }, file);
    expect(rows.map(({ expense }) => expense?.date)).toEqual(["2026-04-03", "2026-06-05"]);
  });

  test("with only ambiguous amounts asks for the decimal mark and uses the answer", async () => {
    const file = "Date,Description,Amount\n2026-03-04,Oak,-1.250\n2026-03-05,Ash,-2.500\n";
    const first = await previewOf(anna, { projectId }, file);
    expect(first.isDecimalMarkUnsure).toBe(true);
    const amountsWith = async (decimalMark: "." | ",") => {
      const mapping = { ...first.mapping, decimalMark };
      const preview = await previewOf(anna, { projectId, mapping }, file);
      return preview.rows.map(({ expense }) => expense?.amount);
    };
    expect(await amountsWith(",")).toEqual(["1250.00", "2500.00"]);
    expect(await amountsWith(".")).toEqual(["1.25", "2.50"]);
    // One unambiguous amount decides for all of them.
    const clear = await previewOf(anna, { projectId }, `${file}2026-03-06,Nails,"-3,50"\n`);
    expect(clear.isDecimalMarkUnsure).toBe(false);
    expect(clear.rows.map(({ expense }) => expense?.amount)).toEqual([
      "1250.00",
      "2500.00",
      "3.50",
    ]);
  });

  test("that is not recognized returns its columns and what is missing", async () => {
    const preview = await previewOf(anna, { projectId }, "Eins,Zwei\nfoo,bar\n");
    expect(preview).toMatchObject({
      layout: null,
      columns: [
        { name: "Eins", examples: ["foo"] },
        { name: "Zwei", examples: ["bar"] },
      ],
      missing: ["date", "amount"],
      rows: [],
    });
  });
});

describe("a row", () => {
  test.each([
    ["2026-02-30,Nails,-1.00", "“2026-02-30” is not a date"],
    [",Nails,-1.00", "Missing date"],
    ["2026-03-02,Nails,abc", "Can't read “abc” as an amount"],
    ["2026-03-02,Nails,", "Missing amount"],
    ["2026-03-02,Nails,0.00", "Amount is zero"],
    ["46083,Nails,-1.00", "“46083” is a number. Give this column the format of a date first."],
    ["2026-03-02,,-1.00", "Missing description"],
    ["2026-03-02,Nails,-1.005", "Can't read “-1.005” as an amount"],
    ["2026-03-02,Nails,-100000000.00", "Its amount is too large"],
    [`2026-03-02,${"a".repeat(501)},-1.00`, "Its description is longer than 500 characters"],
  ])("that %s has a reason why it is not an expense", async (row, why) => {
    const file = `Date,Description,Amount\n2026-03-01,Glue,-3.00\n${row}\n`;
    const { rows } = await previewOf(anna, { projectId }, file);
    expect(rows.map(({ outcome }) => outcome)).toEqual(["ready", "error"]);
    expect(rows[1]).toMatchObject({ row: 3, why, expense: null });
  });

  test("that is already recorded, or twice in the file, is marked", async () => {
    await createExpense(anna, projectId, {
      description: "Lumber",
      amount: "20.00",
      date: "2026-03-02",
    });
    const elsewhere = await createProject(anna);
    await createExpense(anna, elsewhere.id, { amount: "21.00", date: "2026-03-02" });
    const { rows } = await previewOf(
      anna,
      { projectId },
      "Date,Description,Amount\n2026-03-02,HOME STORE 12,-20.00\n2026-03-02,Tile,-21.00\n" +
        "2026-03-02,tile,-21.00\n2026-03-02,HOME STORE 12,20.00\n",
    );
    expect(rows.map(({ outcome, why }) => [outcome, why])).toEqual([
      ["duplicate", "Already recorded as “Lumber”"],
      ["ready", null],
      ["duplicate", "The same as row 3"],
      ["money_back", "Refund or credit"],
    ]);
  });

  test("keeps malicious text as text", async () => {
    const { rows } = await previewOf(
      anna,
      { projectId },
      'Date,Description,Amount\n2026-03-02,"=HYPERLINK(""http://evil"")<script>alert(1)</script>",-1.00\n',
    );
    expect(rows[0]?.expense?.description).toBe(
      '=HYPERLINK("http://evil")<script>alert(1)</script>',
    );
  });
});

describe("a file without a table", () => {
  test.each([
    ["an empty file", ""],
    ["a header alone", "Date,Description,Amount\n"],
    ["meaningless bytes", Buffer.alloc(1000)],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["an endless cell", `a,b\n"${"x".repeat(40_000)}",1\n`],
    ["a PDF", "%PDF-1.7\n..."],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])],
    ["10,000 columns", `${"a,".repeat(10_000)}b\n1,2\n`],
    [
      "too many rows",
      `Date,Description,Amount\n${"2026-03-02,a,1.00\n".repeat(IMPORT_LIMITS.rows + 1)}`,
    ],
    ["half a ZIP", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0])],
  ])("%s is rejected with an explanation", async (_, file) => {
    const answer = await sendFile(anna, { projectId }, file);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "bad_request", error: expect.any(String) });
  });

  test("over five megabytes is rejected before it is read", async () => {
    const answer = await sendFile(anna, { projectId }, Buffer.alloc(IMPORT_LIMITS.bytes + 1, "a"));
    expect(answer.status).toBe(413);
  });

  test("for another user's project is not found", async () => {
    const file = "Date,Description,Amount\n2026-03-02,a,1.00\n";
    const boris = await testApp.homeowner();
    const foreign = await sendFile(boris, { projectId }, file);
    const missing = await sendFile(boris, { projectId: 9_999_999 }, file);
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    expect((await sendFile(testApp.visitor(), { projectId }, file)).status).toBe(401);
  });

  test("must be the only file and come with its options", async () => {
    expect((await anna.post("/api/imports/preview", { projectId })).status).toBe(415);
    const mapping = JSON.parse('{"header": -1}');
    const answer = await sendFile(anna, { projectId, mapping }, "a,b\n1,2\n");
    expect(answer.status).toBe(400);
  });
});

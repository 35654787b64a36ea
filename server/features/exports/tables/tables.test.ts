import fc from "fast-check";
import readWorkbook from "read-excel-file/node";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../../tests/support/app/app.ts";
import { readCsv, recordsOf } from "../../../../tests/support/csv-reader.ts";
import { seedRecords } from "../../../../tests/support/records/renovation/exported.ts";
import { createProject } from "../../../../tests/support/records/factories.ts";
import { unzipped } from "../../../../tests/support/account-backup.ts";
import { EXPORT_TABLES, EXPORT_TITLES } from "../../../../shared/exports/contract.ts";

let product: TestApp;
let anna: Homeowner;
let projectId: number;
beforeAll(async () => {
  product = await createTestApp();
  anna = await product.homeowner();
  projectId = (await seedRecords(product, anna)).project.id;
});
afterAll(() => product.close());

async function exported(file: string, search = ""): Promise<Buffer> {
  const response = await anna.get(`/api/projects/${projectId}/exports/${file}${search}`);
  if (response.status !== 200) throw new Error(`No ${file}: ${response.text}`);
  return response.bytes;
}

const csv = async (table: string, search = "") => {
  const text = (await exported(`${table}.csv`, search)).toString("utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return recordsOf(readCsv(text.slice(1)));
};

test("exports expenses with all fields, one row each, so that the amounts add up", async () => {
  expect(await csv("expenses")).toMatchObject([
    {
      Date: "2026-02-10",
      Description: "Deposit",
      Amount: "1700.00",
      "Budget line": "Labor",
      Contractor: "Ada Builder (Ada & Sons)",
      Contract: "Rebuild the kitchen",
      Payment: "Deposit",
      Refund: "",
      Receipts: "2026-02-10 Ada & Sons – Deposit 1700.00.pdf",
    },
    {
      Date: "2026-03-01",
      Amount: "2400.00",
      "Sales tax": "180.00",
      "Budget line": "Split",
      Splits: "Materials · Kitchen 900.00; Flooring 1500.00",
      Room: "Kitchen",
      Notes: "Both rooms",
      Receipts: "2026-03-01 Tiles and paint 2400.00.jpg",
    },
    {
      Date: "2026-03-10",
      Amount: "-240.00",
      "Sales tax": "-18.00",
      Splits: "Materials · Kitchen -90.00; Flooring -150.00",
      Refund: "Yes",
    },
  ]);
});

test("exports the text of receipts as text", async () => {
  const said = 'OAKWOOD\n=HYPERLINK("http://evil.example")\nHINGES 2PK';
  await product.db.execute(sql`
    insert into receipt_readings (user_id, key, text, read_at)
    select user_id, image_url, ${said}, now() from expenses
    where project_id = ${projectId} and description = 'Deposit'`);
  const [deposit, tiles] = await csv("expenses");
  expect(deposit?.["Receipt text"]).toBe(said.replace("=", "'="));
  expect(tiles?.["Receipt text"]).toBe("");
  const [{ data: [heads = [], row = []] } = { data: [] }] = await readWorkbook(
    await exported("project.xlsx"),
  );
  expect(row[heads.indexOf("Receipt text")]).toBe(said);
});

test("a period includes its first and last day and applies to expenses", async () => {
  const days = async (search: string) =>
    (await csv("expenses", search)).map(({ Date: day }) => day);
  expect(await days("?from=2026-03-01&to=2026-03-10")).toEqual(["2026-03-01", "2026-03-10"]);
  expect(await days("?from=2026-03-11")).toEqual([]);
  expect(await csv("budget-lines", "?from=2026-03-11")).toHaveLength(4);
});

test("the other tables have the budget's figures", async () => {
  expect(await csv("budget-lines")).toMatchObject([
    { "Budget line": "Materials", Room: "Kitchen", Budgeted: "12000.00", Paid: "810.00" },
    {
      "Budget line": "Labor",
      Committed: "18650.00",
      "Committed, unpaid": "16950.00",
      Remaining: "-650.00",
      Status: "Over budget",
    },
    { "Budget line": "Flooring", Paid: "1350.00" },
    { "Budget line": "Unallocated", Budgeted: "18000.00" },
  ]);
  expect(await csv("quotes")).toMatchObject([
    {
      Work: "Rebuild the kitchen",
      Status: "Accepted",
      Quoted: "17200.00",
      "Contract total": "18650.00",
    },
  ]);
  expect(await csv("quote-items")).toMatchObject([
    { Item: "Demolition", Amount: "2200.00", Labor: "2000.00", Materials: "200.00" },
    { Item: "Clean-up", Amount: "", Included: "Yes" },
  ]);
  expect(await csv("change-orders")).toMatchObject([{ Cost: "1450.00", Days: "3" }]);
  expect(await csv("payments")).toMatchObject([
    { Payment: "Deposit", Due: "2026-02-10", Status: "Paid" },
    { Payment: "Retainage", Type: "Retainage", Status: "Not yet due", Balance: "1720.00" },
  ]);
  expect(await csv("milestones")).toMatchObject([{ Title: "Cabinets hung", Completed: "No" }]);
  expect(await csv("contractors")).toMatchObject([
    { Name: "Ada Builder", "Contract total": "18650.00", Paid: "1700.00", Balance: "16950.00" },
  ]);
});

test("the workbook has every table as a sheet, with typed numbers and dates", async () => {
  const sheets = await readWorkbook(await exported("project.xlsx"));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(
    EXPORT_TABLES.map((name) => EXPORT_TITLES[name]),
  );
  const [heads = [], deposit = [], , refund = [], total = []] = sheets[0]?.data ?? [];
  const at = (row: readonly unknown[], head: string) => row[heads.indexOf(head)];
  expect(at(deposit, "Date")).toEqual(new Date("2026-02-10T00:00:00.000Z"));
  expect(at(deposit, "Recorded (UTC)")).toEqual(new Date("2026-03-14T09:00:00.000Z"));
  expect(at(deposit, "Amount")).toBe(1700);
  expect(at(refund, "Amount")).toBe(-240);
  expect(at(refund, "Original expense ID")).toBe(at(sheets[0]?.data[2] ?? [], "Id"));
  expect(total.slice(0, 5)).toEqual(["Total", null, null, 3860, 162]);
});

test("the workbook freezes its header, formats dollars and has formulas only for totals", async () => {
  const parts = await unzipped(await exported("expenses.xlsx"));
  const sheet = String(parts.get("xl/worksheets/sheet1.xml"));
  expect(sheet).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  );
  expect(sheet).toContain('<autoFilter ref="A1:V4"/>');
  expect(sheet.match(/<f>[^<]*<\/f>/g)).toEqual([
    "<f>SUBTOTAL(109,D2:D4)</f>",
    "<f>SUBTOTAL(109,E2:E4)</f>",
  ]);
  expect(String(parts.get("xl/styles.xml"))).toContain('formatCode="&quot;$&quot;#,##0.00;');
});

test("another user's project and an unknown file name are not found", async () => {
  const bob = await product.homeowner();
  for (const file of ["expenses.csv", "project.xlsx", "report.pdf", "accountant.zip"]) {
    const path = `/api/projects/${projectId}/exports/${file}`;
    expect(await product.visitor().get(path)).toMatchObject({ status: 401 });
    expect(await bob.get(path)).toMatchObject({
      status: 404,
      body: { error: "Project not found" },
    });
  }
  expect(await anna.get(`/api/projects/${projectId}/exports/users.csv`)).toMatchObject({
    status: 400,
  });
  expect(
    await anna.get(`/api/projects/${projectId}/exports/expenses.csv?from=2026-02-02&to=2026-02-01`),
  ).toMatchObject({ status: 400 });
});

test("limits tables to 120 an hour", async () => {
  const carl = await product.homeowner();
  const { id } = await createProject(carl);
  await product.db.execute(sql`
    insert into attempts (key, count, ends_at)
    values (${`exports-of-tables:${carl.user.id}`}, 120, '2026-03-14T09:30:00Z')`);
  const refused = await carl.get(`/api/projects/${id}/exports/expenses.csv`);
  expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(refused.headers["retry-after"]).toBe("1800");
});

/** Text that spreadsheets may run as a formula, or that breaks files. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ",", ";", "<", "&", "]]>", "＝"),
      fc.constantFrom("\u0001", "_x0041_", "\uFFFF", "1", " ", "A1", "'", "HYPERLINK(1)", "🎉"),
      fc.string({ unit: "binary" }).filter((text) => !text.includes("\0")),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(""));

test("exports user text completely and never as a formula, in both formats", async () => {
  const texts = [...fc.sample(hostile, { numRuns: 300, seed: 60 }), "=1+1", "-5", "\t=1", "\r=1"];
  const dana = await product.homeowner();
  const { id } = await createProject(dana, { name: "=1+1" });
  await product.db.execute(sql`
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
    select ${dana.user.id}, ${id}, t.text, 1, 'Other', 'Cash', '2026-01-01'
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality t(text, n)
    order by n`);
  const path = `/api/projects/${id}/exports/expenses`;
  const rows = recordsOf(readCsv((await dana.get(`${path}.csv`)).bytes.toString("utf8").slice(1)));
  expect(rows).toHaveLength(texts.length);
  for (const [index, { Description: cell = "", Amount: amount }] of rows.entries()) {
    expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u);
    expect(cell.replaceAll("'", "")).toBe(texts[index]?.replaceAll("'", ""));
    expect(amount).toBe("1.00");
  }
  const { bytes } = await dana.get(`${path}.xlsx`);
  const sheet = String((await unzipped(bytes)).get("xl/worksheets/sheet1.xml"));
  expect(sheet.match(/<f>/g)).toHaveLength(2);
  const cells = [...sheet.matchAll(/<c r="C\d+" s="(\d)" t="inlineStr"><is><t[^>]*>([^<]*)<\/t>/g)];
  expect(cells.slice(1).map(([, , text = ""]) => unescaped(text))).toEqual(texts);
  // quotePrefix keeps it as text when the user edits the cell.
  expect(cells.at(-1)?.[1]).toBe("6");
  expect(await readWorkbook(bytes)).toHaveLength(1);
});

/**
 * Reverses the escaping of ECMA-376: first XML entities, then characters that XML cannot express.
 */
function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

test("exports 2,500 expenses completely, page by page", async () => {
  const erin = await product.homeowner();
  const { id } = await createProject(erin);
  await product.db.execute(sql`
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
    select ${erin.user.id}, ${id}, 'Item ' || n, n, 'Materials', 'Cash', date '2026-01-01' + n % 300
    from generate_series(1, 2500) n`);
  const path = `/api/projects/${id}/exports/expenses`;
  const rows = recordsOf(readCsv((await erin.get(`${path}.csv`)).bytes.toString("utf8").slice(1)));
  expect(new Set(rows.map(({ Id }) => Id)).size).toBe(2500);
  const days = rows.map(({ Date: day = "" }) => day);
  expect(days).toEqual(days.toSorted());
  const sheet = String(
    (await unzipped((await erin.get(`${path}.xlsx`)).bytes)).get("xl/worksheets/sheet1.xml"),
  );
  expect(sheet).toContain('<row r="2501">');
  expect(sheet).toContain("<f>SUBTOTAL(109,D2:D2501)</f><v>3126250.00</v>");
});

import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { seedRecords, storedReceipt } from "../../../tests/support/records/renovation/exported.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { HOSTILE_PDFS } from "../../../tests/support/hostile/hostile-pdfs.ts";
import { unusualInvoices } from "../../../tests/support/hostile/unusual-invoices.ts";
import { unzipped } from "../../../tests/support/account-backup.ts";
import { listenOnFreePort } from "../../../tests/support/doubles/raw-request.ts";
import { addStoredReceipt } from "../../../tests/support/records/uploads.ts";
import { phonePhoto } from "../../../tests/support/records/receipts.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { watched } from "../../../tests/support/run/watched.ts";

let product: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  anna = await proHomeowner(product);
});

/** The text of each page of a report. */
async function pagesOf(client: Homeowner, projectId: number, search = ""): Promise<string[]> {
  const answer = await client.get(`/api/projects/${projectId}/exports/report.pdf${search}`);
  if (answer.status !== 200) throw new Error(`No report: ${answer.text}`);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  // A second parser that is stricter about the file format.
  const read = await PDFDocument.load(answer.bytes, { throwOnInvalidObject: true });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.bytes)));
  expect(text).toHaveLength(read.getPageCount());
  return text;
}

test("a report has the figures, the tables, and every page of the receipts", async () => {
  const { project } = await seedRecords(product, anna);
  const pages = await pagesOf(anna, project.id);
  expect(pages[0]).toContain("Kitchen renovation");
  expect(pages[0]).toContain("$60,000.00");
  expect(pages[0]).toContain("$3,860.00");
  expect(pages[0]).toMatch(/Chance of staying on budget\s+Over 90%/);
  const whole = pages.join("\n");
  for (const part of [
    "Actual vs. plan",
    "By category",
    "Budget lines",
    "Contracts and payments",
    "Old wiring found",
    "Contractor statement",
    "Sales tax",
    "This is not tax advice",
  ]) {
    expect(whole).toContain(part);
  }
  expect(whole).toContain(`Page ${pages.length} of ${pages.length}`);
  // A merged invoice of three pages, and an image.
  const receipts = pages.slice(pages.findIndex((page) => page.includes("Receipts\n")));
  expect(receipts).toHaveLength(4);
  expect(receipts[0]).toMatch(/Ada & Sons – Deposit[^]*INVOICE/);
  expect(receipts[2]).toContain("LIEN WAIVER");
  expect(receipts[3]).toContain("Tiles and paint");
});

test("a period applies to spending and receipts", async () => {
  const { project } = await seedRecords(product, anna);
  const pages = await pagesOf(anna, project.id, "?from=2026-03-01&to=2026-03-31");
  expect(pages[0]).toContain("Mar 1, 2026 to Mar 31, 2026");
  expect(pages[0]).toMatch(/Spent in this period\s+\$2,160\.00/);
  expect(pages.join("\n")).not.toContain("INVOICE");
});

test("renders other scripts, even for an empty project, and names those that it can't render", async () => {
  const name = "Кухня, μπάνιο, phòng bếp, łazienka";
  const { id } = await createProject(anna, { name });
  const pages = await pagesOf(anna, id);
  expect(pages[0]).toContain(name);
  expect(pages.at(-1)).toContain(name);
  expect(pages[0]).not.toContain("shown in brackets");
  expect(pages.join("\n")).toContain("No spending in this period.");
  expect(pages.join("\n")).not.toContain("Receipts\n");
  const imageUrl = await storedReceipt(product, anna.user.id, {
    ...(await phonePhoto()),
    contentType: "image/jpeg",
  });
  await createExpense(anna, id, { description: "瓷砖 🎨 плитка", imageUrl });
  const [cover = "", ...rest] = await pagesOf(anna, id);
  expect(rest.at(-1)).toContain("[Chinese] [emoji] плитка");
  expect(cover).toContain("shown in brackets, such as [Chinese] or [emoji].");
});

test("a broken or missing receipt is named and affects nothing else", async () => {
  const { id } = await createProject(anna);
  const owner = anna.user.id;
  const broken = await storedReceipt(product, owner, {
    bytes: Buffer.from("%PDF-1.4 and nothing else"),
    contentType: "application/pdf",
  });
  const blurred = await storedReceipt(product, owner, {
    bytes: Buffer.from("no picture"),
    contentType: "image/jpeg",
  });
  const gone = await addStoredReceipt(product.db, owner);
  const [odd, locked, sealed] = await Promise.all(
    (await unusualInvoices()).map((bytes) =>
      storedReceipt(product, owner, { bytes, contentType: "application/pdf" }),
    ),
  );
  for (const [description, imageUrl] of [
    ["Odd invoice", odd],
    ["Locked", locked],
    ["Sealed", sealed],
    ["Broken invoice", broken],
    ["Blurred", blurred],
    ["Gone", gone],
  ]) {
    await createExpense(anna, id, { description, imageUrl });
  }
  const pages = await pagesOf(anna, id);
  // Encrypted only against changes, so it can be read without a password.
  expect(pages.join("\n")).toMatch(/Sealed[^]*SEALED INVOICE/);
  const last = pages.at(-1) ?? "";
  expect(last).toContain("2026-03-10 Odd invoice 123.40.pdf: couldn't be read");
  expect(last).toContain("2026-03-10 Locked 123.40.pdf: is locked with a password");
  expect(last).toContain("2026-03-10 Broken invoice 123.40.pdf: couldn't be read");
  expect(last).toContain("2026-03-10 Blurred 123.40.jpg: couldn't be read");
  expect(last).toContain("2026-03-10 Gone 123.40.jpg: couldn't be found");
});

test("receipts that decompress to gigabytes are named and use little memory", async () => {
  const { id } = await createProject(anna);
  // Two, so that one follows another; foreign-pages.test.ts rejects each of all kinds.
  const kinds = HOSTILE_PDFS.filter(([name]) => name.endsWith(" packed twice")).slice(0, 2);
  for (const [index, [description, make]] of kinds.entries()) {
    const imageUrl = await storedReceipt(product, anna.user.id, {
      bytes: make(),
      contentType: "application/pdf",
    });
    await createExpense(anna, id, { description: `${index} ${description}`, imageUrl });
  }
  const { result: pages, ...cost } = await watched(() => pagesOf(anna, id));
  const last = pages.at(-1) ?? "";
  expect(last.match(/couldn't be read/g)).toHaveLength(2);
  // Memory of this process and the renderer; one such receipt alone would use more.
  expect(cost.megabytes).toBeLessThan(600);
  expect(cost.longestSlice).toBeLessThan(1000);
});

test("reports and the ZIP are Pro features, tables are not", async () => {
  const bob = await product.homeowner();
  const { id } = await createProject(bob);
  for (const file of ["report.pdf", "accountant.zip"]) {
    expect(await bob.get(`/api/projects/${id}/exports/${file}`)).toMatchObject({
      status: 403,
      body: { code: "plan_limit_reached", details: { upgradeRequired: true } },
    });
  }
  expect(await bob.get(`/api/projects/${id}/exports/project.xlsx`)).toMatchObject({ status: 200 });
});

async function asked(client: Homeowner, path: string): Promise<number> {
  const headers = { cookie: client.cookieHeader() };
  return (await product.app.inject({ method: "HEAD", url: path, headers })).statusCode;
}

const COOKIE_REST = "Max-Age=120; Path=/; SameSite=Strict";

test("reports the failure of a ZIP download to the page that started it", async () => {
  const { id } = await createProject(anna);
  const bob = await product.homeowner();
  const path = `/api/projects/${id}/exports/accountant.zip`;
  const load = async (client: Homeowner, mark: string) => {
    const { status, headers } = await client.get(`${path}?mark=${mark}`);
    return [status, String(headers["set-cookie"])];
  };
  const mark = "00000000deadbeef";
  expect(await load(bob, mark)).toEqual([404, `plumbline_export_${mark}=404; ${COOKIE_REST}`]);
  const visitor = await product.app.inject(`${path}?mark=${mark}`);
  expect(visitor.headers["set-cookie"]).toBe(`plumbline_export_${mark}=401; ${COOKIE_REST}`);
  expect(await load(anna, "x; Path=/")).toEqual([400, "undefined"]);
});

test("a HEAD request tells whether a ZIP is available", async () => {
  const bob = await product.homeowner();
  const path = async (client: Homeowner) =>
    `/api/projects/${(await createProject(client)).id}/exports/accountant.zip`;
  expect(await asked(anna, await path(anna))).toBe(200);
  expect(await asked(bob, await path(bob))).toBe(403);
  expect(await asked(bob, await path(anna))).toBe(404);
});

test("an accountant's ZIP contains the report, the tables, and receipts with portable names", async () => {
  const { project } = await seedRecords(product, anna);
  const owner = anna.user.id;
  const bytes = Buffer.from("receipt");
  for (const description of ["../..\\evil: <name>?", "../..\\evil: <name>?", "EVIL NAME", "CON."]) {
    const imageUrl = await storedReceipt(product, owner, { bytes, contentType: "image/jpeg" });
    await createExpense(anna, project.id, { description, imageUrl });
  }
  await createExpense(anna, project.id, {
    description: "Gone",
    imageUrl: await addStoredReceipt(product.db, owner),
  });
  const mark = "00000000deadbeef";
  const answer = await anna.get(`/api/projects/${project.id}/exports/accountant.zip?mark=${mark}`);
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition":
      'attachment; filename="plumbline-kitchen-renovation-accountant-2026-03-14.zip"',
    "cache-control": "private, no-store",
  });
  // To the page that started the download.
  expect(String(answer.headers["set-cookie"])).toBe(
    `plumbline_export_${mark}=begun; ${COOKIE_REST}`,
  );
  const files = await unzipped(answer.bytes);
  const names = [...files.keys()];
  expect(names).toEqual([
    "report.pdf",
    "project.xlsx",
    "expenses.csv",
    "receipts/2026-02-10 Ada & Sons – Deposit 1700.00.pdf",
    "receipts/2026-03-01 Tiles and paint 2400.00.jpg",
    "receipts/2026-03-10 .. .. evil name 123.40.jpg",
    "receipts/2026-03-10 .. .. evil name 123.40 (2).jpg",
    "receipts/2026-03-10 EVIL NAME 123.40.jpg",
    "receipts/2026-03-10 CON 123.40.jpg",
    "receipts/missing.txt",
  ]);
  expect(files.get("receipts/2026-03-10 CON 123.40.jpg")).toEqual(bytes);
  expect(String(files.get("receipts/missing.txt"))).toContain("2026-03-10 Gone 123.40.jpg");
  // The table contains the names of the receipt files.
  const table = String(files.get("expenses.csv"));
  for (const name of names.slice(3, -1)) expect(table).toContain(name.replace("receipts/", ""));
});

test("a client that disconnects cancels the rendering, which leaves no file and frees its slot", async () => {
  const { project } = await seedRecords(product, anna);
  const port = await listenOnFreePort(product.app);
  const request = httpRequest({
    port,
    path: `/api/projects/${project.id}/exports/report.pdf`,
    headers: { cookie: anna.cookieHeader() },
  });
  request.on("error", () => {});
  request.end();
  await once(request, "finish");
  const incoming = join(product.deps.config.dataDir, "incoming");
  const folders = async () => (await readdir(incoming).catch(() => [])).length;
  await expect.poll(folders, { timeout: 60_000 }).toBe(1);
  request.destroy();
  await expect.poll(folders, { timeout: 60_000 }).toBe(0);
  expect(product.logged()).toContain("An export was not finished");
  // The slot is free again.
  expect((await anna.get(`/api/projects/${project.id}/exports/report.pdf`)).status).toBe(200);
});

test("limits reports to 20 an hour", async () => {
  const { id } = await createProject(anna);
  await product.db.execute(sql`
    insert into attempts (key, count, ends_at)
    values (${`exports-of-reports:${anna.user.id}`}, 20, '2026-03-14T09:30:00Z')`);
  const path = `/api/projects/${id}/exports/report.pdf`;
  expect(await anna.get(path)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(await asked(anna, path.replace("report.pdf", "accountant.zip"))).toBe(429);
});

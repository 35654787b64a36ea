import { afterAll, beforeAll, expect, test } from "vitest";
import { drawReceipt } from "../../../bench/receipts/draw.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { printedPdf } from "../../../tests/support/records/printed-pdfs.ts";
import { drawQuote } from "../../../tests/support/records/quotes/draw-quote.ts";
import { SAMPLE_QUOTES } from "../../../tests/support/records/quotes/sample-quotes.ts";
import { quoteList } from "../../../shared/contracts/contract.ts";
import { quoteReading } from "../../../shared/contracts/quote-reading.ts";
import { calendarDateAt, daysAfter } from "../../../shared/calendar-date.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";

let app: TestApp;
let owner: Homeowner;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.homeowner();
});
afterAll(() => app.close());

test("reads an uploaded receipt", async () => {
  const drawn = await drawReceipt(0);
  const file = { name: "a.jpg", contentType: "image/jpeg", bytes: Buffer.from(drawn.bytes) };
  const key = await uploadReceipt(owner, file);
  const response = await owner.post(`/api/receipts/${key}/read`);
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({
    reason: null,
    turns: 0,
    merchant: { value: drawn.merchant },
    day: { value: drawn.day, certainty: "checked" },
    total: { value: drawn.total, certainty: "checked" },
    currency: "$",
  });
  const { total } = response.body as { total: { boxes: Record<string, number>[] } };
  for (const { left = NaN, right = NaN, top = NaN, bottom = NaN } of total.boxes) {
    expect(left).toBeGreaterThan(0.5);
    expect(right).toBeLessThanOrEqual(1);
    expect(top).toBeLessThan(bottom);
  }
});

test("accepts the client's date as the date of a receipt", async () => {
  const today = daysAfter(calendarDateAt(app.clock.now()), 1);
  const upload = async (shop: string) => {
    const content = `BT /F1 10 Tf 72 700 Td (${shop} HARDWARE AND SUPPLY DATE ${today}) Tj ET`;
    const bytes = printedPdf(content);
    return uploadReceipt(owner, { name: "a.pdf", contentType: "application/pdf", bytes });
  };
  const inTheEast = await owner.post(
    `/api/receipts/${await upload("OAKWOOD")}/read?today=${today}`,
  );
  expect(inTheEast.body).toMatchObject({ day: { value: today } });
  const unsaid = await owner.post(`/api/receipts/${await upload("BIRCHWOOD")}/read`);
  expect(unsaid.body).toMatchObject({ day: null });
});

test("gives the reason for an unreadable receipt", async () => {
  const bytes = Buffer.from(
    "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n" +
      "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n" +
      "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj\n" +
      "trailer\n<< /Root 1 0 R >>\n%%EOF\n",
  );
  const key = await uploadReceipt(owner, { name: "a.pdf", contentType: "application/pdf", bytes });
  const response = await owner.post(`/api/receipts/${key}/read`);
  expect(response).toMatchObject({ status: 200, body: { reason: "no_text", total: null } });
});

test("another account's receipt and a missing one return the same 404", async () => {
  const drawn = await drawReceipt(0);
  const file = { name: "a.jpg", contentType: "image/jpeg", bytes: Buffer.from(drawn.bytes) };
  const key = await uploadReceipt(owner, file);
  const stranger = await app.homeowner();
  const foreign = await stranger.post(`/api/receipts/${key}/read`);
  const missing = await stranger.post(
    "/api/receipts/00000000-0000-4000-8000-000000000000.jpg/read",
  );
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe(missing.text);
});

async function uploadQuote(name: string): Promise<string> {
  const drawn = SAMPLE_QUOTES.find((quote) => quote.name.startsWith(name));
  const bytes = await drawQuote({ rows: drawn?.rows ?? [] });
  return uploadReceipt(owner, { name: "q.pdf", contentType: "application/pdf", bytes });
}

test("reads an uploaded quote line by line, each with its position, and stores nothing", async () => {
  const key = await uploadQuote("two pages");
  const response = await owner.post(`/api/receipts/${key}/read-quote?today=2026-11-23`);
  expect(response.status).toBe(200);
  const reading = quoteReading.parse(response.body);
  expect(reading).toMatchObject({
    reason: null,
    pageCount: 2,
    contractor: { value: "North Fork Remodeling LLC", page: 0 },
    total: { value: "30240.00", isChecked: true, page: 1 },
    tax: "2240.00",
    difference: "0.00",
  });
  expect(reading.lines.map(({ page }) => page)).toEqual([0, 0, 0, 1, 1]);
  // The box of a line contains its words.
  for (const { description, page, box } of reading.lines) {
    const words = reading.pages[page]?.words.find(({ text }) => text === description);
    expect(words?.box.top).toBeGreaterThanOrEqual(box.top);
    expect(words?.box.left).toBeGreaterThanOrEqual(box.left);
    expect(words?.box.right).toBeLessThanOrEqual(box.right);
  }
  const { id } = await createProject(owner);
  const quotes = await owner.get(`/api/quotes?projectId=${id}`);
  expect(quoteList.parse(quotes.body)).toEqual([]);
});

test("reads an image, too, and shows it", async () => {
  const drawn = await drawReceipt(0);
  const file = { name: "a.jpg", contentType: "image/jpeg", bytes: Buffer.from(drawn.bytes) };
  const key = await uploadReceipt(owner, file);
  const response = await owner.post(`/api/receipts/${key}/read-quote`);
  const reading = quoteReading.parse(response.body);
  expect(reading).toMatchObject({ reason: null, pageCount: 1, total: { value: drawn.total } });
  expect(reading.pages).toMatchObject([{ turns: 0, words: [] }]);
});

test("gives the reason for a file without text", async () => {
  const file = { name: "a.pdf", contentType: "application/pdf", bytes: printedPdf("") };
  const key = await uploadReceipt(owner, file);
  const response = await owner.post(`/api/receipts/${key}/read-quote`);
  expect(response).toMatchObject({ status: 200, body: { reason: "no_text", lines: [] } });
});

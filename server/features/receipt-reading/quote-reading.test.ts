import { afterAll, beforeAll, expect, test } from "vitest";
import { drawReceipt } from "../../../bench/receipts/draw.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { printedPdf } from "../../../tests/support/records/printed-pdfs.ts";
import { drawQuote } from "../../../tests/support/records/quotes/draw-quote.ts";
import { DRAWN_QUOTES } from "../../../tests/support/records/quotes/drawn-quotes.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import { quoteReading } from "../../../shared/contracts/quote-reading.ts";
import { quoteList } from "../../../shared/contracts/contract.ts";

let app: TestApp;
let owner: Homeowner;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.homeowner();
});
afterAll(() => app.close());

async function uploadQuote(name: string): Promise<string> {
  const drawn = DRAWN_QUOTES.find((quote) => quote.name.startsWith(name));
  const bytes = await drawQuote({ rows: drawn?.rows ?? [] });
  return uploadReceipt(owner, { name: "q.pdf", contentType: "application/pdf", bytes });
}

test("an uploaded quote is read line by line, each with its place, and nothing is stored", async () => {
  const key = await uploadQuote("two pages");
  const answer = await owner.post(`/api/receipts/${key}/read-quote?today=2026-11-23`);
  expect(answer.status).toBe(200);
  const reading = quoteReading.parse(answer.body);
  expect(reading).toMatchObject({
    reason: null,
    pageCount: 2,
    contractor: { value: "North Fork Remodeling LLC", page: 0 },
    total: { value: "30240.00", isChecked: true, page: 1 },
    tax: "2240.00",
    difference: "0.00",
  });
  expect(reading.lines.map(({ page }) => page)).toEqual([0, 0, 0, 1, 1]);
  // The box of a line holds its words.
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

test("a picture is read as well, and shown itself", async () => {
  const drawn = await drawReceipt(0);
  const file = { name: "a.jpg", contentType: "image/jpeg", bytes: Buffer.from(drawn.bytes) };
  const key = await uploadReceipt(owner, file);
  const answer = await owner.post(`/api/receipts/${key}/read-quote`);
  const reading = quoteReading.parse(answer.body);
  expect(reading).toMatchObject({ reason: null, pageCount: 1, total: { value: drawn.total } });
  expect(reading.pages).toMatchObject([{ turns: 0, words: [] }]);
});

test("a file without print says why", async () => {
  const file = { name: "a.pdf", contentType: "application/pdf", bytes: printedPdf("") };
  const key = await uploadReceipt(owner, file);
  const answer = await owner.post(`/api/receipts/${key}/read-quote`);
  expect(answer).toMatchObject({ status: 200, body: { reason: "no_text", lines: [] } });
});

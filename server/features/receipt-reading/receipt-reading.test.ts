import { afterAll, beforeAll, expect, test } from "vitest";
import { drawReceipt } from "../../../bench/receipts/draw.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { printedPdf } from "../../../tests/support/records/printed-pdfs.ts";
import { calendarDateAt, daysAfter } from "../../../shared/calendar-date.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";

let app: TestApp;
let owner: Homeowner;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.homeowner();
});
afterAll(() => app.close());

test("an uploaded receipt is read", async () => {
  const drawn = await drawReceipt(0);
  const file = { name: "a.jpg", contentType: "image/jpeg", bytes: Buffer.from(drawn.bytes) };
  const key = await uploadReceipt(owner, file);
  const answer = await owner.post(`/api/receipts/${key}/read`);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    reason: null,
    turns: 0,
    merchant: { value: drawn.merchant },
    day: { value: drawn.day, certainty: "checked" },
    total: { value: drawn.total, certainty: "checked" },
    currency: "$",
  });
  const { total } = answer.body as { total: { boxes: Record<string, number>[] } };
  for (const { left = NaN, right = NaN, top = NaN, bottom = NaN } of total.boxes) {
    expect(left).toBeGreaterThan(0.5);
    expect(right).toBeLessThanOrEqual(1);
    expect(top).toBeLessThan(bottom);
  }
});

test("a receipt of the client's day is not from the future", async () => {
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

test("a receipt that can't be read says why", async () => {
  const bytes = Buffer.from(
    "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n" +
      "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n" +
      "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj\n" +
      "trailer\n<< /Root 1 0 R >>\n%%EOF\n",
  );
  const key = await uploadReceipt(owner, { name: "a.pdf", contentType: "application/pdf", bytes });
  const answer = await owner.post(`/api/receipts/${key}/read`);
  expect(answer).toMatchObject({ status: 200, body: { reason: "no_text", total: null } });
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

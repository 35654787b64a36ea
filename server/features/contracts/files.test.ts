import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type QuoteRecord, quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createQuoteOf } from "../../../tests/support/records/budget/quotes.ts";
import { pdfInvoice } from "../../../tests/support/records/receipts.ts";
import { linkTo, uploadReceipt } from "../../../tests/support/uploading.ts";
import { addStoredReceipt, uploadState } from "../../../tests/support/records/uploads.ts";

let testApp: TestApp;
let anna: Homeowner;
let bob: Homeowner;
let projectId: number;
let quote: QuoteRecord;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
  bob = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna)).id;
  quote = await createQuoteOf(anna, projectId);
});

const addReceipt = async (owner = anna) => addStoredReceipt(testApp.db, owner.user.id);
const add = async (key: string, { id } = quote, owner = anna) =>
  owner.post(`/api/quotes/${id}/files`, { key, name: " Offer.pdf " });
const refusedKey = { status: 400, body: { details: { issues: [{ path: ["key"] }] } } };

test("a file can be attached to a quote, opened like a receipt, and removed", async () => {
  const key = await uploadReceipt(anna, pdfInvoice());
  const response = await add(key);
  expect(response.status).toBe(201);
  const file = { key, name: "Offer.pdf" };
  expect(quoteSchema.parse(response.body)).toEqual({ ...quote, files: [file] });
  expect((await add(key)).body).toEqual({ ...quote, files: [file] });
  expect((await anna.get(await linkTo(anna, key))).status).toBe(200);
  const path = `/api/quotes/${quote.id}/files/${key}`;
  expect(await anna.delete(path)).toMatchObject({ status: 200, body: quote });
  expect(await uploadState(testApp.db, key)).toBe("deleting");
  expect(await anna.delete(path)).toMatchObject({
    status: 404,
    body: { error: "File not found", code: "not_found" },
  });
});

test("a key can be used only once", async () => {
  const [key, other] = [await addReceipt(), await addReceipt()];
  await createExpense(anna, projectId, { imageUrl: key });
  expect(await add(key)).toMatchObject(refusedKey);
  expect((await add(other)).status).toBe(201);
  expect(await add(other, await createQuoteOf(anna, projectId))).toMatchObject(refusedKey);
  const expense = { description: "x", amount: "1", category: "x", paymentMethod: "x" };
  const body = { projectId, date: "2026-01-01", ...expense, imageUrl: other };
  expect(await anna.post("/api/expenses", body)).toMatchObject({
    status: 400,
    body: { details: { issues: [{ path: ["imageUrl"] }] } },
  });
  const taken = await addReceipt();
  const responses = await Promise.all([
    add(taken),
    anna.post("/api/expenses", { ...body, imageUrl: taken }),
  ]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
});

test("a file attached to a quote leaves the inbox", async () => {
  const key = await addReceipt();
  await anna.post("/api/drafts", { projectId, keys: [key] });
  expect((await add(key)).status).toBe(201);
  const inbox = await anna.get(`/api/drafts/count?projectId=${projectId}`);
  expect(inbox.body).toMatchObject({ count: 0 });
});

test("another user's file and quote are not found", async () => {
  const theirs = await addReceipt(bob);
  expect(await add(theirs)).toMatchObject(refusedKey);
  const missing = { status: 404, body: { error: "Quote not found", code: "not_found" } };
  expect(await add(theirs, quote, bob)).toMatchObject(missing);
  const key = await addReceipt();
  await add(key);
  const path = `/api/quotes/${quote.id}/files/${key}`;
  expect(await bob.delete(path)).toMatchObject(missing);
  expect(await uploadState(testApp.db, key)).toBe("stored");
});

test("a quote has at most twenty files", async () => {
  for (let count = 0; count < 20; count += 1) {
    expect((await add(await addReceipt())).status).toBe(201);
  }
  expect(await add(await addReceipt())).toMatchObject({ status: 409, body: { code: "conflict" } });
});

test.each([
  ["../../etc/passwd", "Offer"],
  ["", "Offer"],
  ["00000000-0000-4000-8000-000000000000.pdf", ""],
])("key %s with the name %s is rejected", async (key, name) => {
  expect((await anna.post(`/api/quotes/${quote.id}/files`, { key, name })).status).toBe(400);
});

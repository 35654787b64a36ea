import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { pdfInvoice } from "../../../tests/support/records/receipts.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import { addStoredReceipt } from "../../../tests/support/records/uploads.ts";

let testApp: TestApp;
let anna: Homeowner;
let bob: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp({ config: { billing: { kind: "off" } } });
  anna = await testApp.homeowner();
  bob = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna)).id;
});

/** Asks for duplicates of a payment like those of `createExpense`. */
async function ask(overrides: Record<string, string | number> = {}, owner = anna) {
  const query = { projectId, amount: "123.4", date: "2026-03-10", description: "x", ...overrides };
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return owner.get(`/api/expenses/duplicates?${search.toString()}`);
}

async function found(overrides: Record<string, string | number> = {}) {
  const response = await ask(overrides);
  expect(response.status).toBe(200);
  return response.body;
}
const none = { duplicates: [] };
const one = (because: string, id: number) => ({ duplicates: [{ because, expense: { id } }] });

const upload = async () => uploadReceipt(anna, pdfInvoice());

test("the same amount, date and payee are a duplicate", async () => {
  const contractorId = (await createContractor(anna)).id;
  const other = (await createContractor(anna)).id;
  await testApp.db.execute(sql`update contractors set name = 'Someone else' where id = ${other}`);
  const paid = await createExpense(anna, projectId, { contractorId });
  expect(await found({ contractorId })).toMatchObject(one("same_payment", paid.id));
  expect(await found({ contractorId, exceptId: paid.id })).toEqual(none);
  expect(await found({ contractorId, isRefund: "true" })).toEqual(none);
  expect(await found({ contractorId: other })).toEqual(none);
  expect(await found({ contractorId, amount: "123.41" })).toEqual(none);
  expect(await found({ contractorId, date: "2026-03-11" })).toEqual(none);
  expect(await found()).toEqual(none);
});

test("without a payee, the description decides", async () => {
  const { id } = await createExpense(anna, projectId);
  expect(await found({ description: "oak boards" })).toMatchObject(one("same_payment", id));
  expect(await found({ description: "pine boards" })).toEqual(none);
});

test("the same uploaded file is a duplicate, as main or further receipt", async () => {
  const [first, second, third] = [await upload(), await upload(), await upload()];
  const far = { date: "2026-01-01", amount: "1" };
  const a = await createExpense(anna, projectId, { imageUrl: first });
  const b = await createExpense(anna, projectId, {
    imageUrl: await addStoredReceipt(testApp.db, anna.user.id),
    details: { receipts: [second] },
  });
  const elsewhere = (await createProject(anna)).id;
  expect(await found({ ...far, imageUrl: third })).toMatchObject({
    duplicates: [b, a].map(({ id }) => ({ because: "same_image", expense: { id } })),
  });
  expect(await found({ ...far, imageUrl: second, exceptId: b.id })).toMatchObject(
    one("same_image", a.id),
  );
  expect(await found({ ...far, imageUrl: third, projectId: elsewhere })).toEqual(none);
  const hash = testApp.db.execute(
    sql`select from uploads where key = ${third} and sha256 ~ '^[0-9a-f]{64}$'`,
  );
  expect((await hash).rows).toHaveLength(1);
});

test("another user's project, contractor and image are not found", async () => {
  const theirs = await createProject(bob);
  const paid = await createExpense(bob, theirs.id);
  const contractor = await createContractor(bob);
  expect(await ask({ projectId: theirs.id })).toMatchObject({
    status: 404,
    body: { error: "Project not found" },
  });
  expect(await ask({ contractorId: contractor.id })).toMatchObject({
    status: 404,
    body: { error: "Contractor not found" },
  });
  const imageUrl = await addStoredReceipt(testApp.db, bob.user.id);
  const mine = await addStoredReceipt(testApp.db, anna.user.id);
  await testApp.db.execute(
    sql`update uploads set sha256 = 'same' where key in (${imageUrl}, ${mine})`,
  );
  await createExpense(anna, projectId, { imageUrl: mine });
  expect(await found({ imageUrl, exceptId: paid.id })).toEqual(none);
});

test.each([
  ["amount", "0"],
  ["amount", "1.234"],
  ["date", "2026-02-30"],
  ["contractorId", "x"],
  ["imageUrl", "../etc/passwd"],
  ["isRefund", "perhaps"],
])("%s %s is rejected on its field", async (field, value) => {
  expect(await ask({ [field]: value })).toMatchObject({
    status: 400,
    body: { details: { issues: [{ path: [field] }] } },
  });
});

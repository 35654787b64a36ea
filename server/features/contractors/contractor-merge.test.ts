import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { MAX_DOCUMENTS } from "../../../shared/contractors/documents.ts";
import { contractorOverview } from "../../../shared/contractors/overview.ts";
import { contractorSumsList } from "../../../shared/contractors/sums.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createInvoiceOf } from "../../../tests/support/records/invoices.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { addStoredReceipt } from "../../../tests/support/records/uploads.ts";

let product: TestApp;
let anna: Homeowner;
let projectId: number;
beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  projectId = (await createProject(anna)).id;
});
afterAll(() => product.close());

/** A contractor with a contract, an invoice, payments (one of them in the trash) and a document. */
async function busyContractor(fields: Record<string, unknown>, cents: string): Promise<Contractor> {
  const contractor = await createContractor(anna, fields);
  const contractorId = contractor.id;
  const quote = await anna.post("/api/quotes", {
    projectId,
    contractorId,
    work: "Roof",
    amount: `9000.${cents}`,
    items: [],
  });
  const quoteId = (quote.body as { id: number }).id;
  await anna.patch(`/api/quotes/${quoteId}/status`, { status: "accepted" });
  await createExpense(anna, projectId, {
    contractorId,
    amount: `100.${cents}`,
    details: { quoteId },
  });
  await createExpense(anna, projectId, { contractorId, amount: `7.${cents}` });
  const deleted = await createExpense(anna, projectId, { contractorId, amount: `3.${cents}` });
  await anna.delete(`/api/expenses/${deleted.id}`);
  await createInvoiceOf(anna, projectId, { contractorId, status: "received" });
  const key = await addStoredReceipt(product.db, anna.user.id);
  const document = { key, kind: "license", name: `License ${cents}` };
  const added = await anna.post(`/api/contractors/${contractorId}/documents`, document);
  expect(added.status).toBe(201);
  return contractor;
}

const listed = async () => (await anna.get("/api/contractors")).body as Contractor[];

async function overviewOf({ id }: { id: number }) {
  const { text } = await anna.get(`/api/contractors/${id}/overview?today=2026-03-10`);
  const { documents, ...overview } = contractorOverview.parse(JSON.parse(text));
  return { ...overview, documents: documents.map((one) => ({ ...one, version: "" })) };
}

/** Sums over all contractors, in cents. */
async function totalSums() {
  const sums = contractorSumsList.parse((await anna.get("/api/contractors/sums")).body);
  const centsOf = (text: string) => Math.round(Number(text) * 100);
  return (["paid", "agreed", "open", "invoiced"] as const).map((name) =>
    sums.reduce((total, entry) => total + centsOf(entry[name]), 0),
  );
}

/** All data about some contractors. */
async function snapshotOf(contractors: readonly { id: number }[]) {
  const ids = new Set(contractors.map(({ id }) => id));
  const { body } = await anna.get(`/api/expenses?projectId=${projectId}&pageSize=100`);
  const overviews = await Promise.all(contractors.map(overviewOf));
  return [(await listed()).filter(({ id }) => ids.has(id)), overviews, body];
}

interface Looked {
  id: number;
  version?: string | undefined;
}

const merge = (kept: Looked, other: Looked) =>
  anna.post(
    `/api/contractors/${kept.id}/merge`,
    { otherId: other.id, otherVersion: other.version },
    kept.version === undefined ? {} : { "if-match": `"${kept.version}"` },
  );

test("moves all records, and one undo restores them exactly", async () => {
  const kept = await busyContractor(
    { name: "Ada", phone: "1", email: null, notes: "Careful" },
    "11",
  );
  const other = await busyContractor(
    { name: "Ada M", phone: "2", email: "ada@example.com", notes: "Late", rating: 4 },
    "22",
  );
  const before = await snapshotOf([kept, other]);
  const sums = await totalSums();
  const [one, two] = [await overviewOf(kept), await overviewOf(other)];

  const merged = await merge(kept, other);
  expect(merged).toMatchObject({
    status: 200,
    body: {
      id: kept.id,
      name: "Ada",
      phone: "1",
      email: "ada@example.com",
      rating: 4,
      notes: "Careful\n\nLate",
    },
  });
  expect((await listed()).map(({ id }) => id)).not.toContain(other.id);
  expect(await totalSums()).toEqual(sums);
  const both = await overviewOf(kept);
  for (const what of ["quotes", "invoices", "payments", "documents"] as const) {
    expect(both[what]).toHaveLength(one[what].length + two[what].length);
  }
  expect(both.sums.paid).toBe("214.66");
  // A repeated request has no further effect.
  expect(await merge(kept, other)).toMatchObject({ status: 200, body: { id: kept.id } });

  expect(await anna.post(`/api/contractors/${other.id}/restore`)).toMatchObject({ status: 200 });
  expect(await snapshotOf([kept, other])).toEqual(before);
  expect(await totalSums()).toEqual(sums);
});

test("an expense that was deleted before the merge follows the merge and its undo", async () => {
  const [kept, other] = [await createContractor(anna), await createContractor(anna)];
  const { id } = await createExpense(anna, projectId, { contractorId: other.id });
  await anna.delete(`/api/expenses/${id}`);
  const contractorOf = async () =>
    ((await anna.get(`/api/expenses/${id}`)).body as { contractorId: number | null }).contractorId;
  await merge(kept, other);
  await anna.post(`/api/expenses/${id}/restore`);
  expect(await contractorOf()).toBe(kept.id);
  await anna.delete(`/api/expenses/${id}`);
  await anna.post(`/api/contractors/${other.id}/restore`);
  await anna.post(`/api/expenses/${id}/restore`);
  expect(await contractorOf()).toBe(other.id);
});

test("undoing leaves changes made after the merge", async () => {
  const kept = await createContractor(anna, { name: "Kept", email: null, phone: null });
  const other = await createContractor(anna, { name: "Other", email: "o@example.com", phone: "2" });
  const third = await createContractor(anna, { name: "Third" });
  const { id, ...expense } = await createExpense(anna, projectId, { contractorId: other.id });
  await merge(kept, other);
  await anna.put(`/api/expenses/${id}`, { ...expense, contractorId: third.id });
  await anna.put(`/api/contractors/${kept.id}`, {
    name: "Kept",
    email: "k@example.com",
    phone: "2",
  });
  await anna.post(`/api/contractors/${other.id}/restore`);
  const after = await listed();
  expect(after.find((one) => one.id === kept.id)).toMatchObject({
    email: "k@example.com",
    phone: null,
  });
  expect(await anna.get(`/api/expenses/${id}`)).toMatchObject({ body: { contractorId: third.id } });
});

test("undoing leaves a change made at the same time", async () => {
  const kept = await createContractor(anna, { name: "Kept", email: null, phone: "1" });
  const other = await createContractor(anna, { name: "Other", email: "o@example.com" });
  await merge(kept, other);
  const undo = await product.db.transaction(async (tx) => {
    await tx.execute(sql`update contractors set phone = '9' where id = ${kept.id}`);
    const answer = anna.post(`/api/contractors/${other.id}/restore`);
    await waitForLock(product.db, answer);
    return { answer };
  });
  expect(await undo.answer).toMatchObject({ status: 200 });
  expect((await listed()).find(({ id }) => id === kept.id)).toMatchObject({
    email: null,
    phone: "9",
  });
});

async function addDocuments({ id }: Contractor, count: number): Promise<void> {
  await product.db.execute(sql`
    with files as (
      insert into uploads (user_id, key, content_type, size, state)
      select ${anna.user.id}::bigint, gen_random_uuid() || '.pdf', 'application/pdf', 1000, 'stored'
      from generate_series(1, ${count}::int) returning key
    )
    insert into contractor_documents (user_id, key, contractor_id, kind, name)
    select ${anna.user.id}::bigint, key, ${id}::bigint, 'other', 'Paper' from files`);
}

test("rejects more documents than a contractor may have", async () => {
  const [kept, other] = [await createContractor(anna), await createContractor(anna)];
  await addDocuments(kept, MAX_DOCUMENTS - 1);
  await addDocuments(other, 1);
  const third = await createContractor(anna);
  await addDocuments(third, 1);
  expect(await merge(kept, other)).toMatchObject({ status: 200 });
  expect(await merge(kept, third)).toMatchObject({
    status: 409,
    body: {
      error: "A contractor has 50 documents at most. Delete some of one of them first.",
    },
  });
  expect((await overviewOf(third)).documents).toHaveLength(1);
});

test("rejects notes that are too long together, instead of cutting them", async () => {
  const kept = await createContractor(anna, { notes: "a".repeat(3000) });
  const other = await createContractor(anna, { notes: "b".repeat(3000) });
  expect(await merge(kept, other)).toMatchObject({
    status: 409,
    body: { error: "Shorten the notes of one of them first." },
  });
  expect((await listed()).map(({ id }) => id)).toContain(other.id);
});

test("rejects the same, a missing, and a changed contractor", async () => {
  const [kept, other] = [await createContractor(anna), await createContractor(anna)];
  expect(await merge(kept, kept)).toMatchObject({ status: 400 });
  expect(await merge(kept, { ...other, id: 9_999_999 })).toMatchObject({ status: 404 });
  expect(await merge(kept, { id: other.id, version: "1" })).toMatchObject({
    status: 409,
    body: { details: { current: { id: other.id } } },
  });
  expect(await merge({ id: kept.id, version: "1" }, other)).toMatchObject({
    status: 409,
    body: { details: { current: { id: kept.id } } },
  });
  const ben = await proHomeowner(product);
  const stolen = { otherId: other.id };
  expect(await ben.post(`/api/contractors/${kept.id}/merge`, stolen)).toMatchObject({
    status: 404,
  });
  expect((await listed()).map(({ id }) => id)).toEqual(expect.arrayContaining([kept.id, other.id]));
});

test("the activity names the target and offers an undo", async () => {
  const kept = await createContractor(anna, { name: "Big Roofing" });
  const other = await createContractor(anna, { name: "Big Roofing Inc" });
  await merge(kept, other);
  const { body } = await anna.get("/api/activity?kind=contractor");
  expect((body as { lines: object[] }).lines).toContainEqual(
    expect.objectContaining({
      recordId: other.id,
      action: "deleted",
      changes: { mergedInto: [null, "Big Roofing"] },
      canRestore: true,
    }),
  );
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { type ContractorDocument, MAX_DOCUMENTS } from "../../../shared/contractors/documents.ts";
import { contractorOverview } from "../../../shared/contractors/overview.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { addStoredReceipt } from "../../../tests/support/records/uploads.ts";
import { sweepReceipts } from "../receipts/sweep-commands.ts";
import { sweepTrash } from "../../records/trash.ts";

const DAY = 24 * 60 * 60 * 1000;

let product: TestApp;
let anna: Homeowner;
let ada: Contractor;
beforeAll(async () => {
  product = await createTestApp();
});
// Tests move the clock past the end of sessions.
beforeEach(async () => {
  anna = await proHomeowner(product);
  ada = await createContractor(anna);
});
afterAll(() => product.close());

const pathOf = ({ id }: { id: number }) => `/api/contractors/${id}/documents`;
const stored = () => addStoredReceipt(product.db, anna.user.id);

async function documentsOf({ id }: { id: number }, client = anna) {
  const { text } = await client.get(`/api/contractors/${id}/overview`);
  return contractorOverview.parse(JSON.parse(text)).documents;
}

async function stateOf(key: string): Promise<unknown> {
  const { rows } = await product.db.execute(sql`select state from uploads where key = ${key}`);
  return rows[0]?.["state"];
}

test("documents are added once, changed and removed", async () => {
  const key = await stored();
  const policy = { key, kind: "insurance", name: " Policy ", expiresOn: "2027-03-01" };
  for (const _ of [1, 2]) {
    expect(await anna.post(pathOf(ada), policy)).toMatchObject({
      status: 201,
      body: [{ key, kind: "insurance", name: "Policy", expiresOn: "2027-03-01" }],
    });
  }
  const warranty = { key: await stored(), kind: "warranty", name: "A shingles" };
  const { body } = await anna.post(pathOf(ada), warranty);
  expect((body as ContractorDocument[]).map(({ name }) => name)).toEqual(["Policy", "A shingles"]);
  expect(await documentsOf(ada)).toMatchObject(body as object[]);

  const [{ version = "" } = {}] = await documentsOf(ada);
  const change = { kind: "license", name: "License", expiresOn: null };
  const put = (match: string) =>
    anna.put(`${pathOf(ada)}/${key}`, change, { "if-match": `"${match}"` });
  expect(await put("1")).toMatchObject({
    status: 409,
    body: { details: { current: { name: "Policy" } } },
  });
  expect(await put(version)).toMatchObject({ status: 200, body: [{ key, ...change }, {}] });
  expect(await anna.delete(`${pathOf(ada)}/${key}`)).toMatchObject({
    status: 200,
    body: [{ name: "A shingles" }],
  });
  expect(await anna.delete(`${pathOf(ada)}/${key}`)).toMatchObject({ status: 404 });
});

test("a removed document can be added again for a day; then its file is deleted", async () => {
  const key = await stored();
  product.clock.advance(3 * DAY);
  const paper = { key, kind: "contract", name: "Signed" };
  await anna.post(pathOf(ada), paper);
  await anna.delete(`${pathOf(ada)}/${key}`);
  await sweepReceipts(product.deps);
  expect(await anna.post(pathOf(ada), paper)).toMatchObject({ status: 201 });
  await anna.delete(`${pathOf(ada)}/${key}`);
  product.clock.advance(DAY + 1000);
  await sweepReceipts(product.deps);
  expect(await stateOf(key)).toBeUndefined();
});

test("documents move to the trash with their contractor, and are restored or purged with it", async () => {
  const ben = await createContractor(anna);
  const key = await stored();
  await anna.post(pathOf(ben), {
    key,
    kind: "lien_waiver",
    name: "Waiver",
    expiresOn: "2027-01-01",
  });
  const documents = await documentsOf(ben);
  await anna.delete(`/api/contractors/${ben.id}`);
  expect(await stateOf(key)).toBe("trashed");
  expect(await anna.post("/api/signed-url", { s3Key: key })).toMatchObject({ status: 404 });
  await anna.post(`/api/contractors/${ben.id}/restore`);
  expect(await documentsOf(ben)).toMatchObject(
    documents.map((one) => ({ ...one, version: expect.any(String) })),
  );
  expect(await anna.post("/api/signed-url", { s3Key: key })).toMatchObject({ status: 200 });
  await anna.delete(`/api/contractors/${ben.id}`);
  product.clock.advance(31 * DAY);
  await sweepTrash(product.deps);
  await sweepReceipts(product.deps);
  expect(await stateOf(key)).toBeUndefined();
});

test("a file belongs to one record", async () => {
  const used = await stored();
  const { id: projectId } = await createProject(anna);
  await createExpense(anna, projectId, { imageUrl: used });
  const paper = { kind: "other", name: "Paper" };
  expect(await anna.post(pathOf(ada), { ...paper, key: used })).toMatchObject({ status: 400 });
  const key = await stored();
  await anna.post(pathOf(ada), { ...paper, key });
  const other = await createContractor(anna);
  expect(await anna.post(pathOf(other), { ...paper, key })).toMatchObject({ status: 400 });
  const body = { projectId, imageUrl: key };
  await expect(createExpense(anna, projectId, body)).rejects.toThrow("already on a contractor");
  const stranger = await proHomeowner(product);
  const hers = await createContractor(stranger);
  expect(await stranger.post(pathOf(hers), { ...paper, key })).toMatchObject({ status: 400 });
});

test("a contractor has a limit of documents", async () => {
  const full = await createContractor(anna);
  for (let count = 0; count < MAX_DOCUMENTS; count += 1) {
    const paper = { key: await stored(), kind: "other", name: "Paper" };
    expect((await anna.post(pathOf(full), paper)).status).toBe(201);
  }
  const paper = { key: await stored(), kind: "other", name: "Paper" };
  expect(await anna.post(pathOf(full), paper)).toMatchObject({ status: 409 });
});

test("a member with chosen projects can only open documents of contractors in them", async () => {
  const owner = await proHomeowner(product);
  const [shared, hidden] = [await createProject(owner), await createProject(owner)];
  const [here, there] = [await createContractor(owner), await createContractor(owner)];
  await createExpense(owner, shared.id, { contractorId: here.id });
  await createExpense(owner, hidden.id, { contractorId: there.id });
  const keys = [];
  for (const contractor of [here, there]) {
    const key = await addStoredReceipt(product.db, owner.user.id);
    await owner.post(pathOf(contractor), { key, kind: "license", name: "License" });
    keys.push(key);
  }
  const member = await product.homeowner();
  await joinHome(product, owner, member, { projects: [shared.id] });
  const home = { "x-home": String(owner.user.id) };
  const opened = await Promise.all(
    keys.map((s3Key) => member.post("/api/signed-url", { s3Key }, home)),
  );
  expect(opened.map(({ status }) => status)).toEqual([200, 404]);
  const paper = { key: keys[0], kind: "license", name: "Mine" };
  expect(await member.post(pathOf(there), paper, home)).toMatchObject({ status: 404 });
});

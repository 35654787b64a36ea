import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { runJobs } from "../../../tests/support/mails.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { printedPdf } from "../../../tests/support/records/printed-pdfs.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import type { UserId } from "../../../shared/ids.ts";
import { ownAccess } from "../../identity/access.ts";
import { matchesSearch } from "../expenses/search-queries.ts";

let app: TestApp;
let owner: Homeowner;
let projectId: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.homeowner();
  projectId = (await createProject(owner)).id;
});
afterAll(() => app.close());

function pdf(words: string) {
  const content = `BT /F1 10 Tf 72 700 Td (OAKWOOD HARDWARE AND SUPPLY ${words}) Tj ET`;
  return { name: "a.pdf", contentType: "application/pdf", bytes: printedPdf(content) };
}

async function addWith(words: string, description: string): Promise<string> {
  const imageUrl = await uploadReceipt(owner, pdf(words));
  const added = await owner.post("/api/expenses", {
    ...expenseBody(projectId),
    description,
    imageUrl,
  });
  expect(added.status).toBe(201);
  return imageUrl;
}

async function found(search: string): Promise<string[]> {
  const response = await owner.get(`/api/expenses?projectId=${projectId}&search=${search}`);
  return (response.body as { expenses: { description: string }[] }).expenses.map(
    ({ description }) => description,
  );
}

test("the search finds a word on a receipt once all are read, reading each file once", async () => {
  await addWith("CABINET HINGES 4 PACK", "Kitchen doors");
  await addWith("PAINT BRUSH", "Walls");
  expect(await found("hinges")).toEqual([]);
  const asked = await owner.post("/api/receipts/read-all");
  expect(asked).toMatchObject({ status: 202, body: { count: 2 } });
  await runJobs(app);
  expect(await found("hinges")).toEqual(["Kitchen doors"]);
  expect(await found("%25hinges")).toEqual([]);
  expect((await owner.post("/api/receipts/read-all")).body).toEqual({ count: 0 });
});

test("the search includes further receipts, and another upload of a file gets its reading", async () => {
  const first = await uploadReceipt(owner, pdf("SANDPAPER"));
  const second = await uploadReceipt(owner, pdf("GROUT FLOAT"));
  await owner.post("/api/expenses", {
    ...expenseBody(projectId),
    description: "Tiles",
    imageUrl: first,
    details: { receipts: [second] },
  });
  await owner.post(`/api/receipts/${second}/read`);
  expect(await found("grout float")).toEqual(["Tiles"]);
  const { db } = app.deps;
  await db.execute(sql`
    update receipt_readings set text = 'as it was read before' where key = ${second}`);
  const again = await uploadReceipt(owner, pdf("GROUT FLOAT"));
  const response = await owner.post(`/api/receipts/${again}/read`);
  expect(response.body).toMatchObject({ text: "as it was read before" });
  await createExpense(owner, projectId, { description: "More tiles", imageUrl: again });
  expect(await found("read before")).toEqual(expect.arrayContaining(["Tiles", "More tiles"]));
});

test("searches only receipts of its project, for three characters or more", async () => {
  const key = await addWith("JIGSAW BLADES", "Shelf");
  await owner.post(`/api/receipts/${key}/read`);
  expect(await found("jig")).toEqual(["Shelf"]);
  expect(await found("ji")).toEqual([]);
  const { id: other } = await createProject(owner);
  const keysFor = async (of: number) => {
    const asked = { access: ownAccess(owner.user.id as UserId), projectId: of, text: "jigsaw" };
    const condition = await matchesSearch(app.deps.db, asked, []);
    return JSON.stringify(new PgDialect().sqlToQuery(condition).params);
  };
  expect(await keysFor(projectId)).toContain(key);
  expect(await keysFor(other)).not.toContain(key);
});

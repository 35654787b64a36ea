import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { activityPage } from "../../../shared/activity/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { jsonOf, withoutIds } from "../../../tests/support/records/renovation/backed-up-json.ts";
import { seedRecords } from "../../../tests/support/records/renovation/backed-up.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import {
  download,
  eventsOf,
  type Files,
  sendArchive,
} from "../../../tests/support/account-backup.ts";
import { createLine } from "../../../tests/support/records/budget/budget-factories.ts";
import { pdfInvoice, pngScan } from "../../../tests/support/records/receipts.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import { sweepReceipts } from "../receipts/sweep-commands.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());

function receiptsIn(files: Files): Buffer[] {
  return [...files].filter(([name]) => name.startsWith("receipts/")).map(([, bytes]) => bytes);
}

test("a backup is restored into another account with identical receipts", async () => {
  const anna = await product.homeowner();
  await seedRecords(product.db, anna);
  const first = await download(anna);
  expect([...first.files.keys()].filter((name) => !name.startsWith("receipts/"))).toEqual([
    "account.json",
    "projects.csv",
    "contractors.csv",
    "expenses.csv",
    "milestones.csv",
    "budget-lines.csv",
    "quotes.csv",
    "change-orders.csv",
    "payments.csv",
    "scope.csv",
    "invoices.csv",
    "conversation.csv",
    "changes.csv",
    "proposals.csv",
    "activity.csv",
    "inbox.csv",
    "plumbline.json",
    "plumbline.seal",
    "README.txt",
  ]);

  // A new account, as after deleting the original one.
  const bob = await product.homeowner();
  await product.db.execute(sql`
    update users set email = 'before@example.com' where id = ${anna.user.id}`);
  await product.db.execute(sql`
    update users set email = ${anna.user.email} where id = ${bob.user.id}`);
  const events = eventsOf(await sendArchive(bob, first.bytes));
  expect(events.at(0)).toEqual({ type: "checking" });
  expect(events).toContainEqual({ type: "receipts", done: 8, total: 8 });
  expect(events.at(-2)).toEqual({ type: "saving" });
  expect(events.at(-1)).toEqual({
    type: "done",
    counts: {
      projects: 2,
      contractors: 1,
      expenses: 8,
      milestones: 2,
      budgetLines: 2,
      quotes: 2,
      invoices: 0,
      drafts: 0,
      messages: 2,
      receipts: 8,
      missingReceipts: 0,
      presentProjects: 0,
    },
  });

  const second = await download(bob);
  const [before, after] = [jsonOf(first.files), jsonOf(second.files)];
  expect(withoutIds(after)).toEqual(withoutIds(before));
  expect(before.projects.map(({ id }) => id)).not.toEqual(after.projects.map(({ id }) => id));
  expect(receiptsIn(second.files)).toEqual(receiptsIn(first.files));

  // Totals as the screens show them.
  const projectsOf = async (client: Homeowner) =>
    ((await client.get("/api/projects")).body as Record<string, unknown>[]).map(
      ({ name, budget, totalSpent }) => ({ name, budget, totalSpent }),
    );
  expect(await projectsOf(bob)).toEqual(await projectsOf(anna));
  // Each receipt belongs only to the new owner, and images have a preview.
  for (const { key } of after.receipts) {
    expect((await bob.post("/api/signed-url", { s3Key: key })).status).toBe(200);
    expect((await anna.post("/api/signed-url", { s3Key: key })).status).toBe(404);
    const preview = await bob.get(`/api/receipts/${key}/preview`);
    expect(preview.status).toBe(key.endsWith(".pdf") ? 404 : 200);
  }
  expect(after.messages[1]?.content).toContain(`projectId=${after.projects[0]?.id})`);
});

test("a receipt missing from the store is listed, and its expense is restored without it", async () => {
  const anna = await product.homeowner();
  const key = await uploadReceipt(anna, await pngScan());
  const { id: projectId } = await createProject(anna);
  await createExpense(anna, projectId, { imageUrl: key });
  await product.deps.storage.remove(key);
  const { files, bytes } = await download(anna);
  expect(jsonOf(files).receipts).toEqual([{ key, file: null }]);
  const said = String(files.get("README.txt"));
  expect(said).toContain("One receipt could not be found");
  expect(said.trim().split("\r\n").at(-1)).toMatch(new RegExp(`^ {4}receipts/.* ${key}$`));
  const bob = await product.homeowner();
  expect(eventsOf(await sendArchive(bob, bytes)).at(-1)).toMatchObject({
    type: "done",
    counts: { expenses: 1, receipts: 0, missingReceipts: 1 },
  });
});

test("a draft whose receipt is also on an expense is listed once, and can be restored", async () => {
  const anna = await product.homeowner();
  const key = await uploadReceipt(anna, pdfInvoice());
  const { id: projectId } = await createProject(anna);
  await createExpense(anna, projectId, { imageUrl: key });
  await product.db.execute(sql`
    insert into drafts (user_id, project_id, key, created_at)
    values (${anna.user.id}, ${projectId}, ${key}, now())`);
  const { files, bytes } = await download(anna);
  expect(jsonOf(files).receipts).toMatchObject([{ key }]);
  const bob = await product.homeowner();
  expect(eventsOf(await sendArchive(bob, bytes)).at(-1)).toMatchObject({
    type: "done",
    counts: { expenses: 1, receipts: 1 },
  });
});

test("a split whose budget line was deleted is dropped, and the others are restored", async () => {
  const anna = await product.homeowner();
  const { id: projectId } = await createProject(anna);
  const [tiles, paint] = [
    await createLine(anna, projectId, { category: "Tiles" }),
    await createLine(anna, projectId, { category: "Paint" }),
  ];
  const shares = [tiles, paint].map(({ id: lineId }) => ({ lineId, amount: "50" }));
  await createExpense(anna, projectId, { amount: "100", details: { shares } });
  await anna.delete(`/api/budget-lines/${paint.id}`);
  const { bytes } = await download(anna);
  const bob = await product.homeowner();
  expect(eventsOf(await sendArchive(bob, bytes)).at(-1)).toMatchObject({ type: "done" });
  const [project] = (await bob.get("/api/projects")).body as { id: number }[];
  expect((await bob.get(`/api/projects/${project?.id}/plan`)).body).toMatchObject({
    lines: [{ category: "Tiles", figures: { paid: "50.00" } }],
    unplanned: { paid: "50.00" },
  });
});

test("an empty account can be downloaded and restored", async () => {
  const { bytes } = await download(await product.homeowner());
  const bob = await product.homeowner();
  expect(eventsOf(await sendArchive(bob, bytes)).at(-1)).toMatchObject({
    counts: { projects: 0, expenses: 0 },
  });
});

test("a skipped conversation counts as no messages", async () => {
  const anna = await product.homeowner();
  await seedRecords(product.db, anna);
  const { bytes } = await download(anna);
  const bob = await product.homeowner();
  await product.db.execute(sql`
    insert into ai_messages (user_id, role, content) values (${bob.user.id}, 'user', 'Hello')`);
  expect(eventsOf(await sendArchive(bob, bytes)).at(-1)).toMatchObject({
    type: "done",
    counts: { expenses: 8, messages: 0 },
  });
  expect(jsonOf((await download(bob)).files).messages).toMatchObject([{ content: "Hello" }]);
});

test("restored receipts are not swept and don't count as uploads", async () => {
  const anna = await product.homeowner();
  await seedRecords(product.db, anna);
  const { bytes } = await download(anna);
  const bob = await product.homeowner();
  await sendArchive(bob, bytes);
  await sweepReceipts(product.deps);
  product.clock.advance(25 * 60 * 60 * 1000);
  await sweepReceipts(product.deps);
  expect(receiptsIn((await download(bob)).files)).toHaveLength(8);
});

test("restores the activity of restored projects once, with names in place of accounts", async () => {
  const anna = await product.homeowner({ firstName: "Anna", lastName: "" });
  const { id: projectId } = await createProject(anna, { name: "Kitchen" });
  const line = await createLine(anna, projectId, { category: "Tiles" });
  await createExpense(anna, projectId, { description: "Oak boards" });
  const gone = await createProject(anna, { name: "Bath" });
  await anna.delete(`/api/projects/${gone.id}`);
  const { bytes, files } = await download(anna);
  expect(String(files.get("changes.csv"))).toContain(
    "Anna,screen,created,expense,Oak boards,Kitchen",
  );
  await anna.delete(`/api/projects/${projectId}`);

  product.clock.advance(60_000);
  const linesOf = async () => activityPage.parse((await anna.get("/api/activity")).body).lines;
  const before = await linesOf();
  expect(eventsOf(await sendArchive(anna, bytes)).at(-1)).toMatchObject({ type: "done" });
  const after = await linesOf();
  const restored = after.filter(({ id }) => !before.some((one) => one.id === id));
  expect(restored).toMatchObject([
    { kind: "backup", action: "restored", actorId: anna.user.id, way: "restore" },
    { kind: "expense", label: "Oak boards", actorId: null, actorName: "Anna", recordId: null },
    { kind: "budget_line", label: "Tiles", actorId: null, way: "screen" },
    { kind: "project", label: "Kitchen", actorId: null, projectName: "Kitchen" },
  ]);
  expect(restored.some(({ recordId }) => recordId === line.id)).toBe(false);

  await sendArchive(anna, bytes);
  expect((await linesOf()).filter(({ label }) => label === "Tiles")).toHaveLength(2);
});

test("restores the text of a receipt, so that the search finds it", async () => {
  const anna = await product.homeowner();
  const imageUrl = await uploadReceipt(anna, await pngScan());
  await createExpense(anna, (await createProject(anna)).id, { description: "Doors", imageUrl });
  await product.db.execute(sql`
    insert into receipt_readings (user_id, key, text, read_at)
    values (${anna.user.id}, ${imageUrl}, 'OAKWOOD\n=HYPERLINK("x") HINGES', now())`);
  const { bytes } = await download(anna);
  const bob = await product.homeowner();
  await sendArchive(bob, bytes);
  const { body: projects } = await bob.get("/api/projects");
  const [project] = projects as { id: number }[];
  const found = await bob.get(`/api/expenses?projectId=${project?.id}&search=hinges`);
  expect(found.body).toMatchObject({ expenses: [{ description: "Doors" }] });
});

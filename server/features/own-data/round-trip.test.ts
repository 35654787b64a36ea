import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app.ts";
import { createExpense, createProject } from "../../../tests/support/factories.ts";
import { download, eventsOf, type Files, sendArchive } from "../../../tests/support/own-data.ts";
import { gifScan, pdfInvoice, phonePhoto, pngScan } from "../../../tests/support/receipts.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import { sweepReceipts } from "../receipts/sweep-commands.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());

/** A renovation with all that the product keeps, its texts hard on CSV and JSON. */
async function renovate(client: Homeowner): Promise<void> {
  const kitchen = await createProject(client, { name: 'Kitchen, "new"', budget: "25000.50" });
  const bath = await createProject(client, { name: "=cmd|' /C calc'!A0", description: null });
  const person = await client.post("/api/contractors", {
    name: "@Ümit Öz",
    company: "Öz & Söhne",
    phone: "+1 503 555 0148",
    hourlyRate: "85.5",
    notes: "Line one\nLine two, with a comma",
  });
  const { id: contractorId } = person.body as { id: number };
  const receipts = [await phonePhoto(), await pngScan(), await gifScan(), pdfInvoice()];
  for (const [index, file] of receipts.entries()) {
    await createExpense(client, index % 2 ? bath.id : kitchen.id, {
      description: `-2+3 receipt ${index} 日本語 🧱`,
      amount: `${index + 1}.10`,
      imageUrl: await uploadReceipt(client, file),
      contractorId: index === 0 ? contractorId : null,
      notes: index === 1 ? '\tTabbed \\ "quoted" [1,2] {3}' : null,
    });
  }
  await createExpense(client, bath.id, { category: "__proto__", date: "1999-12-31" });
  for (const title of ["Demolition", "Tiles"]) {
    await client.post("/api/milestones", {
      projectId: kitchen.id,
      title,
      category: "Planning",
      targetDate: title === "Tiles" ? "2026-05-01" : null,
    });
  }
  await planMoney(client, { kitchen: kitchen.id, contractorId });
  await product.db.execute(sql`
    update milestones set is_completed = true, completed_date = '2026-03-12T10:00:00.123Z'
    where user_id = ${client.user.id} and title = 'Demolition'`);
  await product.db.execute(sql`
    insert into ai_messages (user_id, role, content, created_at) values
      (${client.user.id}, 'user', 'How much?', '2026-03-10T08:00:00Z'),
      (${client.user.id}, 'assistant',
        ${`[$1.10](/expenses?category=Labor&projectId=${kitchen.id}), [all](/dashboard?projectId=${kitchen.id})`},
        '2026-03-10T08:00:01Z')`);
}

type Ids = Record<"id", number>;

/** A plan with all that refers to something: rows are written by hand, so that only this is tried. */
async function planMoney(
  client: Homeowner,
  { kitchen, contractorId }: { kitchen: number; contractorId: number },
): Promise<void> {
  const owner = client.user.id;
  await client.put(`/api/projects/${kitchen}/contingency`, { contingency: "3000.50" });
  const line = async (category: string, room: string | null) => {
    const input = { projectId: kitchen, category, room, planned: "900", low: "800", high: null };
    return ((await client.post("/api/budget-lines", input)).body as Ids).id;
  };
  const [labor, tiles] = [await line("Labor", null), await line("Materials", '=Bath, "1"')];
  const quote = await client.post("/api/quotes", {
    projectId: kitchen,
    contractorId,
    lineId: labor,
    work: "@Tiling; all",
    scope: "Line one\nline two",
    amount: "5000",
    validUntil: "2026-04-01",
    items: [
      { description: "Floor", amount: "3000" },
      { description: "Grout", amount: null },
    ],
  });
  const { id: quoteId } = quote.body as Ids;
  await client.patch(`/api/quotes/${quoteId}/status`, { status: "accepted", on: "2026-03-02" });
  await client.post(`/api/quotes/${quoteId}/change-orders`, {
    reason: "-1 wall",
    cost: "-250.25",
    days: -2,
    status: "approved",
  });
  const milestones = (await client.get(`/api/milestones?projectId=${kitchen}`)).body as Ids[];
  const schedule = await client.put(`/api/quotes/${quoteId}/instalments`, {
    instalments: [
      { kind: "deposit", title: "Deposit", amount: "500", dueDate: "2026-03-05" },
      { kind: "milestone", title: "Done", amount: "4000", milestoneId: milestones[0]?.id },
    ],
  });
  const [deposit] = (schedule.body as { instalments: Ids[] }).instalments;
  await product.db.execute(sql`
    insert into quote_files (user_id, quote_id, key, name)
    values (${owner}, ${quoteId}, ${await uploadReceipt(client, pdfInvoice())}, 'Offer "1".pdf')`);
  const { id: paid } = await createExpense(client, kitchen, { amount: "500", contractorId });
  await product.db.execute(sql`
    update expenses set quote_id = ${quoteId}, instalment_id = ${deposit?.id}, room = 'Bath',
      sales_tax = 12.34, home_cost = 'improvement', line_id = ${labor}
    where user_id = ${owner} and id = ${paid}`);
  const { id: refund } = await createExpense(client, kitchen, { amount: "20" });
  // A lower id than what it came back of: lists may hold both in any order.
  const { id: split } = await createExpense(client, kitchen, {
    amount: "100",
    imageUrl: await uploadReceipt(client, await pngScan()),
  });
  await product.db.execute(sql`
    update expenses set is_refund = true, refund_of = ${split}
    where user_id = ${owner} and id = ${refund}`);
  await product.db.execute(sql`
    update expenses set has_parts = true where user_id = ${owner} and id = ${split}`);
  await product.db.execute(sql`
    insert into expense_shares (user_id, expense_id, line_id, amount)
    values (${owner}, ${split}, ${labor}, 30), (${owner}, ${split}, ${tiles}, 70)`);
  await product.db.execute(sql`
    insert into expense_receipts (user_id, expense_id, key, position)
    values (${owner}, ${split}, ${await uploadReceipt(client, await gifScan())}, 1)`);
}

interface Details {
  lineId: number | null;
  quoteId: number | null;
  instalmentId: number | null;
  refundOf: number | null;
  shares: { lineId: number }[];
  receipts: string[];
}

interface Plain {
  projects: { id: number; name: string }[];
  contractors: { id: number }[];
  expenses: {
    id: number;
    projectId: number;
    contractorId: number | null;
    receipt: string | null;
    details: Details | null;
  }[];
  milestones: { id: number; projectId: number }[];
  budgetLines: { id: number; projectId: number }[];
  quotes: {
    id: number;
    projectId: number;
    contractorId: number | null;
    lineId: number | null;
    instalments: { id: number; milestoneId: number | null }[];
    files: { key: string }[];
  }[];
  messages: { id: number; content: string }[];
  receipts: { key: string; file: string; sha256: string; size: number }[];
}

function jsonOf(files: Files): Plain {
  return JSON.parse(String(files.get("plumbline.json"))) as Plain;
}

/** The same download with its ids and keys counted from one. */
function withoutIds(plain: Plain): unknown {
  const numbered = (rows: { id: number }[]) =>
    new Map(rows.map(({ id }, index) => [id, index + 1] as const));
  const projects = numbered(plain.projects);
  const contractors = numbered(plain.contractors);
  const keys = new Map(plain.receipts.map(({ key }, index) => [key, `key ${index}`]));
  const milestones = numbered(plain.milestones);
  const lines = numbered(plain.budgetLines);
  const quotes = numbered(plain.quotes);
  const instalments = numbered(plain.quotes.flatMap((quote) => quote.instalments));
  const expenses = numbered(plain.expenses);
  const of = (ids: ReadonlyMap<number, number>, id: number | null) => id && ids.get(id);
  return {
    ...plain,
    projects: plain.projects.map((row) => ({ ...row, id: projects.get(row.id) })),
    contractors: plain.contractors.map((row) => ({ ...row, id: contractors.get(row.id) })),
    expenses: plain.expenses.map((row, index) => ({
      ...row,
      id: index,
      projectId: projects.get(row.projectId),
      contractorId: row.contractorId && contractors.get(row.contractorId),
      receipt: row.receipt && keys.get(row.receipt),
      details: row.details && {
        ...row.details,
        lineId: of(lines, row.details.lineId),
        quoteId: of(quotes, row.details.quoteId),
        instalmentId: of(instalments, row.details.instalmentId),
        refundOf: of(expenses, row.details.refundOf),
        shares: row.details.shares.map((share) => ({ ...share, lineId: of(lines, share.lineId) })),
        receipts: row.details.receipts.map((key) => keys.get(key)),
      },
    })),
    budgetLines: plain.budgetLines.map((row, index) => ({
      ...row,
      id: index,
      projectId: projects.get(row.projectId),
    })),
    quotes: plain.quotes.map((row, index) => ({
      ...row,
      id: index,
      projectId: projects.get(row.projectId),
      contractorId: of(contractors, row.contractorId),
      lineId: of(lines, row.lineId),
      files: row.files.map((file) => ({ ...file, key: keys.get(file.key) })),
      instalments: row.instalments.map((instalment) => ({
        ...instalment,
        id: of(instalments, instalment.id),
        milestoneId: of(milestones, instalment.milestoneId),
      })),
    })),
    milestones: plain.milestones.map((row, index) => ({
      ...row,
      id: index,
      projectId: projects.get(row.projectId),
    })),
    messages: plain.messages.map((row, index) => ({
      ...row,
      id: index,
      content: row.content.replaceAll(
        /projectId=(\d+)/g,
        (_, id) => `p=${projects.get(Number(id))}`,
      ),
    })),
    receipts: plain.receipts.map((row) => ({
      ...row,
      key: keys.get(row.key),
      file: row.file.replace(row.key, keys.get(row.key) ?? ""),
    })),
  };
}

function receiptsIn(files: Files): Buffer[] {
  return [...files].filter(([name]) => name.startsWith("receipts/")).map(([, bytes]) => bytes);
}

test("what is downloaded comes back in another account, receipts byte for byte", async () => {
  const anna = await product.homeowner();
  await renovate(anna);
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
    "conversation.csv",
    "proposals.csv",
    "activity.csv",
    "plumbline.json",
    "plumbline.seal",
    "README.txt",
  ]);

  // The account that it was downloaded from, opened anew.
  const bob = await product.homeowner();
  await product.db.execute(sql`
    update users set email = 'before@example.com' where id = ${anna.user.id}`);
  await product.db.execute(sql`
    update users set email = ${anna.user.email} where id = ${bob.user.id}`);
  const events = eventsOf(await sendArchive(bob, first.bytes));
  expect(events.at(0)).toEqual({ type: "checking" });
  expect(events).toContainEqual({ type: "receipts", done: 7, total: 7 });
  expect(events.at(-2)).toEqual({ type: "saving" });
  expect(events.at(-1)).toEqual({
    type: "done",
    counts: {
      projects: 2,
      contractors: 1,
      expenses: 8,
      milestones: 2,
      budgetLines: 2,
      quotes: 1,
      messages: 2,
      receipts: 7,
      missingReceipts: 0,
    },
  });

  const second = await download(bob);
  const [before, after] = [jsonOf(first.files), jsonOf(second.files)];
  expect(withoutIds(after)).toEqual(withoutIds(before));
  expect(before.projects.map(({ id }) => id)).not.toEqual(after.projects.map(({ id }) => id));
  expect(receiptsIn(second.files)).toEqual(receiptsIn(first.files));

  // The sums, as the screens show them.
  const projectsOf = async (client: Homeowner) =>
    ((await client.get("/api/projects")).body as Record<string, unknown>[]).map(
      ({ name, budget, totalSpent }) => ({ name, budget, totalSpent }),
    );
  expect(await projectsOf(bob)).toEqual(await projectsOf(anna));
  // Each receipt is the new owner's own: a picture has its preview, and only they open it.
  for (const { key } of after.receipts) {
    expect((await bob.post("/api/signed-url", { s3Key: key })).status).toBe(200);
    expect((await anna.post("/api/signed-url", { s3Key: key })).status).toBe(404);
    const preview = await bob.get(`/api/receipts/${key}/preview`);
    expect(preview.status).toBe(key.endsWith(".pdf") ? 404 : 200);
  }
  expect(after.messages[1]?.content).toContain(`projectId=${after.projects[0]?.id})`);
});

test("a receipt that the store has lost is noted, and its expense comes back without it", async () => {
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

test("an empty account is downloaded and restored as well", async () => {
  const { bytes } = await download(await product.homeowner());
  const bob = await product.homeowner();
  expect(eventsOf(await sendArchive(bob, bytes)).at(-1)).toMatchObject({
    counts: { projects: 0, expenses: 0 },
  });
});

test("of a conversation that is not taken nothing is counted", async () => {
  const anna = await product.homeowner();
  await renovate(anna);
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

test("what was restored is not swept, nor does it take the hour's uploads", async () => {
  const anna = await product.homeowner();
  await renovate(anna);
  const { bytes } = await download(anna);
  const bob = await product.homeowner();
  await sendArchive(bob, bytes);
  await sweepReceipts(product.deps);
  product.clock.advance(25 * 60 * 60 * 1000);
  await sweepReceipts(product.deps);
  expect(receiptsIn((await download(bob)).files)).toHaveLength(7);
});

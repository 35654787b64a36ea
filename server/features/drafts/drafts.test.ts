import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draftList } from "../../../shared/receipts/drafts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { transferHome } from "../../../tests/support/app/members/home-transfers.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import { runJobs } from "../../../tests/support/mails.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { createInvoiceOf } from "../../../tests/support/records/invoices.ts";
import { pagedPdf } from "../../../tests/support/records/paged-pdf.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import { attempts } from "../../db/schema/billing.ts";
import { CREATION_LIMIT } from "../../limits/creation-rate-limit.ts";
import { sweepReceipts } from "../receipts/sweep-commands.ts";
import { sweepDrafts } from "./commands.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let owner: Homeowner;
let projectId: number;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.homeowner();
  projectId = (await createProject(owner)).id;
});

const RECEIPT = [
  "OAKWOOD HARDWARE",
  "2026-03-02",
  "Hinges 4 pack  40.00",
  "Tax  3.20",
  "Total  $43.20",
];

async function upload(...pages: (readonly string[])[]): Promise<string> {
  const bytes = await pagedPdf(pages);
  return uploadReceipt(owner, { name: "a.pdf", contentType: "application/pdf", bytes });
}

async function add(keys: readonly string[], more: object = {}): Promise<number[]> {
  const response = await owner.post("/api/drafts", { projectId, keys, ...more });
  expect(response.status).toBe(201);
  return (response.body as { ids: number[] }).ids;
}

async function inbox() {
  const response = await owner.get(`/api/drafts?projectId=${projectId}`);
  return draftList.parse(response.body);
}

test("a receipt waits in the inbox, is read by a job, and becomes an expense", async () => {
  const key = await upload(RECEIPT);
  const [id] = await add([key]);
  expect((await inbox()).drafts).toMatchObject([{ id, key, reading: null, duplicates: [] }]);
  const count = () => owner.get(`/api/drafts/count?projectId=${projectId}`);
  expect((await count()).body).toEqual({ count: 1, unread: 1 });
  await runJobs(app);
  expect((await inbox()).drafts).toMatchObject([
    {
      id,
      reading: {
        merchant: { value: "OAKWOOD HARDWARE" },
        day: { value: "2026-03-02" },
        total: { value: "43.20" },
      },
    },
  ]);
  expect((await count()).body).toEqual({ count: 1, unread: 0 });
  await createExpense(owner, projectId, { imageUrl: key });
  expect(await inbox()).toMatchObject({ drafts: [], totalCount: 0 });
});

test("drafts don't count as expenses in the free plan's limit", async () => {
  await add([await upload(RECEIPT)]);
  for (let count = 0; count < 5; count += 1) await createExpense(owner, projectId);
  const sixth = await owner.post("/api/expenses", expenseBody(projectId));
  expect(sixth).toMatchObject({ status: 403, body: { code: "plan_limit_reached" } });
  const summary = await owner.get(`/api/projects/${projectId}/summary`);
  const refused = (await inbox()).drafts;
  expect(refused).toHaveLength(1);
  expect(JSON.stringify(summary.body)).not.toContain("43.20");
});

test("splits a PDF into a draft per page on request, the first on top", async () => {
  const pages = ["OAKWOOD HARDWARE", "BIRCHWOOD LUMBER", "CEDAR PAINT"].map((name) => [
    name,
    ...RECEIPT.slice(1),
  ]);
  const key = await upload(...pages);
  await add([key], { splitPages: true });
  await runJobs(app);
  const { drafts } = await inbox();
  expect(drafts.map(({ reading }) => reading?.merchant?.value)).toEqual(
    pages.map(([name]) => name),
  );
  const { rows } = await app.deps.db.execute(sql`select state from uploads where key = ${key}`);
  expect(rows).toEqual([{ state: "deleting" }]);
  await add([await upload(...pages.slice(0, 2))]);
  await runJobs(app);
  expect((await inbox()).totalCount).toBe(4);
});

test("suggests fields from the merchant's last expense and the contractors", async () => {
  const { id: contractorId } = await createContractor(owner, {
    name: "Ida",
    company: "Cedar Paint",
  });
  await createExpense(owner, projectId, {
    description: "Oakwood Hardware",
    category: "Tools",
    paymentMethod: "Debit Card",
  });
  await add([await upload(RECEIPT), await upload(["CEDAR PAINT LLC", ...RECEIPT.slice(1)])]);
  await runJobs(app);
  const { drafts } = await inbox();
  expect(drafts.map(({ suggestion }) => suggestion)).toMatchObject([
    { contractorId, contractorName: "Ida", category: null },
    { contractorId: null, category: "Tools", paymentMethod: "Debit Card" },
  ]);
});

test("points out a second copy of an expense, and of another draft", async () => {
  await createExpense(owner, projectId, {
    description: "Oakwood Hardware",
    amount: "43.20",
    date: "2026-03-02",
  });
  const first = await upload(RECEIPT);
  await add([first]);
  await add([await upload([...RECEIPT, "Thank you"])]);
  await runJobs(app);
  const { drafts } = await inbox();
  expect(drafts.map(({ duplicates }) => duplicates.map((one) => one.expenseId !== null))).toEqual([
    [true, false],
    [true],
  ]);
  expect(drafts[1]?.duplicates).toMatchObject([
    { because: "same_payment", description: "Oakwood Hardware", amount: "43.20" },
  ]);
});

test("a deleted draft can be restored for a day, then its receipt is deleted; all drafts expire after 90 days", async () => {
  const [kept, gone] = [await upload(RECEIPT), await upload(["GONE", ...RECEIPT])];
  const [first = 0, second = 0] = await add([kept, gone]);
  await owner.delete(`/api/drafts/${first}`);
  await owner.delete(`/api/drafts/${second}`);
  expect((await inbox()).totalCount).toBe(0);
  expect((await owner.post(`/api/drafts/${first}/restore`)).status).toBe(204);
  expect((await inbox()).drafts.map(({ id }) => id)).toEqual([first]);
  const inDays = (days: number) => ({
    ...app.deps,
    clock: { ...app.deps.clock, now: () => new Date(app.clock.now().getTime() + days * DAY_MS) },
  });
  const states = async () => {
    const { rows } = await app.deps.db.execute<{ key: string }>(
      sql`select key from uploads where user_id = ${owner.user.id} and state = 'stored'`,
    );
    return rows.map(({ key }) => key);
  };
  await sweepDrafts(inDays(2));
  await sweepReceipts(inDays(2));
  expect(await states()).toEqual([kept]);
  await sweepDrafts(inDays(91));
  await sweepReceipts(inDays(91));
  expect(await states()).toEqual([]);
});

test("receipts waiting during a transfer of the home are read for its new owner", async () => {
  const heir = await app.homeowner();
  await joinHome(app, owner, heir);
  await add([await upload(RECEIPT)]);
  await add([await upload(["FIRST", ...RECEIPT], ["SECOND", ...RECEIPT])], { splitPages: true });
  await transferHome(owner, heir);
  await runJobs(app);
  const response = await heir.get(`/api/drafts?projectId=${projectId}`);
  expect(draftList.parse(response.body).drafts.map(({ reading }) => reading?.total?.value)).toEqual(
    ["43.20", "43.20", "43.20"],
  );
});

describe("an inbox rejects a receipt", () => {
  test("of an expense, of another account, or into another account's project", async () => {
    const used = await upload(RECEIPT);
    await createExpense(owner, projectId, { imageUrl: used });
    const free = await upload(["OTHER", ...RECEIPT]);
    const stranger = await app.homeowner();
    const { id: other } = await createProject(stranger);
    const tries = [
      await owner.post("/api/drafts", { projectId, keys: [used] }),
      await stranger.post("/api/drafts", { projectId: other, keys: [free] }),
      await stranger.post("/api/drafts", { projectId, keys: [free] }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 404]);
  });

  test("of a project that a member may not see, and whose image they may not see", async () => {
    const { id: shared } = await createProject(owner);
    const member = await app.homeowner();
    await joinHome(app, owner, member, { projects: [shared] });
    const home = { "x-home": String(owner.user.id) };
    const key = await upload(RECEIPT);
    await add([key]);
    const expense = { ...expenseBody(shared), imageUrl: key };
    expect(await member.post("/api/expenses", expense, home)).toMatchObject({ status: 400 });
    const draft = { projectId: shared, keys: [key] };
    expect(await member.post("/api/drafts", draft, home)).toMatchObject({ status: 400 });
    expect(await member.post("/api/signed-url", { s3Key: key }, home)).toMatchObject({
      status: 404,
    });
    expect((await inbox()).totalCount).toBe(1);
  });

  test("twice", async () => {
    const key = await upload(RECEIPT);
    expect(await add([key])).toHaveLength(1);
    expect(await add([key])).toEqual([]);
  });

  const madeOf = {
    expense: (key: string) => createExpense(owner, projectId, { imageUrl: key }),
    invoice: (key: string) =>
      createInvoiceOf(owner, projectId, { file: { key, name: "Roof.png" } }),
  };

  test.each(["expense", "invoice"] as const)(
    "but accepts it again in a retry, also after its draft became an %s",
    async (kind) => {
      const key = await upload(RECEIPT);
      const body = { projectId, keys: [key] };
      const send = () => owner.post("/api/drafts", body, { "idempotency-key": "kept-on-a-phone" });
      expect((await send()).body).toMatchObject({ ids: [expect.any(Number)] });
      expect(await send()).toMatchObject({ status: 201, body: { ids: [] } });
      await madeOf[kind](key);
      expect(await send()).toMatchObject({ status: 201, body: { ids: [] } });
      expect((await inbox()).totalCount).toBe(0);
    },
  );
});

test("each added receipt counts in the limit of new records", async () => {
  const keys = [await upload(RECEIPT), await upload(["OTHER", ...RECEIPT])];
  const { db, clock } = app.deps;
  const endsAt = new Date(clock.now().getTime() + 120_000);
  const count = CREATION_LIMIT.limit - 1;
  const counter = { key: `created:${owner.user.id}`, count, endsAt };
  await db
    .insert(attempts)
    .values(counter)
    .onConflictDoUpdate({ target: attempts.key, set: { count, endsAt } });
  const response = await owner.post("/api/drafts", { projectId, keys });
  expect(response).toMatchObject({ status: 429 });
  expect(await add(keys.slice(0, 1))).toHaveLength(1);
});

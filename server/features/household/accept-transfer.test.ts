import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { transferHome } from "../../../tests/support/app/members/home-transfers.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import { billRoof } from "../../../tests/support/records/billed/billed-roof.ts";
import { makeFeed } from "../../../tests/support/records/calendars.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { addProposal } from "../../../tests/support/records/proposals.ts";
import { pdfInvoice, phonePhoto } from "../../../tests/support/records/receipts.ts";
import { addReceiptMail } from "../../../tests/support/records/receipt-mail.ts";
import { seedRecords } from "../../../tests/support/records/renovation/backed-up.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";

/** Tables that move row by row; all have rows in this test's home. */
const MOVED = `
  activity budget_lines change_orders contract_scope contractor_documents contractors
  drafts expense_imports expense_receipts expense_shares expenses installments
  invoice_files invoice_lines invoices lien_waivers merchant_rules milestone_dependencies
  milestones projects quote_files quote_items quotes receipt_readings recurring_expenses
  saved_filters
  scope_entries scope_items scope_lines uploads
`
  .trim()
  .split(/\s+/);
/**
 * Tables whose rows change on the move or are merged: see the tests below and merge-homes.test.ts.
 */
const MERGED = ["activity_digests", "activity_visits", "idempotency_keys", "memberships", "trash"];
/** Tables whose rows are deleted with the former owner's home. */
const ENDED = [
  "calendar_feeds",
  "invitations",
  "member_calendar_feeds",
  "notices_seen",
  "receipt_addresses",
  "receipt_senders",
  "received_emails",
  "reminders_sent",
  // Also those of members.
  "upload_tokens",
];
/** Tables that belong to the account. */
const STAYING = [
  "account_tokens",
  "admin_actions",
  "ai_messages",
  "ai_proposals",
  "authenticators",
  "demo_accounts",
  "email_changes",
  // The next sweep counts again.
  "expense_tallies",
  "home_offers",
  "owners",
  "passkeys",
  "payment_events",
  "recovery_codes",
  "reminder_choices",
  "security_events",
];

let product: TestApp;
let ada: Homeowner;
let ben: Homeowner;
let projects: number[];
let receipt: string;
let trashed: { expense: number; contractor: number };
/** rows of the home before the transfer */
let full: Map<string, string[]>;
let before: { rows: Map<string, string[]>; answers: unknown[]; file: Buffer };

const inHomeOf = ({ user }: Homeowner) => ({ "x-home": String(user.id) });

/** Rows of the owners by table, without the owner's id, sorted. */
async function rowsOf(tables: readonly string[], ...owners: Homeowner[]) {
  const found = new Map<string, string[]>();
  for (const table of tables) {
    const { rows } = await product.db.execute<{ row: string }>(sql`
      select (to_jsonb(t) - 'user_id')::text as row from ${sql.identifier(table)} t
      where user_id in (${sql.join(
        owners.map(({ user }) => user.id),
        sql`, `,
      )}) order by 1`);
    found.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** All figures and lists of the projects, without values that contain the owner or the version. */
async function read(client: Homeowner, headers: Record<string, string> = {}): Promise<unknown[]> {
  const paths = projects.flatMap((id) => [
    `/api/projects/${id}`,
    `/api/projects/${id}/summary`,
    `/api/projects/${id}/plan`,
    `/api/expenses?projectId=${id}`,
    `/api/milestones?projectId=${id}`,
    `/api/quotes?projectId=${id}`,
    `/api/invoices?projectId=${id}`,
    `/api/imports?projectId=${id}`,
  ]);
  const answers = [];
  for (const path of paths) {
    const { status, text } = await client.get(path, headers);
    expect({ path, status }).toEqual({ path, status: 200 });
    answers.push(
      JSON.parse(text, (key, value: unknown) =>
        key === "userId" || key === "version" ? undefined : value,
      ),
    );
  }
  return answers;
}

async function fileOf(client: Homeowner, headers: Record<string, string> = {}) {
  const answer = await client.post("/api/signed-url", { s3Key: receipt }, headers);
  const { signedUrl } = answer.body as { signedUrl: string };
  const { pathname, search } = new URL(signedUrl, "http://localhost");
  return (await client.get(`${pathname}${search}`)).bytes;
}

async function fill(): Promise<void> {
  await seedRecords(product.db, ada);
  await billRoof(ada, (await createProject(ada)).id);
  projects = ((await ada.get("/api/projects")).body as { id: number }[]).map(({ id }) => id);
  const [projectId = 0] = projects;
  await joinHome(product, ada, ben);
  receipt = await uploadReceipt(ada, pdfInvoice());
  await createExpense(ada, projectId, { imageUrl: receipt });
  await product.db.execute(sql`
    insert into receipt_readings (user_id, key, text, read_at)
    values (${ada.user.id}, ${receipt}, 'Oak flooring', now())`);
  const keys = [await uploadReceipt(ada, await phonePhoto())];
  await ada.post("/api/drafts", { projectId, keys });
  await ada.put(`/api/projects/${projectId}/merchant-rules`, { merchant: "Oak", category: "X" });
  const { projectId: _, ...imported } = expenseBody(projectId);
  await ada.post("/api/imports", { projectId, fileName: "bank.csv", expenses: [imported] });
  const { id: expense } = await createExpense(ada, projectId, { amount: "77.70" });
  const { id: contractor } = await createContractor(ada);
  trashed = { expense, contractor };
  await ada.delete(`/api/expenses/${expense}`);
  await ada.delete(`/api/contractors/${contractor}`);
  await makeFeed(ada, projectId);
  await ada.put(`/api/projects/${projectId}/saved-filters`, { filters: [] });
  await ada.post("/api/notices/seen", { keys: ["activity 1"] });
  await addReceiptMail(product.db, ada, projectId, "Oak");
  await product.db.execute(sql`
    insert into upload_tokens (user_id, home_id, project_id, name, token_hash)
    select id, ${ada.user.id}::bigint, ${projectId}::bigint, 'iPhone', '' from users`);
  await ben.post(`/api/projects/${projectId}/calendar`, undefined, inHomeOf(ada));
  await addProposal(product.db, ada.user.id, "Bob");
  await product.db.execute(sql`
    insert into reminders_sent (user_id, kind, subject) values (${ada.user.id}, 'overdue', '1')`);
}

beforeAll(async () => {
  product = await createTestApp();
  [ada, ben] = [
    await proHomeowner(product),
    await product.homeowner({ firstName: "Ben", lastName: "Ash" }),
  ];
  const own = await createProject(ben, { name: "Cabin" });
  await createExpense(ben, own.id);
  await fill();
  before = {
    rows: await rowsOf(MOVED, ada, ben),
    answers: await read(ada),
    file: await fileOf(ada),
  };
  full = await rowsOf([...MOVED, ...ENDED, "trash"], ada);
  await transferHome(ada, ben);
});
afterAll(() => product.close());

test("lists for every table with an owner what happens to its rows", async () => {
  const { rows } = await product.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(
    [...MOVED, ...MERGED, ...ENDED, ...STAYING].toSorted(),
  );
});

test("this home has rows in every table that moves or ends", () => {
  expect([...full].filter(([, rows]) => rows.length === 0)).toEqual([]);
});

describe("after a transfer", () => {
  test("every row of every record belongs to the new owner", async () => {
    const now = await rowsOf(MOVED, ben);
    const { activity, ...lines } = Object.fromEntries(now);
    expect(lines).toEqual(
      Object.fromEntries([...before.rows].filter(([table]) => table !== "activity")),
    );
    expect(activity).toEqual(expect.arrayContaining(before.rows.get("activity") ?? []));
    const left = await rowsOf([...MOVED, ...MERGED, ...ENDED], ada);
    expect([...left].filter(([, rows]) => rows.length > 0)).toEqual([]);
    expect((await rowsOf(["upload_tokens"], ben)).get("upload_tokens")).toEqual([]);
  });

  test("each figure is the same to the cent, for both", async () => {
    expect(await read(ben)).toEqual(before.answers);
    expect(await read(ada, inHomeOf(ben))).toEqual(before.answers);
  });

  test("receipts open for both", async () => {
    expect(before.file.length).toBeGreaterThan(100);
    expect(await fileOf(ben)).toEqual(before.file);
    expect(await fileOf(ada, inHomeOf(ben))).toEqual(before.file);
  });

  test("the former owner can edit the transferred records, but owns none", async () => {
    const [projectId = 0] = projects;
    expect((await ada.get("/api/projects")).body).toEqual([]);
    const seen = (await ada.get("/api/projects", inHomeOf(ben))).body as { id: number }[];
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(projects));
    const { startDate } = (await ada.get(`/api/projects/${projectId}`, inHomeOf(ben))).body as {
      startDate: string;
    };
    const dates = { startedOn: startDate.slice(0, 10), finishedOn: null };
    const edited = await ada.put(`/api/projects/${projectId}/dates`, dates, inHomeOf(ben));
    expect(edited.status).toBe(200);
    const path = `/api/projects/${projectId}`;
    expect((await ada.send("DELETE", path, undefined, inHomeOf(ben))).status).toBe(403);
    expect((await ada.delete(path)).status).toBe(404);
    expect((await ben.get(path, inHomeOf(ada))).status).toBe(404);
  });

  test("the new owner can restore from the trash, beyond the plan's limits", async () => {
    expect((await ben.post(`/api/expenses/${trashed.expense}/restore`)).status).toBe(200);
    expect((await ben.post(`/api/contractors/${trashed.contractor}/restore`)).status).toBe(200);
    const { rows } = await product.db.execute(sql`
      select from expenses where user_id = ${ben.user.id} and id = ${trashed.expense}`);
    expect(rows).toHaveLength(1);
    const another = await ben.post("/api/expenses", expenseBody(projects[0] ?? 0));
    expect(another).toMatchObject({ status: 403, body: { code: "plan_limit_reached" } });
  });

  test("the activity contains the transfer, and remains append-only", async () => {
    const { lines } = activityPage.parse((await ada.get("/api/activity", inHomeOf(ben))).body);
    expect(lines.some(({ actorId }) => actorId === ada.user.id)).toBe(true);
    const own = activityPage.parse((await ben.get("/api/activity?kind=member")).body);
    expect(own.lines[0]).toMatchObject({ action: "took_over", actorId: ben.user.id });
    const change = sql`update activity set user_id = ${ada.user.id} where user_id = ${ben.user.id}`;
    await expect(product.db.execute(change)).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  test("accepting again changes nothing", async () => {
    expect((await ben.post(`/api/homes/${ada.user.id}/take-over`)).status).toBe(204);
  });
});

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import { draftList, MAX_DRAFTS } from "../../../shared/receipts/drafts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { runJobs } from "../../../tests/support/mails.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { pagedPdf } from "../../../tests/support/records/paged-pdf.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import { attempts } from "../../db/schema/billing.ts";
import { drafts } from "../../db/schema/receipts.ts";
import { uploads } from "../../db/schema/tables.ts";
import { CREATION_LIMIT } from "../../limits/creation-rate-limit.ts";
import { runReceiptJob } from "./job-commands.ts";

let app: TestApp;
let owner: Homeowner;
let projectId: number;
let key: string;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  owner = await app.homeowner();
  projectId = (await createProject(owner)).id;
  const pages = ["OAKWOOD HARDWARE", "CEDAR PAINT"].map((name) => [name, "Total  $43.20"]);
  const bytes = await pagedPdf(pages);
  key = await uploadReceipt(owner, { name: "a.pdf", contentType: "application/pdf", bytes });
  await owner.post("/api/drafts", { projectId, keys: [key], splitPages: true });
});
afterAll(() => app.close());

/** One attempt of the job. */
async function trySplitting({ isLast, storage = app.deps.storage }: Try): Promise<void> {
  const today = calendarDateAt(app.clock.now());
  const data = { kind: "pages", home: owner.user.id as UserId, key, today };
  const job = { id: "a-job", data, failures: 0, isLast };
  await runReceiptJob({ ...app.deps, storage }, job, new AbortController().signal);
}

interface Try {
  isLast: boolean;
  storage?: TestApp["deps"]["storage"];
}

/** An attempt in which the store fails at the second page. */
async function failAtSecondPage({ isLast }: { isLast: boolean }): Promise<void> {
  let count = 0;
  const storage: TestApp["deps"]["storage"] = {
    ...app.deps.storage,
    put: async (...file) => {
      count += 1;
      if (count === 2) throw new Error("The store is silent");
      await app.deps.storage.put(...file);
    },
  };
  await trySplitting({ isLast, storage });
}

async function storedKeys(): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ key: string }>(
    sql`select key from uploads where user_id = ${owner.user.id} and state = 'stored'`,
  );
  return rows.map((row) => row.key);
}

test("a PDF whose pages can't be stored keeps none of them, and is finally read as a whole", async () => {
  await expect(failAtSecondPage({ isLast: false })).rejects.toThrow("store");
  expect(await storedKeys()).toEqual([key]);
  await failAtSecondPage({ isLast: true });
  expect(await storedKeys()).toEqual([key]);
  await runJobs(app);
  const response = await owner.get(`/api/drafts?projectId=${projectId}`);
  expect(draftList.parse(response.body).drafts).toMatchObject([
    { key, reading: { merchant: { value: "OAKWOOD HARDWARE" } } },
  ]);
});

/** Adds drafts of other files, without their jobs. */
async function fillInbox(count: number): Promise<void> {
  const userId = owner.user.id as UserId;
  const keys = Array.from({ length: count }, () => `${randomUUID()}.jpg`);
  const contentType = "image/jpeg";
  await app.deps.db
    .insert(uploads)
    .values(keys.map((one) => ({ userId, key: one, contentType, size: 1 })));
  await app.deps.db
    .insert(drafts)
    .values(keys.map((one) => ({ userId, projectId, key: one, createdAt: app.clock.now() })));
}

test("doesn't split a PDF whose pages would overfill the inbox", async () => {
  await fillInbox(MAX_DRAFTS - 1);
  await runJobs(app);
  const response = await owner.get(`/api/drafts/count?projectId=${projectId}`);
  expect(response.body).toMatchObject({ count: MAX_DRAFTS });
  expect(await storedKeys()).toEqual([key]);
});

test("accepts a retry that adds nothing to a full inbox", async () => {
  await fillInbox(MAX_DRAFTS - 1);
  const send = (body: object) =>
    owner.post("/api/drafts", { projectId, ...body }, { "idempotency-key": "kept-on-a-phone" });
  expect(await send({ keys: [key] })).toMatchObject({ status: 201, body: { ids: [] } });
});

describe("at the limit of new records", () => {
  beforeEach(async () => {
    const endsAt = new Date(app.clock.now().getTime() + CREATION_LIMIT.withinMs);
    const counter = { key: `created:${owner.user.id}`, count: CREATION_LIMIT.limit, endsAt };
    await app.deps.db
      .insert(attempts)
      .values(counter)
      .onConflictDoUpdate({ target: attempts.key, set: counter });
  });

  test("a PDF of two pages waits and is split later", async () => {
    await expect(trySplitting({ isLast: false })).rejects.toThrow("too quickly");
    expect(await storedKeys()).toEqual([key]);
    await app.deps.db.delete(attempts);
    await runJobs(app);
    const response = await owner.get(`/api/drafts/count?projectId=${projectId}`);
    expect(response.body).toEqual({ count: 2, unread: 0 });
    const { rows } = await app.deps.db.execute(
      sql`select count from attempts where key = ${`created:${owner.user.id}`}`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("is finally read as a whole", async () => {
    await trySplitting({ isLast: true });
    expect(await storedKeys()).toEqual([key]);
    await runJobs(app);
    const response = await owner.get(`/api/drafts/count?projectId=${projectId}`);
    expect(response.body).toEqual({ count: 1, unread: 0 });
  });
});

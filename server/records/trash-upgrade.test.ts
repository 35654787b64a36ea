import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { UserId } from "../../shared/ids.ts";
import { createTestClock } from "../../tests/support/app.ts";
import { recordsDatabase, type RecordsDatabase } from "../../tests/support/records-database.ts";
import { migrate } from "../db/migrate.ts";
import { restoreContractor } from "../features/contractors/commands.ts";
import { restoreExpense } from "../features/expenses/trash-commands.ts";
import { restoreMilestone } from "../features/milestones/trash-commands.ts";

/*
 * What was deleted before an update has to come back after it. The rows in the trash here are
 * written as the release that brought the trash wrote them, and stay so. When this fails, the
 * migration that made it fail has to change what lies in the trash as it changes the table.
 */

/** The files up to the one that brings the trash. */
const UP_TO_TRASH = 2;
const OWNER = 1 as UserId;

const clock = createTestClock();
let records: RecordsDatabase;

beforeEach(async () => {
  records = await recordsDatabase();
  await records.db.execute(sql`drop schema public cascade`);
  await records.db.execute(sql`create schema public`);
  await migrateTo(UP_TO_TRASH);
  await records.db.execute(sql`insert into users (email) values ('anna@example.com')`);
  await records.db.execute(
    sql`insert into projects (user_id, name, budget) values (${OWNER}, 'Kitchen', 25000)`,
  );
  await records.db.execute(sql`
    insert into uploads (user_id, key, content_type, size, state)
    values (${OWNER}, 'a.jpg', 'image/jpeg', 1000, 'trashed')`);
});
afterEach(() => records.close());

async function migrateTo(count: number): Promise<void> {
  await migrate({ connectionString: records.url, onError: () => {}, count });
}

async function addTrash(kind: string, record: Record<string, unknown>): Promise<void> {
  await records.db.execute(sql`
    insert into trash (user_id, kind, record_id, project_id, record, held, deleted_at)
    values (${OWNER}, ${kind}, ${record["id"]}, ${record["project_id"] ?? null},
      ${JSON.stringify(record)}::jsonb, 1, ${clock.now().toISOString()})`);
}

const CREATED = "2026-03-10T10:15:30.123+00:00";

test("an expense that was deleted before an update comes back after it", async () => {
  await addTrash("expense", {
    user_id: OWNER,
    id: 7,
    project_id: 1,
    contractor_id: null,
    description: "Oak boards",
    amount: 123.4,
    category: "Materials",
    payment_method: "Credit Card",
    date: "2026-03-09",
    notes: "For the hall",
    image_url: "a.jpg",
    created_at: CREATED,
  });
  await migrateTo(Infinity);
  expect(await restoreExpense({ db: records.db, clock }, OWNER, 7)).toMatchObject({
    id: 7,
    projectId: 1,
    contractor: null,
    description: "Oak boards",
    amount: "123.40",
    category: "Materials",
    paymentMethod: "Credit Card",
    date: "2026-03-09",
    notes: "For the hall",
    imageUrl: "a.jpg",
    createdAt: "2026-03-10T10:15:30.123Z",
  });
});

test("a contractor that was deleted before an update comes back after it", async () => {
  await addTrash("contractor", {
    user_id: OWNER,
    id: 7,
    name: "Ada Mason",
    company: null,
    email: null,
    phone: "(555) 010-4477",
    specialty: "Electrician",
    hourly_rate: 95.5,
    notes: null,
    created_at: CREATED,
  });
  await migrateTo(Infinity);
  expect(await restoreContractor({ db: records.db, clock }, OWNER, 7)).toMatchObject({
    id: 7,
    name: "Ada Mason",
    phone: "(555) 010-4477",
    hourlyRate: "95.50",
    createdAt: "2026-03-10T10:15:30.123Z",
  });
});

test("a milestone that was deleted before an update comes back after it", async () => {
  await addTrash("milestone", {
    user_id: OWNER,
    id: 7,
    project_id: 1,
    title: "Rough-in inspection",
    description: null,
    target_date: "2026-04-02",
    completed_date: "2026-04-01T08:00:00+00:00",
    is_completed: true,
    category: "Inspection",
    created_at: CREATED,
  });
  await migrateTo(Infinity);
  expect(await restoreMilestone({ db: records.db }, OWNER, 7)).toMatchObject({
    id: 7,
    projectId: 1,
    title: "Rough-in inspection",
    targetDate: "2026-04-02",
    completedDate: "2026-04-01T08:00:00.000Z",
    isCompleted: true,
    createdAt: "2026-03-10T10:15:30.123Z",
  });
});

test("a column that may be null, and is newer than what lies in the trash, comes back empty", async () => {
  await addTrash("expense", {
    user_id: OWNER,
    id: 7,
    project_id: 1,
    description: "Oak boards",
    amount: 123.4,
    category: "Materials",
    payment_method: "Cash",
    date: "2026-03-09",
    created_at: CREATED,
  });
  await migrateTo(Infinity);
  expect(await restoreExpense({ db: records.db, clock }, OWNER, 7)).toMatchObject({
    amount: "123.40",
    notes: null,
    imageUrl: null,
    contractor: null,
  });
});

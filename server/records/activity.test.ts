import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserId } from "../../shared/ids.ts";
import {
  recordsDatabase,
  type RecordsDatabase,
} from "../../tests/support/database/records-database.ts";
import {
  type Author,
  recordActivity,
  recordAdded,
  recordChange,
  recordRemoved,
} from "./activity.ts";
import type { RecordedKind } from "./recorded-kinds.ts";

const NOW = new Date("2026-03-14T09:00:00.000Z");

let records: RecordsDatabase;
let home: UserId;
let ada: Author;

beforeAll(async () => {
  records = await recordsDatabase();
});
afterAll(() => records.close());
beforeEach(async () => {
  home = await records.addOwner();
  await records.db.execute(
    sql`update users set first_name = 'Ada', last_name = 'Byron' where id = ${home}`,
  );
  ada = { home, actor: home };
});

async function insertedId(statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await records.db.execute<{ id: number }>(statement);
  const [row] = rows;
  if (row === undefined) throw new Error("Nothing was inserted");
  return row.id;
}

function addProject(name = "Kitchen"): Promise<number> {
  return insertedId(sql`
    insert into projects (user_id, name, budget) values (${home}, ${name}, 5000) returning id`);
}

function addExpense(projectId: number): Promise<number> {
  return insertedId(sql`
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
    values (${home}, ${projectId}, 'Oak boards', 120, 'materials', 'cash', '2026-03-01')
    returning id`);
}

async function entries() {
  const { rows } = await records.db.execute(sql`
    select actor_id, actor_name, way, kind, record_id, project_id, action, label, changes
    from activity where user_id = ${home} order by at, id`);
  return rows;
}

describe("an activity entry", () => {
  test("names the author, the record and its amount", async () => {
    const projectId = await addProject();
    const id = await addExpense(projectId);
    await records.db.transaction((tx) => recordAdded(tx, ada, NOW, { kind: "expense", id }));
    expect(await entries()).toEqual([
      {
        actor_id: home,
        actor_name: "Ada Byron",
        way: "screen",
        kind: "expense",
        record_id: id,
        project_id: projectId,
        action: "created",
        label: "Oak boards",
        changes: { amount: [null, "120.00"] },
      },
    ]);
  });

  test("keeps values and names as they were at the change", async () => {
    const id = await addExpense(await addProject());
    const bob = await insertedId(
      sql`insert into contractors (user_id, name) values (${home}, 'Bob') returning id`,
    );
    await records.db.transaction((tx) =>
      recordChange(tx, { ...ada, way: "assistant" }, NOW, { kind: "expense", id }, () =>
        tx.execute(sql`
          update expenses set amount = 123.45, description = 'Oak planks', contractor_id = ${bob}
          where user_id = ${home} and id = ${id}`),
      ),
    );
    await records.db.execute(sql`update contractors set name = 'Rob' where user_id = ${home}`);
    await records.db.execute(sql`update users set first_name = 'Augusta' where id = ${home}`);
    expect(await entries()).toEqual([
      expect.objectContaining({
        actor_name: "Ada Byron",
        way: "assistant",
        action: "changed",
        label: "Oak boards",
        changes: {
          amount: ["120.00", "123.45"],
          description: ["Oak boards", "Oak planks"],
          contractor: [null, "Bob"],
        },
      }),
    ]);
  });

  test("is not written for a change without effect", async () => {
    const id = await addProject();
    await records.db.transaction((tx) =>
      recordChange(tx, ada, NOW, { kind: "project", id }, () =>
        tx.execute(sql`update projects set name = name where user_id = ${home} and id = ${id}`),
      ),
    );
    expect(await entries()).toEqual([]);
  });

  test("of a deletion is read from the row before it is deleted", async () => {
    const id = await addExpense(await addProject());
    await records.db.transaction(async (tx) => {
      await recordRemoved(tx, ada, NOW, { kind: "expense", id });
      await tx.execute(sql`delete from expenses where user_id = ${home} and id = ${id}`);
    });
    expect(await entries()).toEqual([
      expect.objectContaining({ action: "deleted", changes: { amount: ["120.00", null] } }),
    ]);
  });

  test("is rolled back with its write", async () => {
    const id = await addExpense(await addProject());
    const failing = records.db.transaction(async (tx) => {
      await recordAdded(tx, ada, NOW, { kind: "expense", id });
      throw new Error("later");
    });
    await expect(failing).rejects.toThrow("later");
    expect(await entries()).toEqual([]);
  });

  test("about many records has their count", async () => {
    await records.db.transaction((tx) =>
      recordActivity(tx, { ...ada, way: "import" }, NOW, {
        kind: "expense",
        action: "imported",
        changes: { count: [null, 20_000] },
      }),
    );
    expect(await entries()).toEqual([
      expect.objectContaining({
        way: "import",
        record_id: null,
        changes: { count: [null, 20_000] },
      }),
    ]);
  });

  test("of a user without a name has the first part of the email address", async () => {
    await records.db.execute(sql`
      update users set first_name = ' ', last_name = null, email = ${`mo-${home}@example.com`}
      where id = ${home}`);
    await records.db.transaction((tx) =>
      recordActivity(tx, ada, NOW, { kind: "reminders", action: "changed" }),
    );
    expect(await entries()).toEqual([expect.objectContaining({ actor_name: `mo-${home}` })]);
  });

  test("is not written for a record of another home", async () => {
    const id = await addExpense(await addProject());
    const other = await records.addOwner();
    const stranger = { home: other, actor: other };
    await records.db.transaction(async (tx) => {
      await recordAdded(tx, stranger, NOW, { kind: "expense", id });
      await recordRemoved(tx, stranger, NOW, { kind: "expense", id });
      await expect(
        recordChange(tx, stranger, NOW, { kind: "expense", id }, () => Promise.resolve()),
      ).rejects.toMatchObject({ problem: { code: "not_found" } });
    });
    const { rows } = await records.db.execute(sql`select from activity where user_id = ${other}`);
    expect(rows).toEqual([]);
  });
});

test.each<[RecordedKind, () => Promise<number>]>([
  ["project", () => addProject()],
  ["calendar_feed", addFeed],
  [
    "contractor",
    () =>
      insertedId(sql`insert into contractors (user_id, name) values (${home}, 'B') returning id`),
  ],
  [
    "milestone",
    async () =>
      insertedId(sql`
        insert into milestones (user_id, project_id, title, category)
        values (${home}, ${await addProject()}, 'Floor', 'flooring') returning id`),
  ],
  ["budget_line", addBudgetLine],
  [
    "merchant_rule",
    async () =>
      insertedId(sql`
        insert into merchant_rules (user_id, project_id, merchant, merchant_key, category)
        values (${home}, ${await addProject()}, 'Rona', 'rona', 'Tools') returning id`),
  ],
  [
    "recurring_expense",
    async () =>
      insertedId(sql`
        insert into recurring_expenses (user_id, project_id, description, amount, category,
          payment_method, every, starts_on, next_on)
        values (${home}, ${await addProject()}, 'Dumpster', 400, 'Other', 'Cash', 'month',
          '2026-03-01', '2026-03-01') returning id`),
  ],
  ["quote", addQuote],
  [
    "change_order",
    async () =>
      insertedId(sql`
        insert into change_orders (user_id, quote_id, reason, cost, status)
        values (${home}, ${await addQuote()}, 'Rot', 300, 'proposed') returning id`),
  ],
  [
    "installment",
    async () =>
      insertedId(sql`
        insert into installments (user_id, quote_id, position, kind, title, amount)
        values (${home}, ${await addQuote()}, 1, 'date', 'Deposit', 300) returning id`),
  ],
  [
    "import",
    async () =>
      insertedId(sql`
        insert into expense_imports (user_id, project_id, file_name, count)
        values (${home}, ${await addProject()}, 'bank.csv', 3) returning id`),
  ],
])("of a %s has a label", async (kind, add) => {
  const id = await add();
  await records.db.transaction(async (tx) => {
    await recordAdded(tx, ada, NOW, { kind, id });
    await recordChange(tx, ada, NOW, { kind, id }, () => Promise.resolve());
    await recordRemoved(tx, ada, NOW, { kind, id });
  });
  const written = await entries();
  expect(written.map((entry) => entry["action"])).toEqual(["created", "deleted"]);
  for (const entry of written) expect(entry["label"]).toMatch(/\w/);
});

async function addFeed(): Promise<number> {
  return insertedId(sql`
    insert into calendar_feeds (user_id, project_id, token_hash)
    values (${home}, ${await addProject()}, 'x') returning project_id as id`);
}

async function addBudgetLine(): Promise<number> {
  return insertedId(sql`
    insert into budget_lines (user_id, project_id, category, place, planned)
    values (${home}, ${await addProject()}, 'Floor', 'floor', 100) returning id`);
}

async function addQuote(): Promise<number> {
  return insertedId(sql`
    insert into quotes (user_id, project_id, work, status)
    values (${home}, ${await addProject()}, 'Cabinets', 'asked') returning id`);
}

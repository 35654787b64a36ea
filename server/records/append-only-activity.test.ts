import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserId } from "../../shared/ids.ts";
import {
  recordsDatabase,
  type RecordsDatabase,
} from "../../tests/support/database/records-database.ts";
import { recordActivity } from "./activity.ts";

const NOW = new Date("2026-03-14T09:00:00.000Z");

let records: RecordsDatabase;
let home: UserId;

beforeAll(async () => {
  records = await recordsDatabase();
});
afterAll(() => records.close());
beforeEach(async () => {
  home = await records.addOwner();
  await records.db.transaction((tx) =>
    recordActivity(tx, { home, actor: home }, NOW, { kind: "reminders", action: "changed" }),
  );
});

async function countLines(): Promise<number> {
  const { rows } = await records.db.execute(sql`select from activity where user_id = ${home}`);
  return rows.length;
}

describe("the database rejects", () => {
  test.each([
    ["a change", "update activity set label = 'x'"],
    ["a change of no row", "update activity set label = 'x' where false"],
    ["a deletion", "delete from activity"],
    ["a truncation", "truncate activity"],
    ["a truncation of the users", "truncate users cascade"],
    ["a merge", "merge into activity a using users u on a.user_id = u.id when matched then delete"],
    [
      "an insert that changes a line",
      `insert into activity (user_id, at, way, kind, action, label)
       select user_id, at, way, kind, action, label from activity
       on conflict (user_id, id) do update set label = 'x'`,
    ],
  ])("%s of activity", async (_, statement) => {
    const refused = records.db.execute(sql.raw(statement));
    await expect(refused).rejects.toMatchObject({
      cause: { code: "42501", message: "activity is append-only" },
    });
    expect(await countLines()).toBe(1);
  });

  test("also for a role that owns the table but is no superuser", async () => {
    const refused = records.db.transaction(async (tx) => {
      await tx.execute(sql`create role household_app`);
      await tx.execute(sql`grant create, usage on schema public to household_app`);
      await tx.execute(sql`alter table activity owner to household_app`);
      await tx.execute(sql`set local role household_app`);
      await tx.execute(sql`delete from activity`);
    });
    await expect(refused).rejects.toMatchObject({ cause: { code: "42501" } });
    expect(await countLines()).toBe(1);
  });
});

test("deleting an account deletes its activity", async () => {
  await records.db.execute(sql`delete from users where id = ${home}`);
  expect(await countLines()).toBe(0);
});

import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserId } from "../../shared/ids.ts";
import { createTestClock } from "../../tests/support/app/app.ts";
import {
  recordsDatabase,
  type RecordsDatabase,
} from "../../tests/support/database/records-database.ts";
import { addStoredReceipt, uploadState } from "../../tests/support/records/uploads.ts";
import type { RecordKind } from "../db/schema/record-kinds.ts";
import { lockTrashed, sweepTrash } from "./trash.ts";
import { ownAccess } from "../identity/access.ts";

const DAY = 24 * 60 * 60 * 1000;

const clock = createTestClock();
const start = clock.now();
let records: RecordsDatabase;
let owner: UserId;
let nextId = 0;

beforeAll(async () => {
  records = await recordsDatabase();
});
afterAll(() => records.close());
beforeEach(async () => {
  clock.set(start);
  owner = await records.addOwner();
});

interface Deleted {
  kind?: RecordKind;
  imageUrl?: string;
  deletedAt?: Date;
}

async function addTrash({ kind = "expense", imageUrl, deletedAt = start }: Deleted = {}) {
  nextId += 1;
  await records.db.execute(sql`
    insert into trash (user_id, kind, record_id, record, held, deleted_at)
    values (${owner}, ${kind}, ${nextId}, ${JSON.stringify({ image_url: imageUrl })}::jsonb, 1,
      ${deletedAt.toISOString()})`);
  return nextId;
}

async function idsInTrash(): Promise<unknown[]> {
  const { rows } = await records.db.execute(
    sql`select record_id from trash where user_id = ${owner} order by record_id`,
  );
  return rows.map((row) => row["record_id"]);
}

describe("the sweep of the trash", () => {
  test.each([
    ["29 days", 29 * DAY, true],
    ["exactly 30 days", 30 * DAY, true],
    ["a moment more", 30 * DAY + 1, false],
  ])("runs after %s", async (_, age, isKept) => {
    const kinds = ["expense", "contractor", "milestone"] as const;
    const ids: number[] = [];
    for (const kind of kinds) ids.push(await addTrash({ kind }));
    clock.advance(age);
    await sweepTrash({ db: records.db, clock });
    expect(await idsInTrash()).toEqual(isKept ? ids : []);
  });

  test("releases the receipts of purged records only", async () => {
    const [old, young] = [
      await addStoredReceipt(records.db, owner, "trashed"),
      await addStoredReceipt(records.db, owner, "trashed"),
    ];
    await addTrash({ imageUrl: old });
    const kept = await addTrash({ imageUrl: young, deletedAt: new Date(start.getTime() + DAY) });
    clock.advance(30 * DAY + 1);
    await sweepTrash({ db: records.db, clock });
    expect(await uploadState(records.db, old)).toBe("deleting");
    expect(await uploadState(records.db, young)).toBe("trashed");
    expect(await idsInTrash()).toEqual([kept]);
  });

  test("empties a trash of any size", async () => {
    await records.db.execute(sql`
      insert into trash (user_id, kind, record_id, record, held, deleted_at)
      select ${owner}, 'expense', number, '{}', 1, ${start.toISOString()}
      from generate_series(1, 1700) number`);
    clock.advance(31 * DAY);
    await sweepTrash({ db: records.db, clock });
    expect(await idsInTrash()).toEqual([]);
  });

  test("skips records being restored, without waiting", async () => {
    const [back, gone] = [await addTrash(), await addTrash()];
    clock.advance(31 * DAY);
    await records.db.transaction(async (tx) => {
      expect(await lockTrashed(tx, ownAccess(owner), "expense", back, z.object({}))).toEqual({
        ownerCount: 1,
        expenseIds: [],
        parts: {},
      });
      await sweepTrash({ db: records.db, clock });
      expect(await idsInTrash()).toEqual([back]);
    });
    expect(await idsInTrash()).not.toContain(gone);
  });

  test("can run on several servers at once", async () => {
    for (let count = 1; count <= 20; count += 1) await addTrash();
    clock.advance(31 * DAY);
    await Promise.all([1, 2, 3, 4].map(() => sweepTrash({ db: records.db, clock })));
    expect(await idsInTrash()).toEqual([]);
  });
});

test("has nothing left to purge after the account is deleted", async () => {
  await addTrash();
  await records.db.execute(sql`delete from users where id = ${owner}`);
  expect(await idsInTrash()).toEqual([]);
});

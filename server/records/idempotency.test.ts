import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestClock } from "../../tests/support/app/app.ts";
import {
  recordsDatabase,
  type RecordsDatabase,
} from "../../tests/support/database/records-database.ts";
import type { UserId } from "../../shared/ids.ts";
import type { RecordKind } from "../db/schema/record-kinds.ts";
import { ownAccess } from "../identity/access.ts";
import { createIdempotently, sweepIdempotencyKeys } from "./idempotency.ts";
import { lockOwner } from "./owner-lock.ts";

const LIFE = 30 * 24 * 60 * 60 * 1000;
const CONFLICT = { problem: { code: "conflict" } };

const clock = createTestClock();
let records: RecordsDatabase;
let owner: UserId;

beforeAll(async () => {
  records = await recordsDatabase();
});
afterAll(() => records.close());
beforeEach(async () => {
  owner = await records.addOwner();
});

interface Try {
  by?: UserId;
  kind?: RecordKind;
  key?: string;
  name?: string;
  fails?: boolean;
}

/** Creates a contractor whatever the kind, which is only part of the key. */
async function create({ by = owner, kind = "contractor", key, name = "Ada", fails }: Try) {
  return records.db.transaction(async (tx) => {
    await lockOwner(tx, by);
    return createIdempotently(tx, {
      access: ownAccess(by),
      kind,
      key,
      input: { name, company: null },
      now: clock.now(),
      find: async (id) => {
        const { rows } = await tx.execute<{ id: number; name: string }>(
          sql`select id, name from contractors where user_id = ${by} and id = ${id}`,
        );
        return rows[0];
      },
      create: async () => {
        const { rows } = await tx.execute<{ id: number; name: string }>(
          sql`insert into contractors (user_id, name) values (${by}, ${name}) returning id, name`,
        );
        const [added] = rows;
        if (added === undefined) throw new Error("Nothing was inserted");
        if (fails === true) throw new Error("The disk is away");
        return added;
      },
    });
  });
}

async function countAll(): Promise<unknown> {
  const { rows } = await records.db.execute(
    sql`select count(*) as count from contractors where user_id = ${owner}`,
  );
  return rows[0]?.["count"];
}

describe("a creation", () => {
  test("without a key creates each time", async () => {
    await create({});
    await create({});
    expect(await countAll()).toBe(2);
  });

  test("with the same key and input returns the first record", async () => {
    const first = await create({ key: "a-retry" });
    clock.advance(60_000);
    expect(await create({ key: "a-retry" })).toEqual(first);
    expect(await countAll()).toBe(1);
  });

  test("is counted for the rate limit once, whatever its retries", async () => {
    await create({ key: "counted-once" });
    await create({ key: "counted-once" });
    await expect(create({ key: "counted-once", name: "Bea" })).rejects.toMatchObject(CONFLICT);
    const counter = sql`select count from attempts where key = ${`created:${owner}`}`;
    expect((await records.db.execute(counter)).rows).toEqual([{ count: 1 }]);
  });

  test("returns the record's current state on a retry", async () => {
    const { id } = await create({ key: "changed-since" });
    await records.db.execute(sql`update contractors set name = 'Bea' where id = ${id}`);
    expect(await create({ key: "changed-since" })).toEqual({ id, name: "Bea" });
  });

  test.each<[string, Try, RegExp]>([
    ["another input", { name: "Bea" }, /^This contractor was already saved, as it was/],
    ["another kind", { kind: "milestone" }, /^This milestone was already saved/],
  ])("with the same key and %s is a conflict", async (_, other, message) => {
    await create({ key: "used-already" });
    const refused = create({ key: "used-already", ...other });
    await expect(refused).rejects.toMatchObject({
      ...CONFLICT,
      message: expect.stringMatching(message),
    });
    expect(await countAll()).toBe(1);
  });

  test("of a record that was deleted since is a conflict, not a second record", async () => {
    const { id } = await create({ key: "deleted-since" });
    await records.db.execute(sql`delete from contractors where id = ${id}`);
    const refused = create({ key: "deleted-since" });
    await expect(refused).rejects.toMatchObject({
      ...CONFLICT,
      message: "This contractor was already saved, and has been deleted since",
    });
    expect(await countAll()).toBe(0);
  });

  test("that failed leaves its key free", async () => {
    await expect(create({ key: "failed-once", fails: true })).rejects.toThrow("The disk is away");
    expect(await countAll()).toBe(0);
    await create({ key: "failed-once" });
    expect(await countAll()).toBe(1);
  });

  test("by another owner with the same key is separate", async () => {
    const first = await create({ key: "a-coincidence" });
    const other = await create({ by: await records.addOwner(), key: "a-coincidence" });
    expect(other.id).not.toBe(first.id);
  });

  test("by a deleted owner fails as signed out", async () => {
    await records.db.execute(sql`delete from users where id = ${owner}`);
    await expect(create({ key: "gone-since" })).rejects.toMatchObject({
      problem: { code: "unauthenticated" },
    });
  });

  test("sent fifty times at once with one key happens once", async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => create({ key: "fifty-at-once" })),
    );
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(await countAll()).toBe(1);
  });

  test("sent at once with one key and two inputs happens once", async () => {
    const responses = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        create({ key: "two-minds", name: index % 2 === 0 ? "Ada" : "Bea" }),
      ),
    );
    expect(responses.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await countAll()).toBe(1);
  });
});

test("keeps a key for thirty days", async () => {
  const start = clock.now();
  const first = await create({ key: "an-old-one" });
  clock.set(new Date(start.getTime() + LIFE));
  await sweepIdempotencyKeys({ db: records.db, clock });
  expect(await create({ key: "an-old-one" })).toEqual(first);
  clock.set(new Date(start.getTime() + LIFE + 1));
  await sweepIdempotencyKeys({ db: records.db, clock });
  expect(await create({ key: "an-old-one" })).not.toEqual(first);
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app/app.ts";
import { recordReads } from "../../tests/support/database/read-work.ts";
import {
  consumeRateLimit,
  endLease,
  isRemembered,
  remember,
  sweepAttempts,
  refundAttempt,
  acquireLease,
} from "./rate-limit.ts";

const MINUTE = 60_000;
const TRIES = { key: "tries", limit: 2, withinMs: MINUTE };

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.db.execute(sql`delete from attempts`);
});

describe("rate limits", () => {
  test("limit attempts until the end of the window that the first one started", async () => {
    const { deps, clock } = product;
    expect(await consumeRateLimit(deps, TRIES)).toBeUndefined();
    clock.advance(MINUTE / 2);
    expect(await consumeRateLimit(deps, TRIES)).toBeUndefined();
    expect(await consumeRateLimit(deps, TRIES)).toBe(30);
    clock.advance(MINUTE / 2 - 1);
    expect(await consumeRateLimit(deps, TRIES)).toBe(1);
    clock.advance(1);
    expect(await consumeRateLimit(deps, TRIES)).toBeUndefined();
  });

  test("take one statement once the key has a row", async () => {
    const { deps, connection, clock } = product;
    await consumeRateLimit(deps, TRIES);
    const sent = recordReads(connection.pool, /attempts/);
    await consumeRateLimit(deps, TRIES);
    expect(await consumeRateLimit(deps, TRIES)).toBe(60);
    clock.advance(MINUTE);
    await consumeRateLimit(deps, TRIES);
    expect(sent).toHaveLength(3);
  });

  test("count each key separately", async () => {
    const { deps } = product;
    for (let count = 1; count <= 3; count += 1) await consumeRateLimit(deps, TRIES);
    expect(await consumeRateLimit(deps, { ...TRIES, key: "others" })).toBeUndefined();
  });

  test("ignore refunded attempts", async () => {
    const { deps, db } = product;
    await refundAttempt(db, TRIES.key);
    for (let count = 1; count <= 5; count += 1) {
      expect(await consumeRateLimit(deps, TRIES)).toBeUndefined();
      await refundAttempt(db, TRIES.key);
    }
    await refundAttempt(db, TRIES.key);
    await consumeRateLimit(deps, TRIES);
    await consumeRateLimit(deps, TRIES);
    expect(await consumeRateLimit(deps, TRIES)).toBe(60);
  });

  test("ignore a refund from an earlier window", async () => {
    const { deps, db, clock } = product;
    await consumeRateLimit(deps, TRIES);
    const endsBy = new Date(clock.now().getTime() + MINUTE);
    clock.advance(MINUTE);
    await consumeRateLimit(deps, TRIES);
    await consumeRateLimit(deps, TRIES);
    await refundAttempt(db, TRIES.key, endsBy);
    expect(await consumeRateLimit(deps, TRIES)).toBe(60);
  });

  test("count concurrent attempts one by one", async () => {
    const { deps } = product;
    const waits = await Promise.all(
      Array.from({ length: 20 }, async () => consumeRateLimit(deps, TRIES)),
    );
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(2);
  });
});

describe("several attempts at once", () => {
  test("are counted all or not at all", async () => {
    const { deps } = product;
    const several = { key: "several", limit: 10, withinMs: MINUTE };
    expect(await consumeRateLimit(deps, several, 7)).toBeUndefined();
    expect(await consumeRateLimit(deps, several, 4)).toBe(60);
    expect(await consumeRateLimit(deps, several, 3)).toBeUndefined();
    expect(await consumeRateLimit(deps, several)).toBe(60);
  });

  test("are not written when over the limit, so that floods only read", async () => {
    const { deps, db } = product;
    for (let count = 1; count <= 2; count += 1) await consumeRateLimit(deps, TRIES);
    const versionOf = async () => {
      const { rows } = await db.execute(sql`select xmin, xmax, ctid from attempts`);
      return rows;
    };
    const before = await versionOf();
    for (let count = 1; count <= 20; count += 1) await consumeRateLimit(deps, TRIES);
    expect(await versionOf()).toEqual(before);
  });

  test("in a transaction count only after the commit", async () => {
    const { deps, db } = product;
    const { clock } = deps;
    await expect(
      db.transaction(async (tx) => {
        await consumeRateLimit({ db: tx, clock }, TRIES, 2);
        throw new Error("changed its mind");
      }),
    ).rejects.toThrow("changed its mind");
    expect(await consumeRateLimit(deps, TRIES, 2)).toBeUndefined();
  });
});

describe("a lease", () => {
  test("is exclusive until it ends", async () => {
    const { deps, db } = product;
    const taken = await Promise.all(
      Array.from({ length: 10 }, async () => acquireLease(deps, "work", MINUTE)),
    );
    const [lease, ...others] = taken.filter((one) => one !== undefined);
    expect(others).toEqual([]);
    if (lease) await endLease(db, lease);
    expect(await acquireLease(deps, "work", MINUTE)).toBeDefined();
  });

  test("is not ended by its former holder after it expired", async () => {
    const { deps, db, clock } = product;
    const late = await acquireLease(deps, "work", MINUTE);
    clock.advance(MINUTE);
    const taken = await acquireLease(deps, "work", MINUTE);
    if (late === undefined || taken === undefined) throw new Error("The lease was not free");
    await endLease(db, late);
    expect(await acquireLease(deps, "work", MINUTE)).toBeUndefined();
    await endLease(db, taken);
    expect(await acquireLease(deps, "work", MINUTE)).toBeDefined();
  });

  test("of a dead process expires", async () => {
    const { deps, clock } = product;
    await acquireLease(deps, "work", MINUTE);
    clock.advance(MINUTE - 1);
    expect(await acquireLease(deps, "work", MINUTE)).toBeUndefined();
    clock.advance(1);
    expect(await acquireLease(deps, "work", MINUTE)).toBeDefined();
    expect(await acquireLease(deps, "work", MINUTE)).toBeUndefined();
  });
});

test("keeps a key until its time ends, counted from the last call", async () => {
  const { deps, clock } = product;
  expect(await isRemembered(deps, "seen")).toBe(false);
  await remember(deps, "seen", MINUTE);
  expect([await isRemembered(deps, "seen"), await isRemembered(deps, "other")]).toEqual([
    true,
    false,
  ]);
  clock.advance(MINUTE - 1);
  await remember(deps, "seen", MINUTE);
  clock.advance(MINUTE - 1);
  expect(await isRemembered(deps, "seen")).toBe(true);
  clock.advance(1);
  expect(await isRemembered(deps, "seen")).toBe(false);
});

test("sweeps expired rows only", async () => {
  const { deps, clock } = product;
  await consumeRateLimit(deps, TRIES);
  clock.advance(1);
  await acquireLease(deps, "work", MINUTE);
  clock.advance(MINUTE - 1);
  expect(await sweepAttempts(deps)).toBe(1);
  clock.advance(1);
  expect(await sweepAttempts(deps)).toBe(1);
});

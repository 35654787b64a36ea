import { afterAll, beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { attempts } from "../db/schema/billing.ts";
import { takeLease } from "./rate-limit.ts";
import { holdLease } from "./renewed-lease.ts";

const MINUTE = 60_000;

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

async function endOf(key: string): Promise<number | undefined> {
  const [row] = await product.db.select().from(attempts).where(eq(attempts.key, key));
  return row?.endsAt.getTime();
}

test("it lasts for as long as it is held, and no longer", async () => {
  const { deps, clock } = product;
  const held = await holdLease(deps, "held", { renewEveryMs: 5 });
  for (let minutes = 0; minutes < 10; minutes += 2) {
    clock.advance(2 * MINUTE);
    const end = clock.now().getTime() + 3 * MINUTE;
    await expect.poll(() => endOf("held")).toBe(end);
    expect(await holdLease(deps, "held")).toBeUndefined();
  }
  await held?.end();
  await held?.end();
  const next = await holdLease(deps, "held");
  expect(next).toBeDefined();
  await next?.end();
});

test("one of a process that was killed blocks three minutes", async () => {
  const { deps, clock } = product;
  // Nobody renews it any more.
  await holdLease(deps, "killed", { renewEveryMs: 60 * MINUTE });
  clock.advance(3 * MINUTE - 1);
  expect(await holdLease(deps, "killed")).toBeUndefined();
  clock.advance(1);
  const next = await holdLease(deps, "killed");
  expect(next).toBeDefined();
  await next?.end();
});

test("one that was lost takes nothing from its next holder", async () => {
  const { deps, clock } = product;
  const lost = await holdLease(deps, "lost", { renewEveryMs: 60 * MINUTE });
  clock.advance(4 * MINUTE);
  const next = await takeLease(deps, "lost", MINUTE);
  await lost?.end();
  expect(await endOf("lost")).toBe(next?.endsAt.getTime());
});

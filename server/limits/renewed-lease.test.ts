import { afterAll, beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { createTestApp, type TestApp } from "../../tests/support/app/app.ts";
import { attempts } from "../db/schema/billing.ts";
import { acquireLease } from "./rate-limit.ts";
import { acquireRenewedLease } from "./renewed-lease.ts";

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

test("lasts until it ends, and no longer", async () => {
  const { deps, clock } = product;
  const held = await acquireRenewedLease(deps, "held", { renewEveryMs: 5 });
  for (let minutes = 0; minutes < 10; minutes += 2) {
    clock.advance(2 * MINUTE);
    const end = clock.now().getTime() + 3 * MINUTE;
    await expect.poll(() => endOf("held")).toBe(end);
    expect(await acquireRenewedLease(deps, "held")).toBeUndefined();
  }
  await held?.end();
  await held?.end();
  const next = await acquireRenewedLease(deps, "held");
  expect(next).toBeDefined();
  await next?.end();
});

test("blocks for three minutes after its process is killed", async () => {
  const { deps, clock } = product;
  // A renewal every hour is too late, as if the process was killed.
  await acquireRenewedLease(deps, "killed", { renewEveryMs: 60 * MINUTE });
  clock.advance(3 * MINUTE - 1);
  expect(await acquireRenewedLease(deps, "killed")).toBeUndefined();
  clock.advance(1);
  const next = await acquireRenewedLease(deps, "killed");
  expect(next).toBeDefined();
  await next?.end();
});

test("is not ended by its former holder after it was lost", async () => {
  const { deps, clock } = product;
  const lost = await acquireRenewedLease(deps, "lost", { renewEveryMs: 60 * MINUTE });
  clock.advance(4 * MINUTE);
  const next = await acquireLease(deps, "lost", MINUTE);
  await lost?.end();
  expect(await endOf("lost")).toBe(next?.endsAt.getTime());
});

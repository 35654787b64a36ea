import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planAt, statusAt, SUBSCRIPTION_STATUSES } from "../../../shared/billing/plan.ts";
import { adminOf } from "../../../tests/support/app/admin.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { NEW_ACCOUNT, statusOf, UNLIMITED } from "../../../tests/support/app/paid-app.ts";
import { users } from "../../db/schema/tables.ts";
import { getSubscription, isProAt, statusSqlAt } from "./queries.ts";
import { sweepRenewals } from "./sweep-commands.ts";

const DAY = 24 * 60 * 60 * 1000;

test("the SQL for plan and status matches the rules in planAt and statusAt", async () => {
  const product = await createTestApp();
  const now = product.clock.now();
  const moments = [null, -1, 0, 1, -7 * DAY, -7 * DAY + 1].map((offset) =>
    offset === null ? null : new Date(now.getTime() + offset),
  );
  const rows = SUBSCRIPTION_STATUSES.flatMap((status) =>
    moments.flatMap((endsAt) =>
      moments.flatMap((since) =>
        [null, now].map((granted) => ({ status, endsAt, since, granted })),
      ),
    ),
  );
  await product.db.insert(users).values(
    rows.map(({ status, endsAt, since, granted }, index) => ({
      email: `case-${index}@example.com`,
      subscriptionStatus: status,
      subscriptionEndDate: endsAt,
      subscriptionPastDueSince: since,
      proGrantedAt: granted,
    })),
  );
  const found = await product.db
    .select({ id: users.id, isPro: isProAt(product.db, now), status: statusSqlAt(product.db, now) })
    .from(users);
  expect(found).toHaveLength(3 * 6 * 6 * 2);
  for (const { id, isPro, status } of found) {
    const subscription = await getSubscription(product.db, id);
    expect({ subscription, isPro, status }).toEqual({
      subscription,
      isPro: planAt(subscription, now) === "pro",
      status: statusAt(subscription, now),
    });
  }
  await product.close();
});

describe("without payments", () => {
  let product: TestApp;
  beforeAll(async () => {
    product = await createTestApp({ config: { billing: { kind: "off" } } });
  });
  afterAll(() => product.close());

  test("every account has Pro with nothing to pay", async () => {
    const bob = await product.homeowner();
    const { id } = await createProject(bob);
    for (let count = 1; count <= 6; count += 1) await createExpense(bob, id);
    expect(await statusOf(bob)).toEqual({
      ...NEW_ACCOUNT,
      ...UNLIMITED,
      payments: "off",
      subscriptionStatus: "active",
      isComplimentary: true,
      expenseCount: 6,
    });
    expect(await bob.post("/api/create-checkout-session")).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect(await bob.post("/api/create-portal-session")).toMatchObject({
      status: 409,
      body: { code: "portal_unavailable" },
    });
    expect(await bob.post("/api/check-subscription")).toMatchObject({
      body: { message: "Your Pro plan is active." },
    });
  });

  test("reports no revenue to administrators", async () => {
    await product.homeowner();
    const { body } = await adminOf(product).get("/summary");
    expect(body).toMatchObject({ payments: "off", freeCount: 0, monthlyRevenue: "0.00" });
  });

  test("keeps paid and granted plans for when payments are turned on again", async () => {
    const bob = await product.homeowner();
    const now = product.clock.now();
    const before = {
      subscriptionStatus: "active",
      stripeCustomerId: "cus_before",
      stripeSubscriptionId: "sub_before",
      subscriptionRenewalDate: new Date(now.getTime() - 2 * DAY),
      proGrantedAt: now,
    } as const;
    await product.db.update(users).set(before).where(eq(users.email, bob.user.email));
    await bob.post("/api/check-subscription");
    await sweepRenewals(product.deps);
    expect(await adminOf(product).post(`/users/${bob.user.id}/downgrade`)).toMatchObject({
      body: { message: "Pro is enabled for everyone. Nothing was changed." },
    });
    const [after] = await product.db.select().from(users).where(eq(users.email, bob.user.email));
    expect(after).toMatchObject(before);
  });
});

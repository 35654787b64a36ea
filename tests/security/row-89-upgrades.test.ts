import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminOf } from "../support/app/admin.ts";
import { createPaidApp, type PaidApp, statusOf } from "../support/app/paid-app.ts";

describe("row 89: upgrade and downgrade", () => {
  let paid: PaidApp;
  beforeAll(async () => {
    paid = await createPaidApp();
  });
  afterAll(() => paid.close());

  async function actionsOn(userId: number): Promise<string[]> {
    const { rows } = await paid.db.execute<{ line: string }>(sql`
      select action || ' from ' || address || ': ' || outcome as line
      from admin_actions where user_id = ${userId} order by id`);
    return rows.map(({ line }) => line);
  }

  test("of an unknown user are 404 and record nothing", async () => {
    const admin = adminOf(paid);
    for (const action of ["upgrade", "downgrade"]) {
      expect(await admin.post(`/users/9007199254740991/${action}`)).toMatchObject({
        status: 404,
        body: { code: "not_found", error: "User not found" },
      });
      for (const id of ["0", "-1", "1.5", "abc", "9223372036854775808"]) {
        const { status } = await admin.post(`/users/${id}/${action}`);
        expect(status).toBe(400);
      }
    }
    expect(await actionsOn(9_007_199_254_740_991)).toEqual([]);
  });

  test("apply from the next request, are recorded, and are idempotent", async () => {
    const admin = adminOf(paid);
    const bob = await paid.homeowner();
    const { id } = bob.user;
    const messages = [];
    for (const action of ["upgrade", "upgrade", "downgrade", "downgrade"]) {
      const { status, body } = await admin.post(`/users/${id}/${action}`);
      expect(status).toBe(200);
      messages.push((body as { message: string }).message);
      const { subscriptionStatus } = await statusOf(bob);
      expect(subscriptionStatus).toBe(action === "upgrade" ? "active" : "free");
    }
    expect(messages).toEqual([
      "User upgraded to Pro (complimentary).",
      "This user has Pro already. Nothing was changed.",
      "The user is on the Free plan now.",
      "This user is on the Free plan already. Nothing was changed.",
    ]);
    expect(await actionsOn(id)).toEqual([
      `upgrade from 127.0.0.1: ${messages[0]}`,
      `upgrade from 127.0.0.1: ${messages[1]}`,
      `downgrade from 127.0.0.1: ${messages[2]}`,
      `downgrade from 127.0.0.1: ${messages[3]}`,
    ]);
  });

  test("a granted plan outlasts Sync Status and events, and needs no checkout", async () => {
    const bob = await paid.homeowner();
    const subscription = await paid.subscribe(bob);
    paid.stripe.world.end(subscription.id, "payment_failed");
    await adminOf(paid).post(`/users/${bob.user.id}/upgrade`);
    await bob.post("/api/check-subscription");
    await paid.deliver(paid.stripe.event("customer.subscription.deleted", subscription));
    expect(await statusOf(bob)).toMatchObject({
      subscriptionStatus: "active",
      isComplimentary: true,
      renewalDate: null,
      endDate: null,
    });
    expect(await bob.post("/api/create-checkout-session")).toMatchObject({ status: 409 });
  });

  test("revoking a paid plan cancels it at the provider, shows the admin so, and stays revoked", async () => {
    const bob = await paid.homeowner();
    const subscription = await paid.subscribe(bob);
    await bob.post("/api/check-subscription");
    const admin = adminOf(paid);
    const upgraded = await admin.post(`/users/${bob.user.id}/upgrade`);
    expect(upgraded.body).toMatchObject({ message: expect.stringContaining("already") });
    const { body } = await admin.post(`/users/${bob.user.id}/downgrade`);
    expect(body).toEqual({
      message: expect.stringMatching(/canceled; nothing was refunded/),
    });
    expect(subscription.status).toBe("canceled");
    await paid.deliver(paid.stripe.event("customer.subscription.deleted", subscription));
    await bob.post("/api/check-subscription");
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free", endDate: null });

    // A new payment grants Pro again.
    const again = await paid.subscribe(bob);
    await paid.deliver(paid.stripe.event("checkout.session.completed", again));
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
  });

  test("revoke a canceled plan whose paid period still runs", async () => {
    const bob = await paid.homeowner();
    const subscription = await paid.subscribe(bob);
    paid.stripe.world.end(subscription.id);
    subscription.ended_at = paid.stripe.world.now() + 3600;
    await bob.post("/api/check-subscription");
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "cancelled" });
    await adminOf(paid).post(`/users/${bob.user.id}/downgrade`);
    await bob.post("/api/check-subscription");
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
  });

  test("revoke all of several paid subscriptions, whenever they were canceled", async () => {
    const bob = await paid.homeowner();
    const admin = adminOf(paid);
    const first = await paid.subscribe(bob);
    paid.stripe.world.end(first.id);
    const second = await paid.subscribe(bob);
    await bob.post("/api/check-subscription");
    await admin.post(`/users/${bob.user.id}/downgrade`);
    await paid.deliver(paid.stripe.event("customer.subscription.deleted", second));
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free", endDate: null });

    const third = await paid.subscribe(bob);
    await bob.post("/api/check-subscription");
    await admin.post(`/users/${bob.user.id}/downgrade`);
    await paid.deliver(paid.stripe.event("customer.subscription.deleted", third));
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free", endDate: null });
  });

  test("leave a paid plan unchanged while the provider is down", async () => {
    const bob = await paid.homeowner();
    const subscription = await paid.subscribe(bob);
    await bob.post("/api/check-subscription");
    paid.stripe.trouble = "reset";
    const response = await adminOf(paid).post(`/users/${bob.user.id}/downgrade`);
    paid.stripe.trouble = undefined;
    expect(response).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(subscription.status).toBe("active");
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
    expect(await actionsOn(bob.user.id)).toEqual([]);
  });
});

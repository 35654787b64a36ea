import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, account as accountSchema } from "../../../shared/account/contract.ts";
import { kindsOf, ownerOf } from "../../../tests/support/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app.ts";
import { openDemo } from "../../../tests/support/demos.ts";
import type { TestClient } from "../../../tests/support/test-client.ts";
import { recordSecurityEvent } from "../../records/security-log.ts";

const HOUR = 60 * 60 * 1000;

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

async function accountOf(client: TestClient): Promise<Account> {
  return accountSchema.parse((await client.get("/api/account")).body);
}

describe("the account", () => {
  test("says how its homeowner can sign in", async () => {
    const homeowner = await product.homeowner({ email: "ada@example.com", firstName: "Ada" });
    expect(await accountOf(homeowner)).toEqual({
      email: "ada@example.com",
      firstName: "Ada",
      lastName: null,
      isEmailVerified: false,
      hasPassword: true,
      hasGoogle: false,
      isGoogleOffered: false,
      pendingEmail: null,
    });
    await product.db.execute(sql`
      update users set email_verified_at = now(), google_id = 'g-ada', password = null
      where id = ${homeowner.user.id}`);
    expect(await accountOf(homeowner)).toMatchObject({
      isEmailVerified: true,
      hasPassword: false,
      hasGoogle: true,
    });
  });

  test("says which address waits to be confirmed, for as long as its link works", async () => {
    const homeowner = await product.homeowner();
    const other = await product.homeowner();
    const until = new Date(product.clock.now().getTime() + HOUR).toISOString();
    await product.db.execute(sql`
      insert into account_tokens (token_hash, user_id, kind, email, expires_at)
      values (${`new of ${homeowner.user.id}`}, ${homeowner.user.id}, 'change_email_new',
          'new@example.com', ${until}),
        (${`reset of ${homeowner.user.id}`}, ${homeowner.user.id}, 'reset_password',
          'none@example.com', ${until})`);
    expect(await accountOf(homeowner)).toMatchObject({ pendingEmail: "new@example.com" });
    expect(await accountOf(other)).toMatchObject({ pendingEmail: null });
    product.clock.advance(HOUR);
    expect(await accountOf(homeowner)).toMatchObject({ pendingEmail: null });
  });
});

describe("the name", () => {
  test("is changed as a whole", async () => {
    const homeowner = await product.homeowner({ firstName: "Ada", lastName: "Byron" });
    const answer = await homeowner.put("/api/account/profile", { firstName: " Augusta " });
    expect(answer).toMatchObject({ status: 200, body: { firstName: "Augusta", lastName: null } });
    expect((await homeowner.get("/api/user")).body).toEqual(answer.body);
  });

  test.each([
    ["too long", { firstName: "a".repeat(201) }, "firstName"],
    ["with NUL", { lastName: "a\u0000" }, "lastName"],
    ["a number", { firstName: 1 }, "firstName"],
  ])("is refused when it is %s", async (_what, body, field) => {
    const homeowner = await product.homeowner({ firstName: "Ada" });
    const answer = await homeowner.put("/api/account/profile", body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "validation_failed", details: { issues: [{ path: [field] }] } },
    });
    expect(await accountOf(homeowner)).toMatchObject({ firstName: "Ada" });
  });

  test("is all that a body can change", async () => {
    const homeowner = await product.homeowner();
    const { email } = homeowner.user;
    await homeowner.put("/api/account/profile", {
      firstName: "Ada",
      email: "taken@example.com",
      googleId: "g-1",
      emailVerifiedAt: "2026-01-01T00:00:00.000Z",
      subscriptionStatus: "active",
    });
    expect(await accountOf(homeowner)).toMatchObject({
      email,
      firstName: "Ada",
      hasGoogle: false,
      isEmailVerified: false,
    });
    expect((await homeowner.get("/api/subscription-status")).body).toMatchObject({
      subscriptionStatus: "free",
    });
  });
});

test("activity is the last fifty, the newest first", async () => {
  const homeowner = await product.homeowner();
  for (let turn = 0; turn < 60; turn += 1) {
    await recordSecurityEvent(product.db, ownerOf(homeowner), {
      kind: turn === 59 ? "password_changed" : "sign_in_failed",
      origin: undefined,
      now: product.clock.now(),
    });
  }
  const kinds = await kindsOf(homeowner);
  expect(kinds).toHaveLength(50);
  expect(kinds[0]).toBe("password_changed");
});

test("a demo is looked at, and nothing of its account is changed", async () => {
  const demo = await openDemo(product);
  for (const path of ["", "/sessions", "/activity"]) {
    expect((await demo.get(`/api/account${path}`)).status).toBe(200);
  }
  const refused = [
    await demo.put("/api/account/profile", { firstName: "Mallory" }),
    await demo.delete("/api/account/sessions"),
    await demo.delete(`/api/account/sessions/${"0".repeat(64)}`),
  ];
  for (const answer of refused) {
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "conflict", error: "This is a demo account." },
    });
  }
});

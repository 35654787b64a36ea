import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Account,
  account as accountSchema,
  type SecurityEventKind,
} from "../../../shared/account/contract.ts";
import { kindsOf, ownerOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { openDemo } from "../../../tests/support/records/demos.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";
import { recordSecurityEvent } from "../../identity/security-log.ts";
import { sweepsOf } from "../../jobs/sweeps.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

async function accountOf(client: TestClient): Promise<Account> {
  return accountSchema.parse((await client.get("/api/account")).body);
}

describe("the account", () => {
  test("shows how its owner can sign in", async () => {
    const homeowner = await product.homeowner({ email: "ada@example.com", firstName: "Ada" });
    expect(await accountOf(homeowner)).toEqual({
      email: "ada@example.com",
      firstName: "Ada",
      lastName: null,
      isEmailVerified: false,
      hasPassword: true,
      hasGoogle: false,
      isGoogleOffered: false,
      isMailSetUp: false,
      pendingEmail: null,
      pendingEmailChange: null,
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

  test("shows an unconfirmed email while its link is valid", async () => {
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
  test("is replaced as a whole", async () => {
    const homeowner = await product.homeowner({ firstName: "Ada", lastName: "Byron" });
    const response = await homeowner.put("/api/account/profile", { firstName: " Augusta " });
    expect(response).toMatchObject({ status: 200, body: { firstName: "Augusta", lastName: null } });
    expect((await homeowner.get("/api/user")).body).toEqual(response.body);
  });

  test.each([
    ["too long", { firstName: "a".repeat(201) }, "firstName"],
    ["with NUL", { lastName: "a\u0000" }, "lastName"],
    ["a number", { firstName: 1 }, "firstName"],
  ])("is rejected if it is %s", async (_what, body, field) => {
    const homeowner = await product.homeowner({ firstName: "Ada" });
    const response = await homeowner.put("/api/account/profile", body);
    expect(response).toMatchObject({
      status: 400,
      body: { code: "validation_failed", details: { issues: [{ path: [field] }] } },
    });
    expect(await accountOf(homeowner)).toMatchObject({ firstName: "Ada" });
  });

  test("is the only field that a request can change", async () => {
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

describe("activity", () => {
  async function record(homeowner: Homeowner, kind: SecurityEventKind, times = 1): Promise<void> {
    const now = product.clock.now();
    const origin = { address: "198.51.100.7", device: "Firefox on Linux" };
    for (let index = 0; index < times; index += 1) {
      await recordSecurityEvent(product.db, ownerOf(homeowner), { kind, origin, now });
    }
  }

  test("lists the last fifty events, newest first", async () => {
    const homeowner = await product.homeowner();
    await record(homeowner, "signed_in", 59);
    await record(homeowner, "password_changed");
    const kinds = await kindsOf(homeowner);
    expect(kinds).toEqual(["password_changed", ...Array<string>(49).fill("signed_in")]);
  });

  test("keeps real events when strangers cause many", async () => {
    const homeowner = await product.homeowner();
    await record(homeowner, "passkey_added");
    await record(homeowner, "sign_in_failed", 60);
    await record(homeowner, "wrong_password", 20);
    await record(homeowner, "password_reset_asked", 20);
    await record(homeowner, "sign_in_failed");
    expect(await kindsOf(homeowner)).toEqual([
      "sign_in_failed",
      ...Array<string>(9).fill("password_reset_asked"),
      "passkey_added",
      "signed_up",
    ]);
  });

  test("drops IP addresses after 90 days, and everything after a year", async () => {
    const homeowner = await product.homeowner();
    const sweep = sweepsOf(product.deps).find(({ name }) => name === "security events");
    await record(homeowner, "passkey_added");
    const stored = async () => {
      await sweep?.run();
      const { rows } = await product.db.execute(sql`
        select address, device from security_events
        where user_id = ${homeowner.user.id} and kind = 'passkey_added'`);
      return rows;
    };
    product.clock.advance(90 * DAY - 1);
    expect(await stored()).toEqual([{ address: "198.51.100.7", device: "Firefox on Linux" }]);
    product.clock.advance(1);
    expect(await stored()).toEqual([{ address: null, device: "Firefox on Linux" }]);
    product.clock.advance(275 * DAY);
    expect(await stored()).toEqual([]);
  });
});

test("a demo account is read-only", async () => {
  const demo = await openDemo(product);
  for (const path of ["", "/sessions", "/activity"]) {
    expect((await demo.get(`/api/account${path}`)).status).toBe(200);
  }
  const refused = [
    await demo.put("/api/account/profile", { firstName: "Mallory" }),
    await demo.delete("/api/account/sessions"),
    await demo.delete(`/api/account/sessions/${"0".repeat(64)}`),
  ];
  for (const response of refused) {
    expect(response).toMatchObject({
      status: 409,
      body: { code: "conflict", error: "This is a demo account." },
    });
  }
});

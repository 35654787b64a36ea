import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { mailsTo, newestTo, runJobs, tokenIn } from "../../../tests/support/mails.ts";
import { addPasskey, usePasskey } from "../../../tests/support/app/sign-in/second-factors.ts";
import { securityEvents } from "../../db/schema/accounts.ts";

const MINUTE = 60 * 1000;
const NEW = "a warm cellar and a dry roof";
const OVER = {
  status: 403,
  body: {
    code: "link_expired",
    error: "This link has expired or was used already. Ask for a new one.",
  },
};

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
// The limit is fifty an hour per IP address, so each test starts in a new hour.
beforeEach(() => product.clock.advance(60 * MINUTE));

async function resetTokenOf(email: string): Promise<string> {
  expect(await product.visitor().post("/api/password-reset", { email })).toMatchObject({
    status: 202,
    body: { isMailSetUp: false },
  });
  return tokenIn(await newestTo(product, email, "Reset your password"));
}

function confirm(token: string, password = NEW) {
  return product
    .visitor()
    .post("/api/password-reset/confirm", { token, password, confirmPassword: password });
}

describe("a password reset", () => {
  test("by an email's link replaces the password and ends all sessions", async () => {
    const homeowner = await product.homeowner({ firstName: "Ada" });
    const { email } = homeowner.user;
    expect(await confirm(await resetTokenOf(email))).toMatchObject({ status: 204, text: "" });

    expect(await homeowner.get("/api/user")).toMatchObject({ status: 401 });
    const visitor = product.visitor();
    const old = { email, password: homeowner.password };
    expect(await visitor.post("/api/login", old)).toMatchObject({ status: 401 });
    expect(await visitor.post("/api/login", { email, password: NEW })).toMatchObject({
      status: 200,
    });
    const notice = await newestTo(product, email, "Your password was changed");
    expect(notice.text).toContain("Hello Ada,");
    const kinds = await product.db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(eq(securityEvents.userId, sql`${homeowner.user.id}`))
      .orderBy(securityEvents.kind);
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "password_reset",
      "password_reset_asked",
      "sign_in_failed",
      "signed_in",
      "signed_up",
    ]);
  });

  test("unlinks a Google account, possibly an intruder's, and says so", async () => {
    const { user } = await product.homeowner();
    const token = await resetTokenOf(user.email);
    await product.db.execute(sql`update users set google_id = 'theirs' where id = ${user.id}`);
    expect(await confirm(token)).toMatchObject({ status: 204 });
    const { rows } = await product.db.execute(sql`
      select google_id, (select count(*)::int from security_events
        where user_id = users.id and kind = 'google_unlinked') as events
      from users where id = ${user.id}`);
    expect(rows).toEqual([{ google_id: null, events: 1 }]);
    const notice = await newestTo(product, user.email, "Your password was changed");
    expect(notice.text).toContain("Google account");
  });

  test("does not mention Google if none was linked", async () => {
    const { user } = await product.homeowner();
    expect(await confirm(await resetTokenOf(user.email))).toMatchObject({ status: 204 });
    const notice = await newestTo(product, user.email, "Your password was changed");
    expect(notice.text).not.toContain("Google");
    const { rows } = await product.db.execute(sql`
      select from security_events where user_id = ${user.id} and kind = 'google_unlinked'`);
    expect(rows).toEqual([]);
  });

  test.each([
    ["deletes passkeys if the email was never verified", false, 401, 1],
    ["keeps passkeys if the email was verified", true, 200, 0],
  ])("%s", async (_what, isVerified, status, events) => {
    const homeowner = await product.homeowner();
    const { email, id } = homeowner.user;
    const { device } = await addPasskey(product, homeowner);
    if (isVerified) {
      await product.db.execute(sql`update users set email_verified_at = now() where id = ${id}`);
    }
    expect(await confirm(await resetTokenOf(email))).toMatchObject({ status: 204 });
    expect(await usePasskey(product.visitor(), device)).toMatchObject({ status });
    const { rows } = await product.db.execute(sql`
      select from security_events where user_id = ${id} and kind = 'passkey_removed'`);
    expect(rows).toHaveLength(events);
    const mails = await mailsTo(product, email);
    expect(mails.filter(({ subject }) => subject === "A passkey was removed")).toHaveLength(events);
    // A user who resets the password because of an intruder must learn of the intruder's Google
    // account.
    const notice = mails.find(({ subject }) => subject === "Your password was changed");
    expect(notice?.text.includes("Your passkeys still work.")).toBe(isVerified);
  });

  test("accepts the email in any case and uses the stored spelling", async () => {
    const { user } = await product.homeowner({ email: "Mixed.Reset@example.com" });
    await product.visitor().post("/api/password-reset", { email: " mixed.RESET@example.com" });
    expect(await mailsTo(product, user.email)).toHaveLength(2);
  });

  test("enforces the registration's password rules, and a rejected password keeps the link valid", async () => {
    const { user } = await product.homeowner();
    const token = await resetTokenOf(user.email);
    const issues = async (body: object) => {
      const response = await product.visitor().post("/api/password-reset/confirm", {
        token,
        ...body,
      });
      expect(response.status).toBe(400);
      return response.body;
    };
    expect(await issues({ password: "short", confirmPassword: "short" })).toMatchObject({
      details: { issues: [{ path: ["password"] }] },
    });
    expect(await issues({ password: NEW, confirmPassword: "other" })).toMatchObject({
      details: { issues: [{ path: ["confirmPassword"] }] },
    });
    expect(await issues({ password: "password1", confirmPassword: "password1" })).toMatchObject({
      details: { issues: [{ path: ["password"], message: /too common/ }] },
    });
    expect(await confirm(token)).toMatchObject({ status: 204 });
  });
});

describe("a reset link", () => {
  test("works once", async () => {
    const { user } = await product.homeowner();
    const token = await resetTokenOf(user.email);
    const responses = await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(await confirm(token)).toMatchObject(OVER);
  });

  test("works for 30 minutes", async () => {
    const { user } = await product.homeowner();
    const token = await resetTokenOf(user.email);
    product.clock.advance(30 * MINUTE);
    expect(await confirm(token)).toMatchObject(OVER);
  });

  test("works just before they end", async () => {
    const { user } = await product.homeowner();
    const token = await resetTokenOf(user.email);
    product.clock.advance(30 * MINUTE - 1);
    expect(await confirm(token)).toMatchObject({ status: 204 });
  });

  test("is invalidated by a newer one", async () => {
    const { user } = await product.homeowner();
    const first = await resetTokenOf(user.email);
    const second = await resetTokenOf(user.email);
    expect(await confirm(first)).toMatchObject(OVER);
    expect(await confirm(second)).toMatchObject({ status: 204 });
  });

  test("sent to an email that the account no longer has is rejected", async () => {
    const { user } = await product.homeowner();
    const token = await resetTokenOf(user.email);
    const moved = `moved-${user.email}`;
    await product.db.execute(sql`update users set email = ${moved} where id = ${user.id}`);
    expect(await confirm(token)).toMatchObject(OVER);
  });

  test("of another kind, or altered, is rejected", async () => {
    const { user } = await product.homeowner();
    const verification = await newestTo(product, user.email, "Verify your email for Plumbline");
    expect(await confirm(tokenIn(verification))).toMatchObject(OVER);

    const token = await resetTokenOf(user.email);
    const altered = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
    expect(await confirm(altered)).toMatchObject(OVER);
    const asConfirmation = await product.visitor().post("/api/email-confirmation", { token });
    expect(asConfirmation).toMatchObject(OVER);
    expect(await confirm(token)).toMatchObject({ status: 204 });
  });

  test.each(["", "short", "x".repeat(8000), "%00", "é".repeat(43)])(
    "that is malformed is rejected: %.20s",
    async (token) => {
      expect(await confirm(token)).toMatchObject({ status: 400 });
    },
  );

  test("is not in the database, and jobs contain nothing that can sign in", async () => {
    const { user } = await product.homeowner();
    const token = await resetTokenOf(user.email);
    const { rows } = await product.db.execute<{ all: string }>(sql`
      select (select string_agg(t::text, ' ') from account_tokens t)
        || (select string_agg(j::text, ' ') from jobs.job j) as all`);
    expect(rows[0]?.all).toContain(user.email);
    expect(rows[0]?.all).not.toContain(token);
    expect(product.logged()).not.toContain(token);
  });
});

test("never sends email to a demo account", async () => {
  const visitor = product.visitor();
  await visitor.post("/api/demo");
  const { email } = (await visitor.get("/api/user")).body as { email: string };
  expect(await product.visitor().post("/api/password-reset", { email })).toMatchObject({
    status: 202,
    body: { isMailSetUp: false },
  });
  await runJobs(product);
  expect(await mailsTo(product, email)).toEqual([]);
});

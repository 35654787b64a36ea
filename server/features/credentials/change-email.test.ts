import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { mailsTo, newestTo, tokenIn } from "../../../tests/support/mails.ts";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const NEW = "a warm cellar and a dry roof";
const CHOSEN = { password: NEW, confirmPassword: NEW };
const OVER = { status: 403, body: { code: "link_expired" } };
const APPROVE = "Approve your email change";
const CONFIRM = "Confirm your new email";
const VERIFY = "Verify your email for Plumbline";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
// The limit is fifty an hour per IP address, so each test starts in a new hour.
beforeEach(() => product.clock.advance(60 * MINUTE));

let made = 0;
function newAddress(): string {
  made += 1;
  return `moved-${made}@example.com`;
}

async function signInAgain({ user, password }: Homeowner) {
  const other = product.visitor();
  const response = await other.post("/api/login", { email: user.email, password });
  expect(response).toMatchObject({ status: 200 });
  return other;
}

function open(token: string) {
  return product.visitor().post("/api/email-confirmation", { token });
}

async function linkTo(address: string, subject: string): Promise<string> {
  return tokenIn(await newestTo(product, address, subject));
}

describe("an email", () => {
  test("is verified by the registration's link, once, within 7 days", async () => {
    const homeowner = await product.homeowner();
    const { email } = homeowner.user;
    const token = await linkTo(email, VERIFY);
    product.clock.advance(7 * DAY - 1000);
    expect(await open(token)).toMatchObject({ status: 200, body: { kind: "verified", email } });
    expect(await open(token)).toMatchObject(OVER);
    // No email is sent for a verified address.
    const before = (await mailsTo(product, email)).length;
    const again = await signInAgain(homeowner);
    expect(await again.post("/api/account/verify-email")).toMatchObject({ status: 202 });
    expect(await mailsTo(product, email)).toHaveLength(before);
  });

  test("is verified by a newer link, which invalidates the older", async () => {
    const homeowner = await product.homeowner();
    const { email } = homeowner.user;
    const first = await linkTo(email, VERIFY);
    expect(await homeowner.post("/api/account/verify-email")).toMatchObject({ status: 202 });
    const second = await linkTo(email, VERIFY);
    expect(second).not.toBe(first);
    expect(await open(first)).toMatchObject(OVER);
    expect(await open(second)).toMatchObject({ status: 200 });
  });

  test("can be verified or changed at most five times an hour", async () => {
    const homeowner = await product.homeowner();
    for (let index = 0; index < 5; index += 1) {
      expect(await homeowner.post("/api/account/verify-email")).toMatchObject({ status: 202 });
    }
    expect(await homeowner.post("/api/account/verify-email")).toMatchObject({ status: 429 });
  });

  test.each(["the old one first", "the new one first"])(
    "changes once both links were opened: %s",
    async (order) => {
      const homeowner = await product.homeowner();
      const { email: old } = homeowner.user;
      const email = newAddress();
      const { password } = homeowner;
      expect(await homeowner.post("/api/account/email", { email, password })).toMatchObject({
        status: 202,
      });
      const links = [await linkTo(old, APPROVE), await linkTo(email, CONFIRM)];
      const [first = "", second = ""] = order.startsWith("the old") ? links : links.toReversed();
      expect(await open(first)).toMatchObject({ body: { kind: "half_changed", email } });
      expect(await homeowner.get("/api/user")).toMatchObject({ body: { email: old } });
      expect(await open(second)).toMatchObject({ body: { kind: "changed", email } });
      expect(await homeowner.get("/api/user")).toMatchObject({ body: { email } });
      const notice = await newestTo(product, old, "Your email was changed");
      expect(notice.text).toContain(email);
      expect(await product.visitor().post("/api/login", { email: old, password })).toMatchObject({
        status: 401,
      });
    },
  );

  test("changes when both links are opened at the same time", async () => {
    const homeowner = await product.homeowner();
    const email = newAddress();
    const { password } = homeowner;
    await homeowner.post("/api/account/email", { email, password });
    const approve = await linkTo(homeowner.user.email, APPROVE);
    const confirm = await linkTo(email, CONFIRM);
    const responses = await Promise.all([open(approve), open(confirm)]);
    expect(new Set(responses.map(({ body }) => (body as { kind: string }).kind))).toEqual(
      new Set(["half_changed", "changed"]),
    );
    expect(await homeowner.get("/api/user")).toMatchObject({ body: { email } });
  });

  test("doesn't change if one link is opened twice or a day too late", async () => {
    const homeowner = await product.homeowner();
    const email = newAddress();
    const { password } = homeowner;
    await homeowner.post("/api/account/email", { email, password });
    const confirm = await linkTo(email, CONFIRM);
    const approve = await linkTo(homeowner.user.email, APPROVE);
    expect(await open(confirm)).toMatchObject({ status: 200 });
    expect(await open(confirm)).toMatchObject(OVER);
    product.clock.advance(DAY);
    expect(await open(approve)).toMatchObject(OVER);
    expect(await homeowner.get("/api/user")).toMatchObject({
      body: { email: homeowner.user.email },
    });
  });

  test("that has changed invalidates links sent to the old one", async () => {
    const homeowner = await product.homeowner();
    const { email: old } = homeowner.user;
    const email = newAddress();
    await product.visitor().post("/api/password-reset", { email: old });
    const reset = await linkTo(old, "Reset your password");
    await homeowner.post("/api/account/email", { email, password: homeowner.password });
    await open(await linkTo(old, APPROVE));
    await open(await linkTo(email, CONFIRM));
    expect(
      await product.visitor().post("/api/password-reset/confirm", { token: reset, ...CHOSEN }),
    ).toMatchObject(OVER);
  });

  test("registered by another user in the meantime is not assigned", async () => {
    const homeowner = await product.homeowner();
    const email = newAddress();
    await homeowner.post("/api/account/email", { email, password: homeowner.password });
    await open(await linkTo(homeowner.user.email, APPROVE));
    await product.homeowner({ email });
    expect(await open(await linkTo(email, CONFIRM))).toMatchObject({
      status: 409,
      body: { code: "email_taken" },
    });
    expect(await homeowner.get("/api/user")).toMatchObject({
      body: { email: homeowner.user.email },
    });
  });

  test("is rejected if taken, unchanged or without the password", async () => {
    const [homeowner, neighbor] = [await product.homeowner(), await product.homeowner()];
    const ask = (email: string, password = homeowner.password) =>
      homeowner.post("/api/account/email", { email, password });
    expect(await ask(neighbor.user.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: "email_taken", details: { issues: [{ path: ["email"] }] } },
    });
    expect(await ask(homeowner.user.email)).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: ["email"] }] } },
    });
    // Undeliverable domain.
    expect(await ask("somebody@Demo.invalid")).toMatchObject({
      status: 400,
      body: {
        details: { issues: [{ path: ["email"], message: "Enter a valid email address" }] },
      },
    });
    expect(await ask(newAddress(), "wrong")).toMatchObject({
      status: 401,
      body: { code: "invalid_credentials" },
    });
    await product.connection.pool.query("update users set password = null where id = $1", [
      homeowner.user.id,
    ]);
    expect(await ask(newAddress())).toMatchObject({
      status: 401,
      body: { error: "Set a password before changing your email." },
    });
  });
});

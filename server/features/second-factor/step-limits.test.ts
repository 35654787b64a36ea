import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSignedIn, kindsOf, ownerOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import { mailsTo, newestTo, tokenIn } from "../../../tests/support/mails.ts";
import {
  beginSignIn,
  giveCode,
  homeownerWithAuthenticator as makePerson,
  STEP_MS,
} from "../../../tests/support/app/sign-in/second-factors.ts";

const MINUTE_MS = 60 * 1000;
const NEW = "a warm cellar and a dry roof";
const WRONG = {
  status: 401,
  body: { code: "invalid_credentials", error: "Incorrect code." },
};
const GUESSED = "Multiple incorrect sign-in codes";
const OVER = { status: 401, body: { code: "invalid_credentials", error: "Please sign in again." } };

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

const homeownerWithAuthenticator = async () => makePerson(product);

describe("guessing codes", () => {
  test("ends after five wrong codes across all challenges, for 15 minutes", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    for (let tries = 0; tries < 5; tries += 1) {
      const browser = await beginSignIn(product, homeowner);
      const guess = tries % 2 === 0 ? phone.code(7) : "0000-0000-0000-0000";
      expect(await giveCode(browser, guess)).toMatchObject(WRONG);
    }
    const browser = await beginSignIn(product, homeowner);
    const refused = await giveCode(browser, phone.code());
    expect(refused).toMatchObject({
      status: 429,
      body: { code: "rate_limited" },
      headers: { "retry-after": "900" },
    });
    expect((await kindsOf(homeowner)).filter((kind) => kind === "sign_in_failed")).toHaveLength(5);
    // Existing sessions are not affected.
    expect(await isSignedIn(homeowner)).toBe(true);
    product.clock.advance(15 * MINUTE_MS);
    const later = await beginSignIn(product, homeowner);
    expect(await giveCode(later, phone.code())).toMatchObject({ status: 200 });
  });

  test("by a stranger is reported to the owner once a day, and ends after twenty codes", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const { user } = homeowner;
    const guessUntilRefused = async (password = homeowner.password) => {
      const stranger = await beginSignIn(product, { user, password });
      let wrong = 0;
      while ((await giveCode(stranger, phone.code(7))).status === 401) wrong += 1;
      return wrong;
    };
    const notices = async () =>
      (await mailsTo(product, user.email)).filter(({ subject }) => subject === GUESSED);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      expect(await guessUntilRefused()).toBe(5);
      product.clock.advance(15 * MINUTE_MS);
    }
    const [notice, ...others] = await notices();
    expect(notice?.text).toContain("entered your correct password");
    expect(others).toEqual([]);
    expect((await kindsOf(homeowner)).filter((kind) => kind === "codes_guessed")).toHaveLength(1);
    expect(await guessUntilRefused()).toBe(0);
    product.clock.advance(23 * 60 * MINUTE_MS);
    expect(await guessUntilRefused()).toBe(5);
    expect(await notices()).toHaveLength(2);
  });

  test("by strangers ends when the password that they know is changed", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const { user, password } = homeowner;
    for (let tries = 0; tries < 20; tries += 1) {
      if (tries % 5 === 0) product.clock.advance(15 * MINUTE_MS);
      await giveCode(await beginSignIn(product, homeowner), phone.code(7));
    }
    const body = { currentPassword: password, password: NEW, confirmPassword: NEW };
    expect(await homeowner.post("/api/account/password", body)).toMatchObject({ status: 204 });
    product.clock.advance(15 * MINUTE_MS);
    const browser = await beginSignIn(product, { user, password: NEW });
    expect(await giveCode(browser, phone.code())).toMatchObject({ status: 200 });
  });

  test("counts five of fifty concurrent attempts", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const browser = await beginSignIn(product, homeowner);
    const responses = await Promise.all(
      Array.from({ length: 50 }, async () => giveCode(browser, phone.code(7))),
    );
    const wrong = responses.filter(({ status }) => status === 401);
    expect(wrong).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  test("by strangers with the password does not lock out a trusted device", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const { user, password } = homeowner;
    await homeowner.post("/api/logout");
    const stranger = await beginSignIn(product, homeowner);
    for (let tries = 0; tries < 5; tries += 1) await giveCode(stranger, phone.code(7));
    expect(await giveCode(stranger, phone.code())).toMatchObject({ status: 429 });
    // However often: the password alone makes no browser trusted.
    await stranger.post("/api/login", { email: user.email, password });
    expect([...stranger.cookies.keys()]).toEqual(["plumbline_step"]);
    expect(await giveCode(stranger, phone.code())).toMatchObject({ status: 429 });

    await homeowner.post("/api/login", { email: user.email, password });
    expect(await giveCode(homeowner, phone.code(7))).toMatchObject(WRONG);
    expect(await giveCode(homeowner, phone.code())).toMatchObject({ status: 200 });
  });

  test("ends after five wrong codes on all trusted devices together", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const { user, password } = homeowner;
    const other = await beginSignIn(product, homeowner);
    expect(await giveCode(other, phone.code())).toMatchObject({ status: 200 });
    expect(other.cookies.has("plumbline_device")).toBe(true);
    product.clock.advance(STEP_MS);
    const known = [homeowner, other];
    for (const browser of known) await browser.post("/api/login", { email: user.email, password });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await giveCode(known[tries % 2] ?? other, phone.code(7))).toMatchObject(WRONG);
    }
    expect(await giveCode(homeowner, phone.code())).toMatchObject({ status: 429 });
    expect(await giveCode(other, phone.code())).toMatchObject({ status: 429 });
  });

  test("does not count correct codes", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    for (let times = 0; times < 7; times += 1) {
      const browser = await beginSignIn(product, homeowner);
      expect(await giveCode(browser, phone.code())).toMatchObject({ status: 200 });
      product.clock.advance(STEP_MS);
    }
  });

  test.each([
    ["no code", {}],
    ["an empty code", { code: " " }],
    ["an overlong code", { code: "1".repeat(41) }],
    ["a number", { code: 123_456 }],
  ])("does not count %s", async (_which, body) => {
    const { homeowner } = await homeownerWithAuthenticator();
    const browser = await beginSignIn(product, homeowner);
    expect(await browser.post("/api/login/second-factor", body)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  });
});

describe("an open challenge ends with", () => {
  test("a password change", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const thief = await beginSignIn(product, homeowner);
    const body = { currentPassword: homeowner.password, password: NEW, confirmPassword: NEW };
    expect(await homeowner.post("/api/account/password", body)).toMatchObject({ status: 204 });
    expect(await giveCode(thief, phone.code())).toMatchObject(OVER);
    expect(await isSignedIn(thief)).toBe(false);
  });

  test("a password reset, which keeps the second factor", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const { email } = homeowner.user;
    const thief = await beginSignIn(product, homeowner);
    await product.visitor().post("/api/password-reset", { email });
    const message = await newestTo(product, email, "Reset your password");
    const chosen = { token: tokenIn(message), password: NEW, confirmPassword: NEW };
    const visitor = product.visitor();
    expect(await visitor.post("/api/password-reset/confirm", chosen)).toMatchObject({
      status: 204,
    });
    expect(await giveCode(thief, phone.code())).toMatchObject(OVER);
    const login = { email, password: NEW };
    expect(await visitor.post("/api/login", login)).toMatchObject({ status: 202 });
    expect(await giveCode(visitor, phone.code())).toMatchObject({ status: 200 });
  });

  test("a concurrent password change", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const thief = await beginSignIn(product, homeowner);
    const owner = ownerOf(homeowner);
    const { signingIn } = await product.db.transaction(async (tx) => {
      await tx.execute(sql`update users set password = 'another' where id = ${owner}`);
      const call = giveCode(thief, phone.code());
      await waitForLock(product.db, call);
      return { signingIn: call };
    });
    expect(await signingIn).toMatchObject(OVER);
  });
});

test("an app turned on during a password check is required, or the sign-in came first", async () => {
  const homeowner = await product.homeowner();
  const { user, password } = homeowner;
  const owner = ownerOf(homeowner);
  const { signingIn } = await product.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${owner} for no key update`);
    const call = product.visitor().post("/api/login", { email: user.email, password });
    await waitForLock(product.db, call);
    await tx.execute(sql`
      insert into authenticators (user_id, sealed_secret, confirmed_at)
      values (${owner}, 'x', now())`);
    return { signingIn: call };
  });
  expect(await signingIn).toMatchObject({ status: 202 });
});

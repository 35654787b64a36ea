import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSignedIn, kindsOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { mailsTo } from "../../../tests/support/mails.ts";
import { tally } from "../../../tests/support/app/send-concurrently.ts";
import { openSecondApp } from "../../../tests/support/app/second-app.ts";
import {
  beginSignIn,
  giveCode,
  homeownerWithAuthenticator as makePerson,
  STEP_MS,
} from "../../../tests/support/app/sign-in/second-factors.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";

const MINUTE_MS = 60 * 1000;
const WRONG = {
  status: 401,
  body: { code: "invalid_credentials", error: "Incorrect code." },
};
const OVER = { status: 401, body: { code: "invalid_credentials", error: "Please sign in again." } };

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

const homeownerWithAuthenticator = async () => makePerson(product);

describe("the second-factor challenge", () => {
  test("opens a session only after the code", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const browser = product.visitor();
    const { user, password } = homeowner;
    const login = await browser.post("/api/login", { email: user.email, password });
    expect(login).toMatchObject({
      status: 202,
      body: { secondFactor: ["authenticator", "recovery_code"] },
    });
    const cookies = [login.headers["set-cookie"] ?? []].flat().map(String);
    const step = cookies.find((cookie) => cookie.startsWith("plumbline_step="));
    expect(step).toMatch(
      /^plumbline_step=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(cookies.some((cookie) => cookie.startsWith("plumbline_session="))).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);

    const events = (await kindsOf(homeowner)).length;
    expect(await giveCode(browser, phone.code())).toMatchObject({ status: 200, body: user });
    expect(await isSignedIn(browser)).toBe(true);
    expect(browser.cookies.has("plumbline_step")).toBe(false);
    expect((await kindsOf(homeowner)).slice(0, -events)).toEqual(["signed_in"]);
  });

  test("ends the browser's previous session", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const stolen = product.visitor();
    stolen.cookies.set("plumbline_session", homeowner.cookies.get("plumbline_session") ?? "");
    const { user, password } = homeowner;
    await homeowner.post("/api/login", { email: user.email, password });
    // Knowing only the password ends no session.
    expect(await isSignedIn(stolen)).toBe(true);
    expect(await giveCode(homeowner, phone.code())).toMatchObject({ status: 200 });
    expect(await isSignedIn(stolen)).toBe(false);
    expect(await isSignedIn(homeowner)).toBe(true);
  });

  test.each([
    ["without a token,", undefined],
    ["with an invented token,", "x".repeat(43)],
    ["with a malformed token,", "x"],
  ])("%s a code is rejected", async (_which, token) => {
    const { phone } = await homeownerWithAuthenticator();
    const browser = product.visitor();
    if (token !== undefined) browser.cookies.set("plumbline_step", token);
    expect(await giveCode(browser, phone.code())).toMatchObject(OVER);
  });

  test("expires after ten minutes", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const browser = await beginSignIn(product, homeowner);
    product.clock.advance(10 * MINUTE_MS);
    expect(await giveCode(browser, phone.code())).toMatchObject(OVER);
  });

  test("works once", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const browser = await beginSignIn(product, homeowner);
    const token = browser.cookies.get("plumbline_step") ?? "";
    expect(await giveCode(browser, phone.code())).toMatchObject({ status: 200 });
    product.clock.advance(STEP_MS);
    browser.cookies.set("plumbline_step", token);
    expect(await giveCode(browser, phone.code())).toMatchObject(OVER);
  });

  test("accepts only codes of its own account", async () => {
    const [ada, grace] = [await homeownerWithAuthenticator(), await homeownerWithAuthenticator()];
    const browser = await beginSignIn(product, ada.homeowner);
    expect(await giveCode(browser, grace.phone.code())).toMatchObject(WRONG);
    expect(await giveCode(browser, grace.phone.recoveryCodes[0] ?? "")).toMatchObject(WRONG);
  });

  test("is never opened without the password", async () => {
    const { homeowner } = await homeownerWithAuthenticator();
    const { email } = homeowner.user;
    const unknown = await product
      .visitor()
      .post("/api/login", { email: "nobody@example.com", password: "a guess" });
    const wrong = await product.visitor().post("/api/login", { email, password: "a guess" });
    expect(wrong).toMatchObject({ status: 401, text: unknown.text });
  });
});

describe("an authenticator code", () => {
  test("works once across all challenges", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const code = phone.code();
    expect(await giveCode(await beginSignIn(product, homeowner), code)).toMatchObject({
      status: 200,
    });
    const replaying = await beginSignIn(product, homeowner);
    expect(await giveCode(replaying, code)).toMatchObject(WRONG);
    // An earlier code is even older.
    expect(await giveCode(replaying, phone.code(-1))).toMatchObject(WRONG);
    expect(await giveCode(replaying, phone.code(1))).toMatchObject({ status: 200 });
  });

  test("that confirmed the app cannot sign in", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const browser = await beginSignIn(product, homeowner);
    expect(await giveCode(browser, phone.code(-1))).toMatchObject(WRONG);
  });

  test.each([
    [-2, 401],
    [0, 200],
    [1, 200],
    [2, 401],
  ])("from a clock %i steps off: %i", async (steps, status) => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const browser = await beginSignIn(product, homeowner);
    expect(await giveCode(browser, phone.code(steps))).toMatchObject({ status });
  });

  test("may arrive half a minute late", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const browser = await beginSignIn(product, homeowner);
    const code = phone.code();
    product.clock.advance(STEP_MS);
    expect(await giveCode(browser, code)).toMatchObject({ status: 200 });
  });

  test.each(["app's", "recovery"])(
    "sent to five challenges at once, on two processes: the %s code opens one session",
    async (which) => {
      const { homeowner, phone } = await homeownerWithAuthenticator();
      const second = await openSecondApp(product);
      try {
        const code = which === "app's" ? phone.code() : (phone.recoveryCodes[0] ?? "");
        const browsers: TestClient[] = [];
        for (let index = 0; index < 5; index += 1) {
          browsers.push(await beginSignIn(index % 2 === 0 ? product : second, homeowner));
        }
        const responses = await Promise.all(browsers.map(async (one) => giveCode(one, code)));
        expect(tally(responses)).toEqual({ 200: 1, 401: 4 });
      } finally {
        await second.close();
      }
    },
  );

  test("opens one session for two codes at once in one challenge", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const browser = await beginSignIn(product, homeowner);
    const [one = "", two = ""] = phone.recoveryCodes;
    const responses = await Promise.all([giveCode(browser, one), giveCode(browser, two)]);
    expect(tally(responses)).toEqual({ 200: 1, 401: 1 });
    const left = await product.db.execute(
      sql`select from recovery_codes where user_id = ${homeowner.user.id} and used_at is null`,
    );
    expect(left.rowCount).toBe(9);
  });
});

describe("a recovery code", () => {
  test("works once in any spelling, and the owner is notified", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    const [code = ""] = phone.recoveryCodes;
    const browser = await beginSignIn(product, homeowner);
    const typed = code.toLowerCase().replaceAll("-", " ");
    expect(await giveCode(browser, typed)).toMatchObject({ status: 200 });
    expect(await browser.get("/api/account/second-factors")).toMatchObject({
      body: { recoveryCodesLeft: 9 },
    });
    expect((await kindsOf(browser)).slice(0, 2)).toEqual(["signed_in", "recovery_code_used"]);
    const subjects = (await mailsTo(product, homeowner.user.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/recovery code/i));
    const again = await beginSignIn(product, homeowner);
    expect(await giveCode(again, code)).toMatchObject(WRONG);
  });

  test("is not offered once all are used", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator();
    for (const code of phone.recoveryCodes) {
      expect(await giveCode(await beginSignIn(product, homeowner), code)).toMatchObject({
        status: 200,
      });
    }
    const { user, password } = homeowner;
    const login = await product.visitor().post("/api/login", { email: user.email, password });
    expect(login.body).toEqual({ secondFactor: ["authenticator"] });
  });
});

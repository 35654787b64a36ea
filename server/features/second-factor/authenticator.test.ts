import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  newAuthenticator,
  newRecoveryCodes,
  secondFactors,
} from "../../../shared/account/second-factors.ts";
import { kindsOf, signInElsewhere } from "../../../tests/support/app/accounts.ts";
import { tally } from "../../../tests/support/app/send-concurrently.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { mailsTo } from "../../../tests/support/mails.ts";
import {
  beginSignIn,
  codeOf,
  giveCode,
  setUpAuthenticator,
  STEP_MS,
} from "../../../tests/support/app/sign-in/second-factors.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";

const MINUTE_MS = 60 * 1000;
const NONE = { passkeys: [], authenticatorSince: null, recoveryCodesLeft: 0 };
const PATH = "/api/account/authenticator";

let product: TestApp;
let demo: TestClient;
beforeAll(async () => {
  product = await createTestApp();
  demo = product.visitor();
  await demo.post("/api/demo", {});
});
afterAll(() => product.close());

async function factorsOf(client: TestClient) {
  return secondFactors.parse((await client.get("/api/account/second-factors")).body);
}

/** Starts setting up an app; returns its secret and URI. */
async function begin(client: TestClient, password: string) {
  const { body } = await client.post(PATH, { password });
  const { secret } = newAuthenticator.parse(body);
  return (stepsFromNow = 0) =>
    codeOf(secret, new Date(product.clock.now().getTime() + stepsFromNow * STEP_MS));
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await mailsTo(product, email)).map(({ subject }) => subject);
}

describe("setting up an app", () => {
  test("asks for the password, then for a code, and returns recovery codes once", async () => {
    const homeowner = await product.homeowner();
    expect(await factorsOf(homeowner)).toEqual(NONE);
    const code = await begin(homeowner, homeowner.password);
    expect(await factorsOf(homeowner)).toEqual(NONE);
    const response = await homeowner.post(`${PATH}/confirm`, { code: code() });
    expect(newRecoveryCodes.parse(response.body).codes).toHaveLength(10);
    expect(await factorsOf(homeowner)).toEqual({
      passkeys: [],
      authenticatorSince: product.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    expect((await kindsOf(homeowner))[0]).toBe("authenticator_added");
    expect(await subjectsTo(homeowner.user.email)).toContainEqual(
      expect.stringMatching(/authenticator/i),
    );
  });

  test.each([
    ["no password", {}, "invalid_credentials"],
    ["another one", { password: "a guess" }, "invalid_credentials"],
  ])("is rejected for %s", async (_which, body, code) => {
    const homeowner = await product.homeowner();
    expect(await homeowner.post(PATH, body)).toMatchObject({ status: 401, body: { code } });
    expect(homeowner.cookies.has("plumbline_authenticator")).toBe(false);
  });

  test("rejects wrong codes and ends after five of them", async () => {
    const homeowner = await product.homeowner();
    const code = await begin(homeowner, homeowner.password);
    const guess = async () => homeowner.post(`${PATH}/confirm`, { code: code(5) });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await guess()).toMatchObject({
        status: 401,
        body: { code: "invalid_credentials", error: "Incorrect code." },
      });
    }
    expect(await homeowner.post(`${PATH}/confirm`, { code: code() })).toMatchObject({
      status: 429,
      body: { code: "rate_limited" },
    });
    expect(await factorsOf(homeowner)).toEqual(NONE);
  });

  test("expires after ten minutes, and in another browser", async () => {
    const homeowner = await product.homeowner();
    const elsewhere = await signInElsewhere(product, homeowner);
    const code = await begin(homeowner, homeowner.password);
    const OVER = { status: 409, body: { code: "conflict" } };
    expect(await elsewhere.post(`${PATH}/confirm`, { code: code() })).toMatchObject(OVER);
    product.clock.advance(10 * MINUTE_MS);
    expect(await homeowner.post(`${PATH}/confirm`, { code: code() })).toMatchObject(OVER);
    expect(await factorsOf(homeowner)).toEqual(NONE);
  });

  test("ends when another user signs in in the same browser", async () => {
    const ada = await product.homeowner();
    const code = await begin(ada, ada.password);
    const grace = await product.homeowner();
    ada.cookies.set("plumbline_session", grace.cookies.get("plumbline_session") ?? "");
    expect(await ada.post(`${PATH}/confirm`, { code: code() })).toMatchObject({ status: 409 });
    expect(await factorsOf(grace)).toEqual(NONE);
  });

  test("ends when the password changes", async () => {
    const homeowner = await product.homeowner();
    const code = await begin(homeowner, homeowner.password);
    const chosen = "a warm cellar and a dry roof";
    const body = {
      currentPassword: homeowner.password,
      password: chosen,
      confirmPassword: chosen,
    };
    expect(await homeowner.post("/api/account/password", body)).toMatchObject({ status: 204 });
    const refused = { status: 409, body: { code: "conflict" } };
    expect(await homeowner.post(`${PATH}/confirm`, { code: code() })).toMatchObject(refused);
    expect(await factorsOf(homeowner)).toEqual(NONE);
  });

  test("creates recovery codes once for two concurrent confirmations", async () => {
    const homeowner = await product.homeowner();
    const code = await begin(homeowner, homeowner.password);
    const responses = await Promise.all(
      Array.from({ length: 4 }, async () => homeowner.post(`${PATH}/confirm`, { code: code() })),
    );
    expect(tally(responses)).toEqual({ 200: 1, 409: 3 });
    expect((await factorsOf(homeowner)).recoveryCodesLeft).toBe(10);
  });
});

describe("replacing the app", () => {
  test("keeps the first app active until the new one is confirmed", async () => {
    const homeowner = await product.homeowner();
    const phone = await setUpAuthenticator(product, homeowner);
    const other = await begin(homeowner, homeowner.password);
    await homeowner.post(`${PATH}/confirm`, { code: other(5) });

    const browser = await beginSignIn(product, homeowner);
    expect(await giveCode(browser, other())).toMatchObject({ status: 401 });
    expect(await giveCode(browser, phone.code())).toMatchObject({ status: 200 });

    const response = await homeowner.post(`${PATH}/confirm`, { code: other() });
    const { codes } = newRecoveryCodes.parse(response.body);
    product.clock.advance(STEP_MS);
    const later = await beginSignIn(product, homeowner);
    expect(await giveCode(later, phone.code())).toMatchObject({ status: 401 });
    // The old app's recovery codes no longer work.
    expect(await giveCode(later, phone.recoveryCodes[0] ?? "")).toMatchObject({ status: 401 });
    expect(await giveCode(later, other())).toMatchObject({ status: 200 });
    const last = await beginSignIn(product, homeowner);
    expect(await giveCode(last, codes[0] ?? "")).toMatchObject({ status: 200 });
  });
});

describe("turning off the authenticator", () => {
  test("requires the password and deletes the recovery codes", async () => {
    const homeowner = await product.homeowner();
    const { user, password } = homeowner;
    await setUpAuthenticator(product, homeowner);
    expect(await homeowner.post(`${PATH}/remove`, {})).toMatchObject({ status: 401 });
    expect(await homeowner.post(`${PATH}/remove`, { password })).toMatchObject({ status: 204 });
    expect(await factorsOf(homeowner)).toEqual(NONE);
    const login = { email: user.email, password };
    expect(await product.visitor().post("/api/login", login)).toMatchObject({ status: 200 });
    expect((await kindsOf(homeowner))[1]).toBe("authenticator_removed");
    // A repeated request changes nothing and sends no email.
    expect(await homeowner.post(`${PATH}/remove`, { password })).toMatchObject({ status: 204 });
    const kinds = await kindsOf(homeowner);
    expect(kinds.filter((kind) => kind === "authenticator_removed")).toHaveLength(1);
  });

  test("ends pending second-factor challenges", async () => {
    const homeowner = await product.homeowner();
    const phone = await setUpAuthenticator(product, homeowner);
    const browser = await beginSignIn(product, homeowner);
    const { password } = homeowner;
    await homeowner.post(`${PATH}/remove`, { password });
    expect(await giveCode(browser, phone.code())).toMatchObject({ status: 401 });
  });
});

describe("new recovery codes", () => {
  test("invalidate the old ones", async () => {
    const homeowner = await product.homeowner();
    const phone = await setUpAuthenticator(product, homeowner);
    const { password } = homeowner;
    const path = "/api/account/recovery-codes";
    expect(await homeowner.post(path, {})).toMatchObject({ status: 401 });
    const response = await homeowner.post(path, { password });
    const { codes } = newRecoveryCodes.parse(response.body);
    expect(codes.some((code) => phone.recoveryCodes.includes(code))).toBe(false);
    const browser = await beginSignIn(product, homeowner);
    expect(await giveCode(browser, phone.recoveryCodes[0] ?? "")).toMatchObject({ status: 401 });
    expect(await giveCode(browser, codes[0] ?? "")).toMatchObject({ status: 200 });
    expect(await kindsOf(homeowner)).toContain("recovery_codes_made");
  });

  test("require an authenticator", async () => {
    const homeowner = await product.homeowner();
    const { password } = homeowner;
    expect(await homeowner.post("/api/account/recovery-codes", { password })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
  });
});

test("an account without a password re-authenticates by a recent sign-in", async () => {
  const homeowner = await product.homeowner();
  await product.db.execute(
    sql`update users set password = null, google_id = 'g-1' where id = ${homeowner.user.id}`,
  );
  product.clock.advance(16 * MINUTE_MS);
  expect(await homeowner.post(PATH, {})).toMatchObject({ status: 401 });
  product.clock.advance(-16 * MINUTE_MS);
  expect(await homeowner.post(PATH, {})).toMatchObject({ status: 200 });
});

test.each([
  ["GET", "/api/account/second-factors", undefined],
  ["POST", PATH, {}],
  ["POST", `${PATH}/confirm`, { code: "123456" }],
  ["POST", `${PATH}/remove`, {}],
  ["POST", "/api/account/recovery-codes", {}],
  ["POST", "/api/account/passkeys/options", {}],
  ["PUT", "/api/account/passkeys/1", { name: "Phone" }],
  ["POST", "/api/account/passkeys/1/remove", {}],
] as const)("%s %s is rejected for a demo and without a session", async (method, path, body) => {
  expect(await demo.send(method, path, body)).toMatchObject({
    status: 409,
    body: { code: "conflict", error: "This is a demo account." },
  });
  expect(await product.visitor().send(method, path, body)).toMatchObject({ status: 401 });
});

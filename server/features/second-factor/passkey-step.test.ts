import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSignedIn } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { readRequest } from "../../../tests/support/doubles/passkey-device.ts";
import {
  addPasskey,
  beginSignIn,
  giveCode,
  setUpAuthenticator,
  usePasskey,
} from "../../../tests/support/app/sign-in/second-factors.ts";

const UNKNOWN = {
  status: 401,
  body: { code: "invalid_credentials", error: "Passkey not recognized." },
};

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

async function personWithPasskey() {
  const homeowner = await product.homeowner();
  return { homeowner, ...(await addPasskey(product, homeowner)) };
}

describe("a passkey as the second step", () => {
  test("is named in the challenge and completes it", async () => {
    const { homeowner, device } = await personWithPasskey();
    await setUpAuthenticator(product, homeowner);
    const browser = product.visitor();
    const { user, password } = homeowner;
    const login = await browser.post("/api/login", { email: user.email, password });
    expect(login.body).toEqual({ secondFactor: ["passkey", "authenticator", "recovery_code"] });
    const asked = (await browser.post("/api/login/passkey/options")).body;
    expect(readRequest(asked).allowCredentials).toEqual([{ id: device.id }]);
    const token = browser.cookies.get("plumbline_step") ?? "";
    const answer = device.get(asked);
    expect(await browser.post("/api/login/passkey", { answer })).toMatchObject({
      status: 200,
      body: user,
    });
    expect(browser.cookies.has("plumbline_step")).toBe(false);
    browser.cookies.set("plumbline_step", token);
    expect(await giveCode(browser, "000000")).toMatchObject({
      status: 401,
      body: { error: "Please sign in again." },
    });
  });

  test("of another account is rejected", async () => {
    const [ada, grace] = [await personWithPasskey(), await personWithPasskey()];
    await setUpAuthenticator(product, ada.homeowner);
    const browser = await beginSignIn(product, ada.homeowner);
    expect(await usePasskey(browser, grace.device)).toMatchObject(UNKNOWN);
    expect(await isSignedIn(browser)).toBe(false);
    // The challenge still waits for its own passkey.
    expect(await usePasskey(browser, ada.device)).toMatchObject({ status: 200 });
  });

  test("is not needed without an authenticator", async () => {
    const { homeowner } = await personWithPasskey();
    const { user, password } = homeowner;
    const login = { email: user.email, password };
    expect(await product.visitor().post("/api/login", login)).toMatchObject({ status: 200 });
  });
});

test("can be requested a hundred times in ten minutes per network address", async () => {
  const browser = product.visitor("198.51.100.7");
  for (let times = 0; times < 100; times += 1) {
    expect((await browser.post("/api/login/passkey/options")).status).toBe(200);
  }
  expect(await browser.post("/api/login/passkey/options")).toMatchObject({
    status: 429,
    body: { code: "rate_limited" },
  });
  expect(await product.visitor().post("/api/login/passkey/options")).toMatchObject({
    status: 200,
  });
});

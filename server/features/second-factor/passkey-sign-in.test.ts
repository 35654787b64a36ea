import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secondFactors } from "../../../shared/account/second-factors.ts";
import { isSignedIn, kindsOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { tally } from "../../../tests/support/app/send-concurrently.ts";
import {
  type ForgedResponse,
  type PasskeyResponse,
  PasskeyDevice,
  readRequest,
} from "../../../tests/support/doubles/passkey-device.ts";
import { openSecondApp } from "../../../tests/support/app/second-app.ts";
import {
  addPasskey,
  setUpAuthenticator,
  usePasskey,
} from "../../../tests/support/app/sign-in/second-factors.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";

const ORIGIN = "http://localhost:3000";
const MINUTE_MS = 60 * 1000;
const UNKNOWN = {
  status: 401,
  text: JSON.stringify({
    code: "invalid_credentials",
    error: "Passkey not recognized.",
  }),
};

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

async function personWithPasskey(signCount = 0) {
  const homeowner = await product.homeowner();
  const device = new PasskeyDevice(ORIGIN, { signCount });
  return { homeowner, ...(await addPasskey(product, homeowner, device)) };
}

async function ask(browser: TestClient): Promise<unknown> {
  return (await browser.post("/api/login/passkey/options")).body;
}

async function firstOf(client: TestClient) {
  const { body } = await client.get("/api/account/second-factors");
  return secondFactors.parse(body).passkeys[0];
}

describe("sign-in with a passkey alone", () => {
  test("asks for a passkey without naming an account", async () => {
    await personWithPasskey();
    const asked = readRequest(await ask(product.visitor()));
    expect(asked).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(asked.allowCredentials ?? []).toEqual([]);
  });

  test("signs in without a second step", async () => {
    const { homeowner, device, added } = await personWithPasskey();
    await setUpAuthenticator(product, homeowner);
    const browser = product.visitor();
    const answer = await usePasskey(browser, device);
    expect(answer).toMatchObject({ status: 200, body: homeowner.user });
    expect(await isSignedIn(browser)).toBe(true);
    expect(browser.cookies.has("plumbline_passkey")).toBe(false);
    expect((await kindsOf(browser))[0]).toBe("signed_in");
    const lastUsedAt = product.clock.now().toISOString();
    expect(await firstOf(browser)).toEqual({ ...added, lastUsedAt });
  });

  test("ends the browser's previous session", async () => {
    const { homeowner, device } = await personWithPasskey();
    const stolen = product.visitor();
    stolen.cookies.set("plumbline_session", homeowner.cookies.get("plumbline_session") ?? "");
    await usePasskey(homeowner, device);
    expect(await isSignedIn(stolen)).toBe(false);
    expect(await isSignedIn(homeowner)).toBe(true);
  });

  test("records at each use whether the passkey is synced", async () => {
    const { homeowner, device } = await personWithPasskey();
    await usePasskey(product.visitor(), device, { isSynced: false });
    expect(await firstOf(homeowner)).toMatchObject({ isSynced: false });
  });

  test("still works after the account's name on the device is outdated", async () => {
    const { device } = await personWithPasskey();
    const answer = await usePasskey(product.visitor(), device, { userHandle: "b2xk" });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe("rejected with the same error", () => {
  test.each<[string, ForgedResponse]>([
    ["from another origin", { origin: "https://evil.example" }],
    ["from the same host at another port", { origin: "http://localhost:3001" }],
    ["from a subdomain", { origin: "http://www.localhost:3000" }],
    ["for another site", { rpId: "evil.example" }],
    ["to another challenge", { challenge: "bm90IHRoaXMgb25l" }],
    ["of a registration", { type: "webauthn.create" }],
    ["without user verification", { isVerified: false }],
    ["without user presence", { isPresent: false }],
    ["signed by another key", { key: new PasskeyDevice(ORIGIN).key }],
    ["of an unknown passkey", { id: new PasskeyDevice(ORIGIN).id }],
  ])("a response %s", async (_which, lies) => {
    const { device } = await personWithPasskey();
    const browser = product.visitor();
    expect(await usePasskey(browser, device, lies)).toMatchObject(UNKNOWN);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("a passkey under another account's id", async () => {
    const [ada, grace] = [await personWithPasskey(), await personWithPasskey()];
    const browser = product.visitor();
    const answer = await usePasskey(browser, grace.device, { id: ada.device.id });
    expect(answer).toMatchObject(UNKNOWN);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("a response whose signature differs in one bit", async () => {
    const { device } = await personWithPasskey();
    const browser = product.visitor();
    const answer = device.get(await ask(browser));
    const bytes = Buffer.from(String(answer.response["signature"]), "base64url");
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    answer.response["signature"] = bytes.toString("base64url");
    expect(await browser.post("/api/login/passkey", { answer })).toMatchObject(UNKNOWN);
  });

  test.each<[string, Record<string, unknown>]>([
    ["nothing", {}],
    ["numbers", { clientDataJSON: 1, authenticatorData: 2, signature: 3 }],
    ["empty texts", { clientDataJSON: "", authenticatorData: "", signature: "" }],
    ["meaningless bytes", { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" }],
  ])("%s as the response", async (_which, response) => {
    const { device } = await personWithPasskey();
    const browser = product.visitor();
    const answer = { ...device.get(await ask(browser)), response };
    expect(await browser.post("/api/login/passkey", { answer })).toMatchObject(UNKNOWN);
  });

  test.each(["\0", "\uD800", "%", "a'--", "é"])("%j as the response", async (id) => {
    const { device } = await personWithPasskey();
    expect(await usePasskey(product.visitor(), device, { id })).toMatchObject(UNKNOWN);
  });

  test("a replayed response", async () => {
    const { device } = await personWithPasskey();
    const browser = product.visitor();
    const answer = device.get(await ask(browser));
    const token = browser.cookies.get("plumbline_passkey") ?? "";
    expect(await browser.post("/api/login/passkey", { answer })).toMatchObject({ status: 200 });
    const replaying = product.visitor();
    replaying.cookies.set("plumbline_passkey", token);
    expect(await replaying.post("/api/login/passkey", { answer })).toMatchObject(UNKNOWN);
    // It also fails with a challenge of its own.
    await ask(replaying);
    expect(await replaying.post("/api/login/passkey", { answer })).toMatchObject(UNKNOWN);
  });

  test("a correct response after a wrong one to the same challenge", async () => {
    const { device } = await personWithPasskey();
    const browser = product.visitor();
    const asked = await ask(browser);
    const token = browser.cookies.get("plumbline_passkey") ?? "";
    const wrong = device.get(asked, { isVerified: false });
    expect(await browser.post("/api/login/passkey", { answer: wrong })).toMatchObject(UNKNOWN);
    browser.cookies.set("plumbline_passkey", token);
    const right = device.get(asked);
    expect(await browser.post("/api/login/passkey", { answer: right })).toMatchObject(UNKNOWN);
  });

  test("a response from another browser, or after ten minutes", async () => {
    const { device } = await personWithPasskey();
    const [asked, other] = [product.visitor(), product.visitor()];
    const answer = device.get(await ask(asked));
    expect(await other.post("/api/login/passkey", { answer })).toMatchObject(UNKNOWN);
    product.clock.advance(10 * MINUTE_MS);
    expect(await asked.post("/api/login/passkey", { answer })).toMatchObject(UNKNOWN);
  });

  test("failures that the account's owner sees in the log", async () => {
    const { homeowner, device } = await personWithPasskey();
    for (let times = 0; times < 12; times += 1) {
      await usePasskey(product.visitor(), device, { isVerified: false });
    }
    const failures = (await kindsOf(homeowner)).filter((kind) => kind === "sign_in_failed");
    expect(failures).toHaveLength(10);
  });
});

describe("a device with a signature counter", () => {
  test.each([
    ["goes on", 8, 200],
    ["stands still", 7, 401],
    ["goes back", 6, 401],
    ["reports no counter", 0, 401],
  ])("after 7, %s: %i is %i", async (_how, signCount, status) => {
    const { device } = await personWithPasskey(7);
    expect(await usePasskey(product.visitor(), device, { signCount })).toMatchObject({ status });
  });

  test("cannot use one value twice at once, on two processes", async () => {
    const { device } = await personWithPasskey(7);
    const second = await openSecondApp(product);
    try {
      const browsers = [product, second, product, second].map((app) => app.visitor());
      const answers: PasskeyResponse[] = [];
      for (const browser of browsers) {
        answers.push(device.get(await ask(browser), { signCount: 9 }));
      }
      const given = await Promise.all(
        browsers.map(async (browser, index) =>
          browser.post("/api/login/passkey", { answer: answers[index] }),
        ),
      );
      expect(tally(given)).toEqual({ 200: 1, 401: 3 });
    } finally {
      await second.close();
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secondFactors } from "../../../shared/account/second-factors.ts";
import { isSignedIn, kindsOf } from "../../../tests/support/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app.ts";
import { tally } from "../../../tests/support/at-once.ts";
import {
  type Lies,
  type PasskeyAnswer,
  PasskeyDevice,
  readRequest,
} from "../../../tests/support/passkey-device.ts";
import { openSecondApp } from "../../../tests/support/second-app.ts";
import {
  addPasskey,
  setUpAuthenticator,
  usePasskey,
} from "../../../tests/support/second-factors.ts";
import type { TestClient } from "../../../tests/support/test-client.ts";

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

describe("a passkey alone", () => {
  test("is asked for without naming anybody's", async () => {
    await personWithPasskey();
    const asked = readRequest(await ask(product.visitor()));
    expect(asked).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(asked.allowCredentials ?? []).toEqual([]);
  });

  test("signs in, and nothing more is asked for", async () => {
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

  test("ends the session that the browser came with", async () => {
    const { homeowner, device } = await personWithPasskey();
    const stolen = product.visitor();
    stolen.cookies.set("plumbline_session", homeowner.cookies.get("plumbline_session") ?? "");
    await usePasskey(homeowner, device);
    expect(await isSignedIn(stolen)).toBe(false);
    expect(await isSignedIn(homeowner)).toBe(true);
  });

  test("says whether it is kept in step, each time it is used", async () => {
    const { homeowner, device } = await personWithPasskey();
    await usePasskey(product.visitor(), device, { isSynced: false });
    expect(await firstOf(homeowner)).toMatchObject({ isSynced: false });
  });

  test("still opens the account once its own idea of the account's name is another one", async () => {
    const { device } = await personWithPasskey();
    const answer = await usePasskey(product.visitor(), device, { userHandle: "b2xk" });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe("refused with the same words", () => {
  test.each<[string, Lies]>([
    ["from another origin", { origin: "https://evil.example" }],
    ["from the same host at another port", { origin: "http://localhost:3001" }],
    ["from a host below", { origin: "http://www.localhost:3000" }],
    ["for another site", { rpId: "evil.example" }],
    ["to another challenge", { challenge: "bm90IHRoaXMgb25l" }],
    ["of a registration", { type: "webauthn.create" }],
    ["without the person being verified", { isVerified: false }],
    ["without anybody there", { isPresent: false }],
    ["signed by another key", { key: new PasskeyDevice(ORIGIN).key }],
    ["of a passkey that nobody has", { id: new PasskeyDevice(ORIGIN).id }],
  ])("an answer %s", async (_which, lies) => {
    const { device } = await personWithPasskey();
    const browser = product.visitor();
    expect(await usePasskey(browser, device, lies)).toMatchObject(UNKNOWN);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("one passkey under another account's id", async () => {
    const [ada, grace] = [await personWithPasskey(), await personWithPasskey()];
    const browser = product.visitor();
    const answer = await usePasskey(browser, grace.device, { id: ada.device.id });
    expect(answer).toMatchObject(UNKNOWN);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("an answer whose signature has one other bit", async () => {
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
    ["bytes of nothing", { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" }],
  ])("%s for an answer", async (_which, response) => {
    const { device } = await personWithPasskey();
    const browser = product.visitor();
    const answer = { ...device.get(await ask(browser)), response };
    expect(await browser.post("/api/login/passkey", { answer })).toMatchObject(UNKNOWN);
  });

  test.each(["\0", "\uD800", "%", "a'--", "é"])("an answer of %j", async (id) => {
    const { device } = await personWithPasskey();
    expect(await usePasskey(product.visitor(), device, { id })).toMatchObject(UNKNOWN);
  });

  test("an answer that comes a second time", async () => {
    const { device } = await personWithPasskey();
    const browser = product.visitor();
    const answer = device.get(await ask(browser));
    const token = browser.cookies.get("plumbline_passkey") ?? "";
    expect(await browser.post("/api/login/passkey", { answer })).toMatchObject({ status: 200 });
    const replaying = product.visitor();
    replaying.cookies.set("plumbline_passkey", token);
    expect(await replaying.post("/api/login/passkey", { answer })).toMatchObject(UNKNOWN);
    // Nor to a challenge of its own.
    await ask(replaying);
    expect(await replaying.post("/api/login/passkey", { answer })).toMatchObject(UNKNOWN);
  });

  test("one that comes after a wrong one to the same challenge", async () => {
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

  test("one that another browser brings, or that comes after ten minutes", async () => {
    const { device } = await personWithPasskey();
    const [asked, other] = [product.visitor(), product.visitor()];
    const answer = device.get(await ask(asked));
    expect(await other.post("/api/login/passkey", { answer })).toMatchObject(UNKNOWN);
    product.clock.advance(10 * MINUTE_MS);
    expect(await asked.post("/api/login/passkey", { answer })).toMatchObject(UNKNOWN);
  });

  test("and what the account's owner can see of it", async () => {
    const { homeowner, device } = await personWithPasskey();
    for (let times = 0; times < 12; times += 1) {
      await usePasskey(product.visitor(), device, { isVerified: false });
    }
    const failures = (await kindsOf(homeowner)).filter((kind) => kind === "sign_in_failed");
    expect(failures).toHaveLength(10);
  });
});

describe("a device that counts", () => {
  test.each([
    ["goes on", 8, 200],
    ["stands still", 7, 401],
    ["goes back", 6, 401],
    ["says that it does not count", 0, 401],
  ])("and %s: %i after 7 is %i", async (_how, signCount, status) => {
    const { device } = await personWithPasskey(7);
    expect(await usePasskey(product.visitor(), device, { signCount })).toMatchObject({ status });
  });

  test("may not give one number twice at once, at two processes", async () => {
    const { device } = await personWithPasskey(7);
    const second = await openSecondApp(product);
    try {
      const browsers = [product, second, product, second].map((app) => app.visitor());
      const answers: PasskeyAnswer[] = [];
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

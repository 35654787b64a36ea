import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secondFactors } from "../../../shared/account/second-factors.ts";
import { kindsOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { tally } from "../../../tests/support/app/send-concurrently.ts";
import type { Cbor } from "../../../tests/support/doubles/cbor.ts";
import { mailsTo } from "../../../tests/support/mails.ts";
import {
  type ForgedResponse,
  PasskeyDevice,
  readCreation,
} from "../../../tests/support/doubles/passkey-device.ts";
import { addPasskey, usePasskey } from "../../../tests/support/app/sign-in/second-factors.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";

const PATH = "/api/account/passkeys";
const ORIGIN = "http://localhost:3000";
const REFUSED = {
  status: 400,
  body: {
    code: "bad_request",
    error: "Couldn't add the passkey. Please try again.",
  },
};

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

async function passkeysOf(client: TestClient) {
  return secondFactors.parse((await client.get("/api/account/second-factors")).body).passkeys;
}

async function begin(homeowner: Homeowner): Promise<unknown> {
  const { password } = homeowner;
  return (await homeowner.post(`${PATH}/options`, { password })).body;
}

describe("the registration options", () => {
  test("require a discoverable passkey with user verification", async () => {
    const homeowner = await product.homeowner();
    const asked = readCreation(await begin(homeowner));
    expect(asked).toMatchObject({
      rp: { id: "localhost" },
      user: { name: homeowner.user.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      excludeCredentials: [],
    });
    expect(Buffer.from(asked.challenge, "base64url").length).toBeGreaterThanOrEqual(32);
  });

  test("contain a handle that is stable per account and reveals nothing", async () => {
    const [ada, grace] = [await product.homeowner(), await product.homeowner()];
    const handleOf = async (homeowner: Homeowner) => readCreation(await begin(homeowner)).user.id;
    const handle = await handleOf(ada);
    expect(Buffer.from(handle, "base64url")).toHaveLength(32);
    expect(await handleOf(ada)).toBe(handle);
    expect(await handleOf(grace)).not.toBe(handle);
  });

  test("exclude devices that are registered already", async () => {
    const homeowner = await product.homeowner();
    const { device } = await addPasskey(product, homeowner);
    const { excludeCredentials } = readCreation(await begin(homeowner));
    expect(excludeCredentials).toEqual([{ id: device.id }]);
  });

  test.each([
    ["no password", {}],
    ["another one", { password: "a guess" }],
  ])("are rejected for %s", async (_which, body) => {
    const homeowner = await product.homeowner();
    expect(await homeowner.post(`${PATH}/options`, body)).toMatchObject({ status: 401 });
  });

  test("take the relying party from the configured URL, not from the request", async () => {
    const homeowner = await product.homeowner();
    const { password } = homeowner;
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    const answer = await homeowner.post(`${PATH}/options`, { password }, headers);
    expect(readCreation(answer.body).rp.id).toBe("localhost");
  });
});

describe("adding a passkey", () => {
  test("returns it and notifies the owner", async () => {
    const homeowner = await product.homeowner();
    const device = new PasskeyDevice(ORIGIN);
    const answer = device.create(await begin(homeowner));
    const made = await homeowner.post(PATH, { name: " Phone ", answer });
    const created = {
      name: "Phone",
      isSynced: true,
      createdAt: product.clock.now().toISOString(),
      lastUsedAt: null,
    };
    expect(made).toMatchObject({ status: 201, body: created });
    expect(await passkeysOf(homeowner)).toMatchObject([created]);
    expect((await kindsOf(homeowner))[0]).toBe("passkey_added");
    const subjects = (await mailsTo(product, homeowner.user.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/passkey/i));
  });

  const certificate = new Map<Cbor, Cbor>([
    ["alg", -7],
    ["sig", Buffer.from("signed")],
    ["x5c", [Buffer.from("a certificate")]],
  ]);
  const unsigned = new Map<Cbor, Cbor>([
    ["alg", -7],
    ["sig", Buffer.from("not signed")],
  ]);
  test.each<[string, ForgedResponse]>([
    ["from another origin", { origin: "https://evil.example" }],
    ["from the same host at another port", { origin: "http://localhost:3001" }],
    ["from the same host under https", { origin: "https://localhost:3000" }],
    ["for another site", { rpId: "evil.example" }],
    ["to another challenge", { challenge: "bm90IHRoaXMgb25l" }],
    ["of a sign-in", { type: "webauthn.get" }],
    ["without user verification", { isVerified: false }],
    ["without user presence", { isPresent: false }],
    ["with a certificate", { attestation: { format: "packed", statement: certificate } }],
    ["with an invalid signature", { attestation: { format: "packed", statement: unsigned } }],
    ["of an unknown format", { attestation: { format: "tpm", statement: new Map() } }],
    ['of format "none" with a statement', { attestation: { format: "none", statement: unsigned } }],
  ])("rejects a response %s", async (_which, lies) => {
    const homeowner = await product.homeowner();
    const answer = new PasskeyDevice(ORIGIN).create(await begin(homeowner), lies);
    expect(await homeowner.post(PATH, { name: "Phone", answer })).toMatchObject(REFUSED);
    expect(await passkeysOf(homeowner)).toEqual([]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["no response", { response: {} }],
    ["an invalid attestation", { response: { clientDataJSON: "e30", attestationObject: "oA" } }],
    [
      "arrays nested forty thousand deep",
      { response: { clientDataJSON: "e30", attestationObject: "gYGB".repeat(13_000) } },
    ],
    ["no base64url", { response: { clientDataJSON: "{}", attestationObject: "?" } }],
    ["a different raw id", { rawId: "YW5vdGhlcg" }],
  ])("rejects %s", async (_which, fields) => {
    const homeowner = await product.homeowner();
    const answer = { ...new PasskeyDevice(ORIGIN).create(await begin(homeowner)), ...fields };
    expect(await homeowner.post(PATH, { name: "Phone", answer })).toMatchObject(REFUSED);
  });

  test("parses no attestation certificate", async () => {
    const homeowner = await product.homeowner();
    const lies = { attestation: { format: "packed", statement: certificate } };
    const answer = new PasskeyDevice(ORIGIN).create(await begin(homeowner), lies);
    await homeowner.post(PATH, { name: "Phone", answer });
    expect(product.logged()).toContain('"reason":"An attestation with certificates"');
  });

  test("rejects an overlong credential id", async () => {
    const homeowner = await product.homeowner();
    const device = new PasskeyDevice(ORIGIN);
    const long = device.create(await begin(homeowner), {
      id: randomBytes(5000).toString("base64url"),
    });
    const answer = { ...long, id: device.id, rawId: device.id };
    expect(await homeowner.post(PATH, { name: "Phone", answer })).toMatchObject(REFUSED);
    expect(await passkeysOf(homeowner)).toEqual([]);
  });

  test("accepts a response once, from the same browser and user", async () => {
    const error = "This timed out. Please start over.";
    const OVER = { status: 409, body: { code: "conflict", error } };
    const [ada, grace] = [await product.homeowner(), await product.homeowner()];
    const answer = new PasskeyDevice(ORIGIN).create(await begin(ada));
    expect(await grace.post(PATH, { name: "Phone", answer })).toMatchObject(OVER);

    const token = ada.cookies.get("plumbline_passkey") ?? "";
    grace.cookies.set("plumbline_passkey", token);
    expect(await grace.post(PATH, { name: "Phone", answer })).toMatchObject(OVER);

    const again = new PasskeyDevice(ORIGIN).create(await begin(ada));
    const replayed = ada.cookies.get("plumbline_passkey") ?? "";
    expect(await ada.post(PATH, { name: "Phone", answer: again })).toMatchObject({ status: 201 });
    ada.cookies.set("plumbline_passkey", replayed);
    expect(await ada.post(PATH, { name: "Phone", answer: again })).toMatchObject(OVER);
    expect(await passkeysOf(grace)).toEqual([]);
    expect(await passkeysOf(ada)).toHaveLength(1);
  });

  test("expires after ten minutes, and when the password changes", async () => {
    const homeowner = await product.homeowner();
    const device = new PasskeyDevice(ORIGIN);
    const late = device.create(await begin(homeowner));
    product.clock.advance(10 * 60 * 1000);
    const OVER = { status: 409, body: { code: "conflict" } };
    expect(await homeowner.post(PATH, { name: "Phone", answer: late })).toMatchObject(OVER);

    const answer = device.create(await begin(homeowner));
    const chosen = "a warm cellar and a dry roof";
    await homeowner.post("/api/account/password", {
      currentPassword: homeowner.password,
      password: chosen,
      confirmPassword: chosen,
    });
    expect(await homeowner.post(PATH, { name: "Phone", answer })).toMatchObject(OVER);
    expect(await passkeysOf(homeowner)).toEqual([]);
  });

  test("rejects a passkey of another account", async () => {
    const [ada, grace] = [await product.homeowner(), await product.homeowner()];
    const { device } = await addPasskey(product, ada);
    const thief = new PasskeyDevice(ORIGIN);
    const answer = thief.create(await begin(grace), { id: device.id });
    expect(await grace.post(PATH, { name: "Theirs", answer })).toMatchObject({ status: 409 });
    expect(await passkeysOf(grace)).toEqual([]);
    const browser = product.visitor();
    await usePasskey(browser, device);
    expect(await browser.get("/api/user")).toMatchObject({ body: { id: ada.user.id } });
  });

  test("stops at ten, even for three concurrent requests", async () => {
    const homeowner = await product.homeowner();
    for (let many = 0; many < 8; many += 1) await addPasskey(product, homeowner);
    const begun = [await begin(homeowner)];
    const browsers = [new Map(homeowner.cookies)];
    for (let more = 0; more < 2; more += 1) {
      begun.push(await begin(homeowner));
      browsers.push(new Map(homeowner.cookies));
    }
    const answers = await Promise.all(
      begun.map(async (ceremony, index) => {
        const browser = product.visitor();
        for (const [name, value] of browsers[index] ?? []) browser.cookies.set(name, value);
        const answer = new PasskeyDevice(ORIGIN).create(ceremony);
        return browser.post(PATH, { name: "Phone", answer });
      }),
    );
    expect(tally(answers)).toEqual({ 201: 2, 409: 1 });
    const { password } = homeowner;
    expect(await homeowner.post(`${PATH}/options`, { password })).toMatchObject({
      status: 409,
      body: { code: "conflict", error: expect.stringContaining("up to 10 passkeys") },
    });
  });
});

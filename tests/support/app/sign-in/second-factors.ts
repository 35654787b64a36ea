import { Secret, TOTP } from "otpauth";
import {
  newAuthenticator,
  newRecoveryCodes,
  type Passkey,
  passkey,
} from "../../../../shared/account/second-factors.ts";
import type { Homeowner, TestApp } from "../app.ts";
import { PasskeyDevice } from "../../doubles/passkey-device.ts";
import type { TestClient, TestResponse } from "../test-client.ts";

export const STEP_MS = 30_000;

/** An authenticator app with an accurate clock, unless a step offset is given. */
export interface PhoneApp {
  secret: string;
  recoveryCodes: string[];
  /** the code shown the given number of 30-second steps from now */
  code(stepsFromNow?: number): string;
}

export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Enrolls the app with its secret and confirms it. */
export async function setUpAuthenticator(
  { clock }: Pick<TestApp, "clock">,
  homeowner: Homeowner,
): Promise<PhoneApp> {
  const { password } = homeowner;
  const begun = await homeowner.post("/api/account/authenticator", { password });
  const { secret } = newAuthenticator.parse(begun.body);
  const code = (stepsFromNow = 0) =>
    codeOf(secret, new Date(clock.now().getTime() + stepsFromNow * STEP_MS));
  const confirmed = await homeowner.post("/api/account/authenticator/confirm", { code: code() });
  const { codes: recoveryCodes } = newRecoveryCodes.parse(confirmed.body);
  // The confirming code cannot be used again.
  clock.advance(STEP_MS);
  return { secret, recoveryCodes, code };
}

/** A user whose sign-in asks for a code. */
export async function homeownerWithAuthenticator(
  product: TestApp,
): Promise<{ homeowner: Homeowner; phone: PhoneApp }> {
  const homeowner = await product.homeowner();
  return { homeowner, phone: await setUpAuthenticator(product, homeowner) };
}

/** Enters the password in another browser, which then waits for the second factor. */
export async function beginSignIn(
  product: Pick<TestApp, "visitor">,
  { user, password }: Pick<Homeowner, "user" | "password">,
): Promise<TestClient> {
  const browser = product.visitor();
  const answer = await browser.post("/api/login", { email: user.email, password });
  if (answer.status !== 202) throw new Error(`No second factor is waited for: ${answer.text}`);
  return browser;
}

export async function giveCode(browser: TestClient, code: string): Promise<TestResponse> {
  return browser.post("/api/login/second-factor", { code });
}

/** Registers a device's passkey. */
export async function addPasskey(
  { deps }: Pick<TestApp, "deps">,
  homeowner: Homeowner,
  device = new PasskeyDevice(deps.config.publicUrl),
): Promise<{ device: PasskeyDevice; added: Passkey }> {
  const { password } = homeowner;
  const { body } = await homeowner.post("/api/account/passkeys/options", { password });
  const answer = device.create(body);
  const made = await homeowner.post("/api/account/passkeys", { name: "Phone", answer });
  if (made.status !== 201) throw new Error(`Not added: ${made.text}`);
  return { device, added: passkey.parse(made.body) };
}

/** Requests a challenge and answers it with a device. */
export async function usePasskey(
  browser: TestClient,
  device: PasskeyDevice,
  lies?: Parameters<PasskeyDevice["get"]>[1],
): Promise<TestResponse> {
  const { body } = await browser.post("/api/login/passkey/options");
  return browser.post("/api/login/passkey", { answer: device.get(body, lies) });
}

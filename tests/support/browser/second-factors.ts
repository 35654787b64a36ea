import type { Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { newAuthenticator, newRecoveryCodes } from "../../../shared/account/second-factors.ts";
import type { ServerProcess } from "../app/processes/server-process.ts";

const HALF_A_MINUTE_MS = 30_000;

export async function openFactors(page: Page): Promise<Locator> {
  await page.goto("/account/security");
  const section = page.getByRole("region", { name: "Passkeys and two-step verification" });
  await section.getByRole("heading", { name: "Authenticator app" }).waitFor();
  return section;
}

export interface App {
  /** the code shown now */
  code(): string;
  /** the next code, which is accepted already: the current one may have been used */
  nextCode(): string;
}

/** An authenticator app with the given key. */
export function authenticatorOf(secret: string): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  return {
    code: () => totp.generate(),
    nextCode: () => totp.generate({ timestamp: Date.now() + HALF_A_MINUTE_MS }),
  };
}

/** Enters the password, and reads the key shown on the page. */
export async function beginApp(page: Page, password: string): Promise<App> {
  await page.getByRole("button", { name: "Turn on an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on an authenticator app" });
  await dialog.getByLabel("Your Password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const key = page.getByRole("dialog", { name: "Scan this with your app" });
  await key.getByRole("img").waitFor();
  return authenticatorOf(await key.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText());
}

/** Turns the app on through the API. */
export async function enableAuthenticator(
  { request }: Page,
  { url }: ServerProcess,
  password: string,
): Promise<{ app: App; codes: string[] }> {
  const post = async (path: string, data: object): Promise<unknown> => {
    const response = await request.post(path, { data, headers: { origin: url } });
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const { secret } = newAuthenticator.parse(await post("/api/account/authenticator", { password }));
  const app = authenticatorOf(secret);
  const confirmed = await post("/api/account/authenticator/confirm", { code: app.code() });
  return { app, codes: newRecoveryCodes.parse(confirmed).codes };
}

/** Enters the password on the sign-in page, which then asks for a code. */
export async function givePassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
}

/** Enters the code of the second step. */
export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: /^(?:Recovery )?Code$/ }).fill(code);
  await page.keyboard.press("Enter");
}

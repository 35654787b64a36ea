import type { Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

const HALF_A_MINUTE_MS = 30_000;

export async function openFactors(page: Page): Promise<Locator> {
  await page.goto("/account");
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

/** Turns the app on, and reads the recovery codes. */
export async function enableAuthenticator(
  page: Page,
  password: string,
): Promise<{ app: App; codes: string[] }> {
  await openFactors(page);
  const app = await beginApp(page, password);
  const key = page.getByRole("dialog", { name: "Scan this with your app" });
  await key.getByRole("textbox", { name: "Code" }).fill(app.code());
  await key.getByRole("button", { name: "Turn On" }).click();
  const kept = page.getByRole("dialog", { name: "Save your recovery codes" });
  await kept.waitFor();
  const codes = await kept.getByRole("listitem").allInnerTexts();
  await kept.getByRole("button", { name: "I've saved them" }).click();
  return { app, codes };
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

import {
  type ActiveSession,
  activeSessions,
  securityEvents,
} from "../../../shared/account/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Homeowner, TestApp } from "./app.ts";
import type { TestClient } from "./test-client.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

export function ownerOf({ user }: Homeowner): UserId {
  // JSON carries a plain number; only the server's queries add the brand.
  return user.id as UserId;
}

export async function sessionsOf(client: TestClient): Promise<ActiveSession[]> {
  return activeSessions.parse((await client.get("/api/account/sessions")).body);
}

/** Id of the first listed session: the client's own. */
export async function ownSessionId(client: TestClient): Promise<string> {
  const [own] = await sessionsOf(client);
  if (own?.isCurrent !== true) throw new Error("The own session is not the first");
  return own.id;
}

/** Kinds of the account's security events, newest first. */
export async function kindsOf(client: TestClient): Promise<string[]> {
  const { body } = await client.get("/api/account/activity");
  return securityEvents.parse(body).map(({ kind }) => kind);
}

/** Signs the same user in, in another browser. */
export async function signInElsewhere(
  product: TestApp,
  { user, password }: Homeowner,
): Promise<TestClient> {
  const browser = product.visitor();
  const body = { email: user.email, password };
  const response = await browser.post("/api/login", body, { "user-agent": FIREFOX });
  if (response.status !== 200) throw new Error(`Could not sign in: ${response.text}`);
  return browser;
}

export async function isSignedIn(client: TestClient): Promise<boolean> {
  return (await client.get("/api/user")).status === 200;
}

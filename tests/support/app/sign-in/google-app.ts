import { user } from "../../../../shared/auth/contract.ts";
import { createTestApp, type TestApp } from "../app.ts";
import {
  type GoogleIssuer,
  type GooglePersona,
  startGoogleIssuer,
} from "../../doubles/google-issuer.ts";
import { type RawIssuer, startRawIssuer } from "../../doubles/raw-issuer.ts";
import type { TestClient, TestResponse } from "../test-client.ts";

const PUBLIC_URL = "http://localhost:3000";
const CALLBACK_URL = `${PUBLIC_URL}/api/auth/google/callback`;

/** The whole server with an OpenID provider. */
export interface GoogleApp extends TestApp {
  issuer: GoogleIssuer;
  /** from the button to the callback URL, which the browser has not opened yet */
  leave(client: TestClient, persona: GooglePersona | undefined, returnTo?: string): Promise<string>;
  /** the whole flow; returns the product's response to the callback */
  signIn(
    client: TestClient,
    persona: GooglePersona | undefined,
    returnTo?: string,
  ): Promise<TestResponse>;
}

export async function createGoogleApp(): Promise<GoogleApp> {
  const issuer = await startGoogleIssuer(CALLBACK_URL);
  const product = await createTestApp({ config: { google: issuer.config } });
  const leave: GoogleApp["leave"] = async (client, persona, returnTo) => {
    const start = await client.get(startPath(returnTo));
    const { pathname, search } = await issuer.visit(String(start.headers["location"]), persona);
    return `${pathname}${search}`;
  };
  return {
    ...product,
    issuer,
    leave,
    signIn: async (client, persona, returnTo) => client.get(await leave(client, persona, returnTo)),
    close: async () => {
      await product.close();
      await issuer.close();
    },
  };
}

export function startPath(returnTo?: string): string {
  const query = returnTo === undefined ? "" : `?${new URLSearchParams({ returnTo }).toString()}`;
  return `/api/auth/google${query}`;
}

/** The whole server with a provider that returns whatever a test sets. */
export interface ForgedApp extends TestApp {
  raw: RawIssuer;
}

export async function createForgedApp(): Promise<ForgedApp> {
  const raw = await startRawIssuer();
  const product = await createTestApp({ config: { google: raw.config } });
  return {
    ...product,
    raw,
    close: async () => {
      await product.close();
      await raw.close();
    },
  };
}

/** The URL that the product redirects the browser to. */
export function redirectOf({ status, headers }: TestResponse): string {
  if (status !== 302) throw new Error(`Expected a redirect, got status ${status}`);
  return String(headers["location"]);
}

/** Email address of the signed-in user; 401 without one. */
export async function signedInEmail(client: TestClient): Promise<string | number> {
  const { status, body } = await client.get("/api/user");
  return status === 200 ? user.parse(body).email : status;
}

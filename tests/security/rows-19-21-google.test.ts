import { generateKeyPairSync } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createForgedApp,
  createGoogleApp,
  type ForgedApp,
  type GoogleApp,
  redirectOf,
  startPath,
  signedInEmail,
} from "../support/app/sign-in/google-app.ts";
import type { Claims } from "../support/doubles/raw-issuer.ts";

const MINUTE = 60_000;
const FLOW_COOKIE = "plumbline_google";
const SESSION_COOKIE = "plumbline_session";

let product: GoogleApp;
beforeAll(async () => {
  product = await createGoogleApp();
});
afterAll(() => product.close());

async function userCount(): Promise<number> {
  const { rows } = await product.db.execute<{ count: number }>(
    sql`select count(*)::int as count from users`,
  );
  return rows[0]?.count ?? 0;
}

describe("row 19: the callback from Google", () => {
  const ada = () => product.issuer.add({ sub: "ada", email: "ada@example.com" });

  test("signs in the browser that started it, with a new session", async () => {
    const visitor = product.visitor();
    const other = await product.homeowner();
    visitor.cookies.set(SESSION_COOKIE, other.cookies.get(SESSION_COOKIE) ?? "");
    expect(redirectOf(await product.signIn(visitor, ada()))).toBe("/dashboard");
    expect(await signedInEmail(visitor)).toBe("ada@example.com");
    // The sign-in ended the browser's previous session.
    expect(await signedInEmail(other)).toBe(401);
    expect(visitor.cookies.has(FLOW_COOKIE)).toBe(false);
  });

  test("has no effect in another browser", async () => {
    const mallory = product.visitor();
    const callback = await product.leave(mallory, ada());
    const victim = product.visitor();
    expect(redirectOf(await victim.get(callback))).toBe("/login?problem=google_expired");
    // Nor in one that has started its own sign-in.
    await victim.get(startPath());
    expect(redirectOf(await victim.get(callback))).toBe("/login?problem=google_failed");
    expect(await signedInEmail(victim)).toBe(401);
  });

  test("works once, also for two at once", async () => {
    const visitor = product.visitor();
    const callback = await product.leave(visitor, ada());
    const cookie = visitor.cookieHeader();
    const again = () => product.visitor().get(callback, { cookie });
    const redirects = (await Promise.all([again(), again(), again()])).map(redirectOf);
    expect(redirects.filter((redirect) => redirect === "/dashboard")).toHaveLength(1);
    const late = product.visitor();
    expect(redirectOf(await late.get(callback, { cookie }))).toBe("/login?problem=google_expired");
    expect(await signedInEmail(late)).toBe(401);
  });

  test("expires after ten minutes and leaves nothing behind", async () => {
    const visitor = product.visitor();
    const callback = await product.leave(visitor, ada());
    product.clock.advance(10 * MINUTE + 1);
    expect(redirectOf(await visitor.get(callback))).toBe("/login?problem=google_expired");
    expect(await signedInEmail(visitor)).toBe(401);
  });

  test.each([
    ["another state", (callback: string) => callback.replace(/state=[^&]+/, "state=forged")],
    ["no state", (callback: string) => callback.replace(/&?state=[^&]+/, "")],
    ["a second state", (callback: string) => `${callback}&state=forged`],
    ["another code", (callback: string) => callback.replace(/code=[^&]+/, "code=forged")],
    ["nothing at all", () => "/api/auth/google/callback"],
  ])("with %s opens no session", async (_what, forge) => {
    const visitor = product.visitor();
    const callback = forge(await product.leave(visitor, ada()));
    expect(redirectOf(await visitor.get(callback))).toBe("/login?problem=google_failed");
    expect(await signedInEmail(visitor)).toBe(401);
  });

  test("is bound by an HttpOnly cookie that is not stored", async () => {
    const visitor = product.visitor();
    const { headers } = await visitor.get(startPath());
    const line = String(headers["set-cookie"]);
    expect(line).toMatch(/^plumbline_google=[\w-]{43}; /);
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=600"]) {
      expect(line).toContain(`; ${attribute}`);
    }
    const { rows } = await product.db.execute<{ dump: string }>(
      sql`select database_to_xml(true, true, '')::text as dump`,
    );
    expect(rows[0]?.dump).not.toContain(visitor.cookies.get(FLOW_COOKIE));
    expect(String(headers["location"])).toMatch(/code_challenge_method=S256/);
  });
});

describe("row 20: a token that Google did not issue for us", () => {
  let forged: ForgedApp;
  beforeAll(async () => {
    forged = await createForgedApp();
  });
  afterAll(() => forged.close());

  const past = () => Math.floor(Date.now() / 1000) - 3600;

  async function signInWith(tokenOf: (nonce: string) => string): Promise<[string, unknown]> {
    const visitor = forged.visitor();
    const asked = new URL(redirectOf(await visitor.get(startPath())));
    const state = asked.searchParams.get("state") ?? "";
    forged.raw.idToken = tokenOf(asked.searchParams.get("nonce") ?? "");
    const response = await visitor.get(`/api/auth/google/callback?code=any&state=${state}`);
    return [redirectOf(response), await signedInEmail(visitor)];
  }

  test("an unaltered token signs in, so the others fail for their own reason", async () => {
    const { raw } = forged;
    expect(await signInWith((nonce) => raw.signed(raw.claims(nonce)))).toEqual([
      "/dashboard",
      "victim@example.com",
    ]);
  });

  const forgeries: [string, (nonce: string) => string][] = [
    ["alg none", (nonce) => forged.raw.unsigned(forged.raw.claims(nonce))],
    [
      "an edited email under the old signature",
      (nonce) => {
        const { raw } = forged;
        const [head, , signature] = raw
          .signed(raw.claims(nonce, { sub: "mallory", email: "mallory@example.com" }))
          .split(".");
        const [, edited] = raw.signed(raw.claims(nonce)).split(".");
        return `${head}.${edited}.${signature}`;
      },
    ],
    [
      "the signature of another key",
      (nonce) =>
        forged.raw.signed(
          forged.raw.claims(nonce),
          generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey,
        ),
    ],
    ["no token", () => ""],
    ["a malformed token", () => "a.b.c"],
  ];
  const wrongClaims: [string, () => Claims][] = [
    ["another audience", () => ({ aud: "another client" })],
    ["another issuer", () => ({ iss: "https://evil.example" })],
    ["another nonce", () => ({ nonce: "forged" })],
    ["no nonce", () => ({ nonce: undefined })],
    ["an expiry in the past", () => ({ iat: past() - 60, exp: past() })],
    ["no expiry", () => ({ exp: undefined })],
    ["no subject", () => ({ sub: undefined })],
    ["an empty subject", () => ({ sub: "" })],
    ["an array of subjects", () => ({ sub: ["google-of-the-victim"] })],
    ["no email", () => ({ email: undefined })],
    ["a malformed email", () => ({ email: "victim" })],
    ["an email with a NUL", () => ({ email: "victim\u0000@example.com" })],
  ];
  const signedForgeries = wrongClaims.map(([what, claims]): [string, (nonce: string) => string] => [
    what,
    (nonce) => forged.raw.signed(forged.raw.claims(nonce, claims())),
  ]);

  test.each([...forgeries, ...signedForgeries])("%s opens no session", async (_what, tokenOf) => {
    expect(await signInWith(tokenOf)).toEqual(["/login?problem=google_failed", 401]);
  });

  test("no part of a token is logged", () => {
    expect(forged.logged()).toContain("Google sign-in failed");
    expect(forged.logged()).not.toContain("victim");
    expect(forged.logged()).not.toContain(forged.raw.config.clientSecret);
  });
});

describe("row 21: an address that Google has not verified", () => {
  test.each([false, "true", 1, undefined])("(%s) signs in to no account", async (verified) => {
    const victim = await product.homeowner();
    const persona = product.issuer.add({ email: victim.user.email });
    Object.assign(persona, { email_verified: verified });
    const before = await userCount();
    const visitor = product.visitor();
    expect(redirectOf(await product.signIn(visitor, persona))).toBe(
      "/login?problem=google_unverified",
    );
    expect(await signedInEmail(visitor)).toBe(401);
    expect(await userCount()).toBe(before);
    // Nor does a link wait for the password.
    expect(await visitor.get("/api/auth/google/pending")).toMatchObject({ status: 404 });
  });
});

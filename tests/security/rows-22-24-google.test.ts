import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { localPath } from "../../server/features/google/return-to.ts";
import { GOOGLE_LIMIT_MS } from "../../server/gateways/google/google.ts";
import { createTestApp } from "../support/app/app.ts";
import {
  createForgedApp,
  createGoogleApp,
  type ForgedApp,
  type GoogleApp,
  redirectOf,
  startPath,
  signedInEmail,
} from "../support/app/sign-in/google-app.ts";
import { createProject } from "../support/records/factories.ts";
import { newestTo, tokenIn } from "../support/mails.ts";
import type { IssuerFailure } from "../support/doubles/raw-issuer.ts";

let product: GoogleApp;
beforeAll(async () => {
  product = await createGoogleApp();
});
afterAll(() => product.close());

describe("row 22: two users claim one address", () => {
  let round = 0;
  let email = "";
  beforeEach(() => {
    round += 1;
    email = `victim-${round}@example.com`;
  });

  test("the user who registered it gets no access to the Google user's account", async () => {
    const mallory = await product.homeowner({ email });
    const victim = product.visitor();
    const persona = product.issuer.add({ email: email.toUpperCase() });
    expect(redirectOf(await product.signIn(victim, persona))).toBe("/login?link=google");
    expect(await signedInEmail(victim)).toBe(401);
    expect(await victim.post("/api/auth/google/link", { password: "a guess" })).toMatchObject({
      status: 401,
      body: { code: "invalid_credentials" },
    });
    expect(await signedInEmail(victim)).toBe(401);
    // The first account still belongs to its owner, without a second sign-in method.
    expect(await signedInEmail(mallory)).toBe(email);
    expect(await googleIdOf(email)).toBeNull();
  });

  test("the owner of the address recovers it by email, and the other user loses access", async () => {
    const mallory = await product.homeowner({ email });
    const victim = product.visitor();
    const persona = product.issuer.add({ email });
    await product.signIn(victim, persona);
    await victim.post("/api/password-reset", { email });
    const token = tokenIn(await newestTo(product, email, "Reset your password"));
    const password = "only the owner reads that mail";
    await victim.post("/api/password-reset/confirm", {
      token,
      password,
      confirmPassword: password,
    });
    expect(await victim.post("/api/auth/google/link", { password })).toMatchObject({ status: 200 });
    expect(await signedInEmail(victim)).toBe(email);
    await createProject(victim, { name: "Their own" });
    // The cookie and the password of the first user no longer work.
    expect(await mallory.get("/api/projects")).toMatchObject({ status: 401 });
    const old = { email, password: mallory.password };
    expect(await mallory.post("/api/login", old)).toMatchObject({ status: 401 });
  });

  test("the first Google user keeps the address against a later registration", async () => {
    const victim = product.visitor();
    const persona = product.issuer.add({ email });
    await product.signIn(victim, persona);
    const password = "a dry cellar and a warm roof";
    const registration = { email, password, confirmPassword: password };
    const mallory = product.visitor();
    expect(await mallory.post("/api/register", registration)).toMatchObject({ status: 409 });
    for (const guess of [password, "null", ""]) {
      await mallory.post("/api/login", { email, password: guess });
      expect(await signedInEmail(mallory)).toBe(401);
    }
  });

  test("entering the password once links Google, which alone signs in afterward", async () => {
    const { user, password } = await product.homeowner({ email });
    const persona = product.issuer.add({ email });
    const browser = product.visitor();
    await product.signIn(browser, persona, "/expenses?category=Labor");
    expect(await browser.get("/api/auth/google/pending")).toMatchObject({
      status: 200,
      body: { email, returnTo: "/expenses?category=Labor" },
    });
    const elsewhere = product.visitor();
    await elsewhere.get(startPath());
    expect(await elsewhere.post("/api/auth/google/link", { password })).toMatchObject({
      status: 403,
      body: { code: "link_expired" },
    });
    const cookie = browser.cookieHeader();
    expect(await browser.post("/api/auth/google/link", { password })).toMatchObject({
      status: 200,
      body: { email, id: user.id },
    });
    expect(await signedInEmail(browser)).toBe(email);
    const replay = await elsewhere.post("/api/auth/google/link", { password }, { cookie });
    expect(replay).toMatchObject({ status: 403 });
    const later = product.visitor();
    expect(redirectOf(await product.signIn(later, persona))).toBe("/dashboard");
    expect(await signedInEmail(later)).toBe(email);
    expect(await eventsOf(email)).toEqual(expect.arrayContaining(["google_linked", "signed_in"]));
  });

  test("the account follows the Google id, whatever the address there becomes", async () => {
    const persona = product.issuer.add({ email });
    const before = product.visitor();
    await product.signIn(before, persona);
    persona.email = `moved-${email}`;
    const after = product.visitor();
    expect(redirectOf(await product.signIn(after, persona))).toBe("/dashboard");
    expect(await signedInEmail(after)).toBe(email);
  });

  test("another Google account with the same address is rejected", async () => {
    await product.signIn(product.visitor(), product.issuer.add({ email }));
    const mallory = product.visitor();
    const response = await product.signIn(mallory, product.issuer.add({ email }));
    expect(redirectOf(response)).toBe("/login?problem=google_other_account");
    expect(await signedInEmail(mallory)).toBe(401);
  });

  test("password guesses through the link are limited", async () => {
    const owner = await product.homeowner({ email });
    const browser = product.visitor();
    await product.signIn(browser, product.issuer.add({ email }));
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const password = guess === 10 ? owner.password : `guess ${guess}`;
      statuses.push((await browser.post("/api/auth/google/link", { password })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  async function googleIdOf(address: string): Promise<string | null | undefined> {
    const { rows } = await product.db.execute<{ id: string | null }>(
      sql`select google_id as id from users where email = ${address}`,
    );
    return rows[0]?.id;
  }

  async function eventsOf(address: string): Promise<string[]> {
    const { rows } = await product.db.execute<{ kind: string }>(
      sql`select kind from security_events
          join users on users.id = user_id where email = ${address}`,
    );
    return rows.map(({ kind }) => kind);
  }
});

describe("row 23: the page after a sign-in", () => {
  const places: [string, string][] = [
    ["/expenses", "/expenses"],
    ["/expenses?category=Labor&projectId=3", "/expenses?category=Labor&projectId=3"],
    ["/", "/"],
    ["", "/"],
    ["//evil.example", "/"],
    ["///evil.example", "/"],
    ["/\\evil.example", "/"],
    ["\\\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["/\n/evil.example", "/"],
    [" //evil.example", "/"],
    ["/.//evil.example", "/"],
    ["/x/..//evil.example", "/"],
    ["https://evil.example", "/"],
    ["https:evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["data:text/html,evil", "/"],
    ["@evil.example", "/"],
    [".evil.example", "/"],
    ["/api/auth/google?returnTo=/api/auth/google", "/"],
    ["/dash\r\nset-cookie: evil=1", "/"],
    ["/ünïcode", "/"],
    [`/${"x".repeat(500)}`, "/"],
  ];
  test.each(places)("%j leads to %s", (wanted, expected) => {
    expect(localPath(wanted)).toBe(expected);
    expect(new URL(localPath(wanted), "https://plumbline.example").origin).toBe(
      "https://plumbline.example",
    );
  });

  test.each(["//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "redirects %s home after the whole sign-in",
    async (wanted) => {
      const visitor = product.visitor();
      const persona = product.issuer.add({ email: "round@example.com", sub: "round" });
      expect(redirectOf(await product.signIn(visitor, persona, wanted))).toBe("/");
      expect(await signedInEmail(visitor)).toBe("round@example.com");
    },
  );

  test("redirects home for a repeated parameter", async () => {
    const visitor = product.visitor();
    const start = await visitor.get("/api/auth/google?returnTo=/expenses&returnTo=//evil.example");
    const persona = product.issuer.add({ email: "twice@example.com" });
    const { pathname, search } = await product.issuer.visit(redirectOf(start), persona);
    expect(redirectOf(await visitor.get(`${pathname}${search}`))).toBe("/");
  });
});

describe("row 24: Google fails or does not answer", () => {
  async function attemptSignIn(forged: ForgedApp, trouble: IssuerFailure): Promise<string> {
    const { raw } = forged;
    raw.trouble = undefined;
    const visitor = forged.visitor();
    if (trouble !== "hang at token" && trouble !== "hang at keys") raw.trouble = trouble;
    const redirect = redirectOf(await visitor.get(startPath()));
    if (redirect.startsWith("/")) return redirect;
    const asked = new URL(redirect).searchParams;
    raw.idToken = raw.signed(raw.claims(asked.get("nonce") ?? ""));
    raw.trouble = trouble;
    const state = asked.get("state") ?? "";
    const response = await visitor.get(`/api/auth/google/callback?code=any&state=${state}`);
    if (trouble !== undefined) expect(await signedInEmail(visitor)).toBe(401);
    return redirectOf(response);
  }

  async function expectProblem(trouble: IssuerFailure, problem: string): Promise<void> {
    const forged = await createForgedApp();
    expect(await attemptSignIn(forged, trouble)).toBe(`/login?problem=${problem}`);
    // A failed request to Google leaves no state, so it is repeated. Polls, because on a busy
    // machine our own timeout may end an attempt.
    await expect.poll(() => attemptSignIn(forged, undefined)).toBe("/dashboard");
    await forged.close();
  }

  test.each([
    ["fail", "google_down"],
    ["other issuer", "google_failed"],
    ["no such client", "google_misconfigured"],
  ] as const)("%s: back on the sign-in page", expectProblem);

  // Without our own timeout the browser would wait forever.
  test("hangs at any of its addresses: redirects with an error", async () => {
    expect(GOOGLE_LIMIT_MS).toBeLessThanOrEqual(8000);
    const places = ["hang at discovery", "hang at token", "hang at keys"] as const;
    await Promise.all(places.map((place) => expectProblem(place, "google_down")));
  });

  test("is unreachable", async () => {
    const forged = await createForgedApp();
    await forged.raw.close();
    expect(redirectOf(await forged.visitor().get(startPath()))).toBe("/login?problem=google_down");
    await forged.close();
  });

  test("the user denies access", async () => {
    const visitor = product.visitor();
    const denied = await product.signIn(visitor, undefined);
    expect(redirectOf(denied)).toBe("/login?problem=google_denied");
    expect(await signedInEmail(visitor)).toBe(401);
  });

  test("is not set up", async () => {
    const plain = await createTestApp();
    const visitor = plain.visitor();
    expect(await visitor.get("/api/auth/google/about")).toMatchObject({
      body: { isOffered: false },
    });
    for (const path of [startPath(), "/api/auth/google/callback?code=any&state=any"]) {
      expect(redirectOf(await visitor.get(path))).toBe("/login?problem=google_off");
    }
    await plain.close();
  });
});

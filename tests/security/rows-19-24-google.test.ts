import { generateKeyPairSync } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { localPath } from "../../server/features/google/return-to.ts";
import { createTestApp } from "../support/app.ts";
import {
  createForgedApp,
  createGoogleApp,
  type ForgedApp,
  type GoogleApp,
  startPath,
} from "../support/google-app.ts";
import type { Claims, IssuerTrouble } from "../support/raw-issuer.ts";
import type { Answer, TestClient } from "../support/test-client.ts";

const MINUTE = 60_000;
const FLOW_COOKIE = "plumbline_google";
const SESSION_COOKIE = "plumbline_session";

let product: GoogleApp;
beforeAll(async () => {
  product = await createGoogleApp();
});
afterAll(() => product.close());

function placeOf({ status, headers }: Answer): string {
  expect(status).toBe(302);
  return String(headers["location"]);
}

async function whoIs(client: TestClient): Promise<unknown> {
  const { status, body } = await client.get("/api/user");
  return status === 200 ? (body as { email: string }).email : status;
}

async function userCount(): Promise<number> {
  const { rows } = await product.db.execute<{ count: number }>(
    sql`select count(*)::int as count from users`,
  );
  return rows[0]?.count ?? 0;
}

describe("row 19: what comes back from Google", () => {
  const ada = () => product.issuer.add({ sub: "ada", email: "ada@example.com" });

  test("signs in the browser that began, with a new session", async () => {
    const visitor = product.visitor();
    const other = await product.homeowner();
    visitor.cookies.set(SESSION_COOKIE, other.cookies.get(SESSION_COOKIE) ?? "");
    expect(placeOf(await product.signIn(visitor, ada()))).toBe("/dashboard");
    expect(await whoIs(visitor)).toBe("ada@example.com");
    // No id outlives a sign-in: the one that the browser came with is over.
    expect(await whoIs(other)).toBe(401);
    expect(visitor.cookies.has(FLOW_COOKIE)).toBe(false);
  });

  test("is nothing in another browser", async () => {
    const mallory = product.visitor();
    const way = await product.leave(mallory, ada());
    const victim = product.visitor();
    expect(placeOf(await victim.get(way))).toBe("/login?problem=google_expired");
    // Nor in one that has begun a sign-in of its own.
    await victim.get(startPath());
    expect(placeOf(await victim.get(way))).toBe("/login?problem=google_failed");
    expect(await whoIs(victim)).toBe(401);
  });

  test("works once, also for two at once", async () => {
    const visitor = product.visitor();
    const way = await product.leave(visitor, ada());
    const cookie = visitor.cookieHeader();
    const again = () => product.visitor().get(way, { cookie });
    const places = (await Promise.all([again(), again(), again()])).map(placeOf);
    expect(places.filter((place) => place === "/dashboard")).toHaveLength(1);
    const late = product.visitor();
    expect(placeOf(await late.get(way, { cookie }))).toBe("/login?problem=google_expired");
    expect(await whoIs(late)).toBe(401);
  });

  test("is over after ten minutes, and then nothing of it is left", async () => {
    const visitor = product.visitor();
    const way = await product.leave(visitor, ada());
    product.clock.advance(10 * MINUTE + 1);
    expect(placeOf(await visitor.get(way))).toBe("/login?problem=google_expired");
    expect(await whoIs(visitor)).toBe(401);
  });

  test.each([
    ["another state", (way: string) => way.replace(/state=[^&]+/, "state=forged")],
    ["no state", (way: string) => way.replace(/&?state=[^&]+/, "")],
    ["a second state", (way: string) => `${way}&state=forged`],
    ["another code", (way: string) => way.replace(/code=[^&]+/, "code=forged")],
    ["nothing at all", () => "/api/auth/google/callback"],
  ])("with %s opens no session", async (_what, forge) => {
    const visitor = product.visitor();
    const way = forge(await product.leave(visitor, ada()));
    expect(placeOf(await visitor.get(way))).toBe("/login?problem=google_failed");
    expect(await whoIs(visitor)).toBe(401);
  });

  test("is bound by a cookie that no script reads, and that stands nowhere", async () => {
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

describe("row 20: a token that is not Google's word to us", () => {
  let forged: ForgedApp;
  beforeAll(async () => {
    forged = await createForgedApp();
  });
  afterAll(() => forged.close());

  const past = () => Math.floor(Date.now() / 1000) - 3600;

  async function comeBack(tokenOf: (nonce: string) => string): Promise<[string, unknown]> {
    const visitor = forged.visitor();
    const asked = new URL(placeOf(await visitor.get(startPath())));
    const state = asked.searchParams.get("state") ?? "";
    forged.raw.idToken = tokenOf(asked.searchParams.get("nonce") ?? "");
    const answer = await visitor.get(`/api/auth/google/callback?code=any&state=${state}`);
    return [placeOf(answer), await whoIs(visitor)];
  }

  test("an honest one signs in, so that the others fail for their own reason", async () => {
    const { raw } = forged;
    expect(await comeBack((nonce) => raw.signed(raw.claims(nonce)))).toEqual([
      "/dashboard",
      "victim@example.com",
    ]);
  });

  const lies: [string, (nonce: string) => string][] = [
    ["alg none", (nonce) => forged.raw.unsigned(forged.raw.claims(nonce))],
    [
      "an edited e-mail under the old signature",
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
    ["something that is no token", () => "a.b.c"],
  ];
  const wrong: [string, () => Claims][] = [
    ["another audience", () => ({ aud: "another client" })],
    ["another issuer", () => ({ iss: "https://evil.example" })],
    ["another nonce", () => ({ nonce: "forged" })],
    ["no nonce", () => ({ nonce: undefined })],
    ["an end in the past", () => ({ iat: past() - 60, exp: past() })],
    ["no end", () => ({ exp: undefined })],
    ["no subject", () => ({ sub: undefined })],
    ["an empty subject", () => ({ sub: "" })],
    ["a list of subjects", () => ({ sub: ["google-of-the-victim"] })],
    ["no e-mail", () => ({ email: undefined })],
    ["an e-mail that is none", () => ({ email: "victim" })],
    ["an e-mail with a NUL", () => ({ email: "victim\u0000@example.com" })],
  ];
  const signedLies = wrong.map(([what, claims]): [string, (nonce: string) => string] => [
    what,
    (nonce) => forged.raw.signed(forged.raw.claims(nonce, claims())),
  ]);

  test.each([...lies, ...signedLies])("%s opens no session", async (_what, tokenOf) => {
    expect(await comeBack(tokenOf)).toEqual(["/login?problem=google_failed", 401]);
  });

  test("nothing of a token stands in the log", () => {
    expect(forged.logged()).toContain("Google sign-in failed");
    expect(forged.logged()).not.toContain("victim");
    expect(forged.logged()).not.toContain(forged.raw.config.clientSecret);
  });
});

describe("row 21: an address that Google has not verified", () => {
  test.each([false, "true", 1, undefined])("(%s) signs in to nothing", async (verified) => {
    const victim = await product.homeowner();
    const persona = product.issuer.add({ email: victim.user.email });
    Object.assign(persona, { email_verified: verified });
    const before = await userCount();
    const visitor = product.visitor();
    expect(placeOf(await product.signIn(visitor, persona))).toBe(
      "/login?problem=google_unverified",
    );
    expect(await whoIs(visitor)).toBe(401);
    expect(await userCount()).toBe(before);
    // Nor is there a link that waits for the password.
    expect(await visitor.get("/api/auth/google/pending")).toMatchObject({ status: 404 });
  });
});

describe("row 22: two who claim one address", () => {
  let round = 0;
  let email = "";
  beforeEach(() => {
    round += 1;
    email = `victim-${round}@example.com`;
  });

  test("who registered it gets nothing of the one who comes with Google", async () => {
    const mallory = await product.homeowner({ email });
    const victim = product.visitor();
    const persona = product.issuer.add({ email: email.toUpperCase() });
    expect(placeOf(await product.signIn(victim, persona))).toBe("/login?link=google");
    expect(await whoIs(victim)).toBe(401);
    expect(await victim.post("/api/auth/google/link", { password: "a guess" })).toMatchObject({
      status: 401,
      body: { code: "invalid_credentials" },
    });
    expect(await whoIs(victim)).toBe(401);
    // And the other's account is theirs as before, with no second way in.
    expect(await whoIs(mallory)).toBe(email);
    expect(await googleIdOf(email)).toBeNull();
  });

  test("who comes with Google first keeps it from whoever registers later", async () => {
    const victim = product.visitor();
    const persona = product.issuer.add({ email });
    await product.signIn(victim, persona);
    const password = "a dry cellar and a warm roof";
    const registration = { email, password, confirmPassword: password };
    const mallory = product.visitor();
    expect(await mallory.post("/api/register", registration)).toMatchObject({ status: 409 });
    for (const guess of [password, "null", ""]) {
      await mallory.post("/api/login", { email, password: guess });
      expect(await whoIs(mallory)).toBe(401);
    }
  });

  test("the password, given once, links; from then on Google alone signs in", async () => {
    const owner = await product.homeowner({ email });
    const persona = product.issuer.add({ email });
    const browser = product.visitor();
    await product.signIn(browser, persona, "/expenses?category=Labor");
    expect(await browser.get("/api/auth/google/pending")).toMatchObject({
      status: 200,
      body: { email, returnTo: "/expenses?category=Labor" },
    });
    const { password } = owner;
    const elsewhere = product.visitor();
    expect(await elsewhere.post("/api/auth/google/link", { password })).toMatchObject({
      status: 403,
      body: { code: "link_expired" },
    });
    const cookie = browser.cookieHeader();
    expect(await browser.post("/api/auth/google/link", { password })).toMatchObject({
      status: 200,
      body: { email, id: owner.user.id },
    });
    expect(await whoIs(browser)).toBe(email);
    const replay = await elsewhere.post("/api/auth/google/link", { password }, { cookie });
    expect(replay).toMatchObject({ status: 403 });
    const later = product.visitor();
    expect(placeOf(await product.signIn(later, persona))).toBe("/dashboard");
    expect(await whoIs(later)).toBe(email);
    expect(await eventsOf(email)).toEqual(expect.arrayContaining(["google_linked", "signed_in"]));
  });

  test("the account goes by who it is at Google, whatever the address there becomes", async () => {
    const persona = product.issuer.add({ email });
    const before = product.visitor();
    await product.signIn(before, persona);
    persona.email = `moved-${email}`;
    const after = product.visitor();
    expect(placeOf(await product.signIn(after, persona))).toBe("/dashboard");
    expect(await whoIs(after)).toBe(email);
  });

  test("another Google account with the same address is refused", async () => {
    await product.signIn(product.visitor(), product.issuer.add({ email }));
    const mallory = product.visitor();
    const answer = await product.signIn(mallory, product.issuer.add({ email }));
    expect(placeOf(answer)).toBe("/login?problem=google_other_account");
    expect(await whoIs(mallory)).toBe(401);
  });

  test("guessing the password by way of a link ends soon", async () => {
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

describe("row 23: where a sign-in leads", () => {
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
    "%s is no way out of the product, the whole way through",
    async (wanted) => {
      const visitor = product.visitor();
      const persona = product.issuer.add({ email: "round@example.com", sub: "round" });
      expect(placeOf(await product.signIn(visitor, persona, wanted))).toBe("/");
      expect(await whoIs(visitor)).toBe("round@example.com");
    },
  );

  test("two of them lead home too", async () => {
    const visitor = product.visitor();
    const start = await visitor.get("/api/auth/google?returnTo=/expenses&returnTo=//evil.example");
    const persona = product.issuer.add({ email: "twice@example.com" });
    const { pathname, search } = await product.issuer.visit(placeOf(start), persona);
    expect(placeOf(await visitor.get(`${pathname}${search}`))).toBe("/");
  });
});

describe("row 24: a Google that says no, or nothing", () => {
  const TEN_SECONDS = 10_000;

  async function tryIt(forged: ForgedApp, trouble: IssuerTrouble): Promise<string> {
    const { raw } = forged;
    raw.trouble = undefined;
    const visitor = forged.visitor();
    if (trouble !== "hang at token" && trouble !== "hang at keys") raw.trouble = trouble;
    const place = placeOf(await visitor.get(startPath()));
    if (place.startsWith("/")) return place;
    const asked = new URL(place).searchParams;
    raw.idToken = raw.signed(raw.claims(asked.get("nonce") ?? ""));
    raw.trouble = trouble;
    const state = asked.get("state") ?? "";
    const answer = await visitor.get(`/api/auth/google/callback?code=any&state=${state}`);
    if (trouble !== undefined) expect(await whoIs(visitor)).toBe(401);
    return placeOf(answer);
  }

  async function fails(trouble: IssuerTrouble, problem: string): Promise<void> {
    const forged = await createForgedApp();
    const before = performance.now();
    expect(await tryIt(forged, trouble), trouble).toBe(`/login?problem=${problem}`);
    expect(performance.now() - before, trouble).toBeLessThan(TEN_SECONDS);
    // A bad moment leaves nothing behind: what could not be asked is asked anew.
    expect(await tryIt(forged, undefined), trouble).toBe("/dashboard");
    await forged.close();
  }

  test.each([
    ["fail", "google_down"],
    ["other issuer", "google_failed"],
    ["no such client", "google_misconfigured"],
  ] as const)("%s: back on the sign-in page", fails);

  test("hanging, at whichever of its addresses: back within ten seconds", async () => {
    const places = ["hang at discovery", "hang at token", "hang at keys"] as const;
    await Promise.all(places.map((place) => fails(place, "google_down")));
  });

  test("gone altogether", async () => {
    const forged = await createForgedApp();
    await forged.raw.close();
    expect(placeOf(await forged.visitor().get(startPath()))).toBe("/login?problem=google_down");
    await forged.close();
  });

  test("denied by the person", async () => {
    const visitor = product.visitor();
    expect(placeOf(await product.signIn(visitor, undefined))).toBe("/login?problem=google_denied");
    expect(await whoIs(visitor)).toBe(401);
  });

  test("not set up", async () => {
    const plain = await createTestApp();
    const visitor = plain.visitor();
    expect(await visitor.get("/api/auth/google/about")).toMatchObject({
      body: { isOffered: false },
    });
    for (const path of [startPath(), "/api/auth/google/callback?code=any&state=any"]) {
      expect(placeOf(await visitor.get(path))).toBe("/login?problem=google_off");
    }
    await plain.close();
  });
});

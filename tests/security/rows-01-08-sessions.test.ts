import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepSessions } from "../../server/features/auth/commands.ts";
import { sweepsOf } from "../../server/jobs/sweeps.ts";
import { createTestApp, type TestApp } from "../support/app/app.ts";
import { isWrite, listCalls, needsSession } from "../support/app/calls.ts";
import { sendRaw } from "../support/doubles/raw-request.ts";

const COOKIE = "plumbline_session";
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

function cookieLine(header: unknown): string {
  return String(header);
}

function tokenOf(client: { cookies: Map<string, string> }, name = COOKIE): string {
  const token = client.cookies.get(name);
  if (token === undefined) throw new Error("There is no session cookie");
  return token;
}

async function statusOf(token: string): Promise<number> {
  const visitor = product.visitor();
  visitor.cookies.set(COOKIE, token);
  const { status } = await visitor.get("/api/user");
  return status;
}

test("row 1: requests without a sign-in get no session", async () => {
  const response = await product.visitor().get("/api/user");
  expect(response).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  expect(response.headers["set-cookie"]).toBeUndefined();
  expect(response.headers["cache-control"]).toBe("no-store");
  const signedIn = await (await product.homeowner()).get("/api/user");
  expect(signedIn.headers["cache-control"]).toBe("no-store");
});

describe("row 2: the session cookie", () => {
  test("is hidden from scripts and from other sites", async () => {
    const visitor = product.visitor();
    const response = await visitor.post("/api/register", {
      email: "cookie@example.com",
      password: "a dry cellar",
      confirmPassword: "a dry cellar",
    });
    const line = cookieLine(response.headers["set-cookie"]);
    expect(line).toMatch(/^plumbline_session=[\w-]{43}; /);
    expect(line).toContain("; Path=/");
    expect(line).toContain("; HttpOnly");
    expect(line).toContain("; SameSite=Lax");
    expect(line).not.toContain("Domain");
  });

  test("over https is bound to the host and never sent in plain text", async () => {
    const secure = await createTestApp({ config: { publicUrl: "https://plumbline.example" } });
    const homeowner = await secure.homeowner();
    const response = await homeowner.post("/api/login", {
      email: homeowner.user.email,
      password: homeowner.password,
    });
    const line = cookieLine(response.headers["set-cookie"]);
    expect(line).toMatch(/^__Host-plumbline_session=/);
    expect(line).toContain("; Secure");
    expect(line).toContain("; Path=/");
    expect(await homeowner.get("/api/user")).toMatchObject({ status: 200 });
    await secure.close();
  });

  test("is not stored in the database", async () => {
    const homeowner = await product.homeowner();
    const token = tokenOf(homeowner);
    const { rows } = await product.db.execute<{ dump: string }>(
      sql`select database_to_xml(true, true, '')::text as dump`,
    );
    const dump = rows[0]?.dump ?? "";
    expect(dump).toContain(createHash("sha256").update(token).digest("hex"));
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  });
});

describe("row 3: session fixation", () => {
  test("sign-in replaces the session id and invalidates the old one", async () => {
    const victim = await product.homeowner();
    const attacker = await product.homeowner();
    const planted = tokenOf(attacker);
    const browser = product.visitor();
    browser.cookies.set(COOKIE, planted);
    await browser.post("/api/login", { email: victim.user.email, password: victim.password });

    expect(tokenOf(browser)).not.toBe(planted);
    expect(await browser.get("/api/user")).toMatchObject({ body: { email: victim.user.email } });
    expect(await statusOf(planted)).toBe(401);
  });

  test("registration replaces it too", async () => {
    const planted = "A".repeat(43);
    const browser = product.visitor();
    browser.cookies.set(COOKIE, planted);
    await browser.post("/api/register", {
      email: "fixated@example.com",
      password: "a dry cellar",
      confirmPassword: "a dry cellar",
    });
    expect(tokenOf(browser)).not.toBe(planted);
    expect(await statusOf(planted)).toBe(401);
  });
});

test("row 4: the cookie is invalid after the sign-out", async () => {
  const homeowner = await product.homeowner();
  const token = tokenOf(homeowner);
  const calls = (await listCalls(homeowner)).filter(needsSession);
  expect(calls.length).toBeGreaterThan(5);
  expect(await homeowner.post("/api/logout")).toMatchObject({ status: 204 });

  homeowner.cookies.set(COOKIE, token);
  for (const call of calls) {
    const response = await homeowner.send(call.method, call.path, isWrite(call) ? {} : undefined);
    expect
      .soft(response, `${call.method} ${call.path}`)
      .toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  }
  homeowner.cookies.set(COOKIE, token);
  expect(await homeowner.post("/api/logout")).toMatchObject({ status: 204 });
  expect(await statusOf(token)).toBe(401);
});

describe("row 6: a session expires", () => {
  test("after seven days without use", async () => {
    const homeowner = await product.homeowner();
    product.clock.advance(7 * DAY - 1);
    expect(await statusOf(tokenOf(homeowner))).toBe(200);
    const other = await product.homeowner();
    product.clock.advance(7 * DAY);
    expect(await statusOf(tokenOf(other))).toBe(401);
  });

  test("after thirty days in any case", async () => {
    const homeowner = await product.homeowner();
    for (let day = 1; day < 30; day += 1) {
      product.clock.advance(DAY);
      expect(await statusOf(tokenOf(homeowner)), `day ${day}`).toBe(200);
    }
    product.clock.advance(DAY);
    expect(await statusOf(tokenOf(homeowner))).toBe(401);
  });

  test("and is written at most once an hour", async () => {
    const homeowner = await product.homeowner();
    const sid = createHash("sha256").update(tokenOf(homeowner)).digest("hex");
    const endOf = async () => {
      const { rows } = await product.db.execute<{ end: string }>(
        sql`select expire::text as end from sessions where sid = ${sid}`,
      );
      return rows[0]?.end;
    };
    const first = await endOf();
    product.clock.advance(HOUR - 1);
    await homeowner.get("/api/user");
    expect(await endOf()).toBe(first);
    product.clock.advance(1);
    await homeowner.get("/api/user");
    expect(await endOf()).not.toBe(first);
  });
});

describe("row 7: a malformed cookie is no session", () => {
  const junk: [string, (token: string) => string][] = [
    ["one character flipped", (token) => COOKIE + "=" + flip(token)],
    ["eight kilobytes", () => `${COOKIE}=${"A".repeat(8192)}`],
    ["the same cookie twice", (token) => `${COOKIE}=${token}; ${COOKIE}=${token}`],
    ["twice, the second altered", (token) => `${COOKIE}=${token}; ${COOKIE}=${flip(token)}`],
    ["twice, the first with spaces", (token) => `${COOKIE} = ${token}; ${COOKIE}=${token}`],
    ["cut short", (token) => `${COOKIE}=${token.slice(0, -1)}`],
    ["in quotes", (token) => `${COOKIE}="${token}"`],
    ["with an encoded NUL", (token) => `${COOKIE}=${token}%00`],
    ["with its name in upper case", (token) => `PLUMBLINE_SESSION=${token}`],
  ];
  test.each(junk)("%s", async (_what, spoil) => {
    const homeowner = await product.homeowner();
    const response = await product
      .visitor()
      .get("/api/user", { cookie: spoil(tokenOf(homeowner)) });
    expect(response).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  });

  test("rejects a NUL byte while parsing the request", async () => {
    const homeowner = await product.homeowner();
    const response = await sendRaw(
      product.app,
      `GET /api/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${COOKIE}=${tokenOf(homeowner)}\0\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("accepts the unchanged cookie", async () => {
    const homeowner = await product.homeowner();
    const cookie = `other=1; ${COOKIE}=${tokenOf(homeowner)}; more=2`;
    expect(await product.visitor().get("/api/user", { cookie })).toMatchObject({ status: 200 });
  });

  function flip(token: string): string {
    return (token.startsWith("A") ? "B" : "A") + token.slice(1);
  }
});

test("row 8: ten thousand expired sessions are deleted within the hour", async () => {
  const homeowner = await product.homeowner();
  await product.db.execute(sql`
    insert into sessions (sid, sess, expire)
    select 'expired-' || n, '{"userId": 1, "createdAt": "2020-01-01T00:00:00Z"}',
      ${product.clock.now().toISOString()}::timestamptz - interval '1 ms' * n
    from generate_series(0, 9999) n`);
  expect(sweepsOf(product.deps).find(({ name }) => name === "sessions")?.everyMs).toBe(HOUR);

  expect(await sweepSessions(product.deps)).toBeGreaterThanOrEqual(10_000);
  const { rows } = await product.db.execute<{ left: number }>(
    sql`select count(*) as left from sessions where sid like 'expired-%'`,
  );
  expect(rows[0]?.left).toBe(0);
  expect(await statusOf(tokenOf(homeowner))).toBe(200);
});

import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outboxKey } from "../../server/features/mail/outbox-key.ts";
import { createTestApp, type TestApp } from "../support/app/app.ts";
import { mailsTo, newestTo, runJobs, tokenIn } from "../support/mails.ts";

const NEW = "a warm cellar and a dry roof";
const CHOSEN = { password: NEW, confirmPassword: NEW };
const RESET = "Reset your password";
const HOUR = 60 * 60 * 1000;

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { trustProxy: "127.0.0.1" } });
});
afterAll(() => product.close());
beforeEach(() => product.clock.advance(HOUR));

/** A new client address per request, as the trusted proxy reports it. */
let addresses = 0;
function fromElsewhere(): Record<string, string> {
  addresses += 1;
  return { "x-forwarded-for": `198.51.100.${addresses}` };
}

function ask(email: string, headers = fromElsewhere()) {
  return product.visitor().post("/api/password-reset", { email }, headers);
}

describe("row 5: a stolen session", () => {
  test("ends when the password is changed on another device", async () => {
    const homeowner = await product.homeowner();
    const thief = product.visitor();
    thief.cookies.set("plumbline_session", "");
    const { email } = homeowner.user;
    await thief.post("/api/login", { email, password: homeowner.password });
    expect(await thief.get("/api/user")).toMatchObject({ status: 200 });
    await homeowner.post("/api/account/password", {
      currentPassword: homeowner.password,
      ...CHOSEN,
    });
    expect(await thief.get("/api/user")).toMatchObject({ status: 401 });
    expect(await homeowner.get("/api/user")).toMatchObject({ status: 200 });
  });

  test("ends with all other sessions when the password is reset", async () => {
    const homeowner = await product.homeowner();
    const other = await product.homeowner();
    const { email } = homeowner.user;
    await ask(email);
    const token = tokenIn(await newestTo(product, email, RESET));
    await product.visitor().post("/api/password-reset/confirm", { token, ...CHOSEN });
    expect(await homeowner.get("/api/user")).toMatchObject({ status: 401 });
    expect(await other.get("/api/user")).toMatchObject({ status: 200 });
  });
});

describe("row 10: repeated requests for emails", () => {
  test("the sixth for one account within an hour is 429, from any address", async () => {
    const { user } = await product.homeowner();
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await ask(user.email)).toMatchObject({ status: 202 });
    }
    const late = await ask(user.email.toUpperCase());
    expect(late).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
    const mails = await mailsTo(product, user.email);
    expect(mails.filter(({ subject }) => subject === RESET).length).toBeLessThanOrEqual(5);
    expect(await ask((await product.homeowner()).user.email)).toMatchObject({ status: 202 });
  });

  test("the 51st from one address within an hour is 429, and uses up no account's five", async () => {
    const here = fromElsewhere();
    for (let turn = 0; turn < 50; turn += 1) {
      expect(await ask(`somebody-${turn}@example.com`, here)).toMatchObject({ status: 202 });
    }
    const { user } = await product.homeowner();
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await ask(user.email, here)).toMatchObject({ status: 429 });
    }
    expect(await ask(user.email)).toMatchObject({ status: 202 });
  });

  test("wrong passwords count toward the account only", async () => {
    const [homeowner, other] = [await product.homeowner(), await product.homeowner()];
    const here = fromElsewhere();
    const change = (who: typeof homeowner, currentPassword: string) =>
      who.post("/api/account/password", { currentPassword, ...CHOSEN }, here);
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await change(homeowner, "a guess")).toMatchObject({ status: 401 });
    }
    expect(await change(homeowner, "a guess")).toMatchObject({ status: 429 });
    const { rows } = await product.db.execute(
      sql`select from attempts where key like 'proof:%' and key !~ '^proof:[0-9]+$'`,
    );
    expect(rows).toEqual([]);
    expect(await change(other, other.password)).toMatchObject({ status: 204 });
  });

  test("an unknown email address is limited alike", async () => {
    for (let turn = 0; turn < 5; turn += 1) await ask("no-account@example.com");
    expect(await ask("no-account@example.com")).toMatchObject({ status: 429 });
  });
});

describe("row 13: account enumeration", () => {
  test("neither the response nor the work before it depends on the account", async () => {
    const { user } = await product.homeowner();
    const googleOnly = await product.homeowner();
    await product.connection.pool.query("update users set password = null where id = $1", [
      googleOnly.user.id,
    ]);
    let acquired = 0;
    product.connection.pool.on("acquire", () => {
      acquired += 1;
    });
    const workOf = async (email: string) => {
      const before = acquired;
      const response = await ask(email);
      const { date: _date, "x-request-id": _id, ...headers } = response.headers;
      return {
        status: response.status,
        text: response.text,
        headers,
        connections: acquired - before,
      };
    };
    await workOf("warm-up@example.com");
    const unknown = await workOf("unknown@example.com");
    expect(unknown.connections).toBeGreaterThan(0);
    expect(unknown.status).toBe(202);
    expect(await workOf(user.email)).toEqual(unknown);
    expect(await workOf(googleOnly.user.email)).toEqual(unknown);
    expect(await workOf("demo@demo.invalid")).toEqual(unknown);
    await runJobs(product);
    expect(await mailsTo(product, "unknown@example.com")).toEqual([]);
    // A Google-only account gets its first password by the same route.
    await newestTo(product, googleOnly.user.email, RESET);
  });
});

describe("row 32: links are built from PUBLIC_URL", () => {
  test.each([
    { host: "evil.example" },
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher" },
    { forwarded: "host=evil.example" },
    { referer: "http://evil.example/" },
  ])("and from no request header: %o", async (headers) => {
    const { user } = await product.homeowner();
    const response = await ask(user.email, { ...fromElsewhere(), ...headers });
    expect(response.status).toBe(202);
    const mail = await newestTo(product, user.email, RESET);
    expect(mail.text).toMatch(/^http:\/\/localhost:3000\/reset-password#token=[\w-]{43}$/m);
    expect(`${mail.text}${mail.html}`).not.toContain("evil");
    const addresses = mail.html.match(/https?:\/\/[^/"\s<]+/g) ?? [];
    expect(new Set(addresses)).toEqual(new Set(["http://localhost:3000"]));
  });
});

describe("a name in an email", () => {
  test.each([
    "<img src=x onerror=alert(1)>",
    "Ada</p><a href=//evil.example>",
    "Ada, win at http://evil.example",
    "Ada\r\nBcc: eve@evil.example",
    "evil.example",
    "A".repeat(200),
  ])("is left out when it is not a plausible name: %s", async (firstName) => {
    const { user } = await product.homeowner({ firstName });
    const [mail] = await mailsTo(product, user.email);
    expect(mail?.text).toMatch(/^Hello,\n/);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/evil|onerror|A{41}/);
  });

  test.each(["Ada", "Zoë", "Jean-Luc", "O’Brien", "Mary Ann", "李"])(
    "keeps the name %s",
    async (name) => {
      const { user } = await product.homeowner({ firstName: name });
      const [mail] = await mailsTo(product, user.email);
      expect(mail?.text).toMatch(new RegExp(`^Hello ${name},\n`));
    },
  );
});

describe("the outbox", () => {
  const HERE = { host: "localhost:3000" };

  test("opens with its key only, on this machine only, under its own host name", async () => {
    const kept = await createTestApp();
    try {
      const visitor = kept.visitor();
      await kept.homeowner({ email: "ada@example.com" });
      await runJobs(kept);
      const file = path.join(kept.deps.config.dataDir, "outbox-key");
      const key = (await readFile(file, "utf8")).trim();
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const get = (address: string, headers: Record<string, string> = HERE) =>
        visitor.get(address, headers);
      const shown = await get(`/outbox?key=${key}`);
      expect(shown).toMatchObject({ status: 200, headers: { "referrer-policy": "no-referrer" } });
      expect(shown.text).toContain("ada@example.com");
      const at = /href="(\/outbox\/[\da-f-]{36})\?key=[\w-]+"/.exec(shown.text)?.[1] ?? "";
      const page = await get(`${at}?key=${key}`, { host: "127.0.0.1:3000" });
      expect(page.text).toMatch(
        /<a href="http:\/\/localhost:3000\/confirm-email#token=[\w-]{43}">/,
      );
      expect(page.text).toContain(`src="${at}/html?key=${key}"`);
      const html = await get(`${at}/html?key=${key}`);
      expect(html.headers["content-security-policy"]).toContain("sandbox");
      expect(html.headers["referrer-policy"]).toBe("no-referrer");

      for (const address of ["/outbox", at, `${at}/html`]) {
        // Another user of this machine, with or without guessing the key.
        for (const guess of ["", "?key=", `?key=${key}x`, `?key=${key}&key=${key}`]) {
          expect(await get(`${address}${guess}`)).toMatchObject({ status: 404 });
        }
        // DNS rebinding from another site, and a proxy.
        const opened = `${address}?key=${key}`;
        expect(await get(opened, { host: "evil.example" })).toMatchObject({ status: 404 });
        expect(await get(opened, { ...HERE, "x-forwarded-for": "1.2.3.4" })).toMatchObject({
          status: 404,
        });
      }
      expect(kept.logged()).not.toContain(key);
    } finally {
      await kept.close();
    }
  });

  test("is missing in production", async () => {
    const hidden = await createTestApp({ config: { mail: { kind: "outbox", isShown: false } } });
    try {
      const { user } = await hidden.homeowner();
      const [mail] = await mailsTo(hidden, user.email);
      const page = `/outbox/${mail?.id ?? ""}`;
      const key = outboxKey(hidden.deps.config.dataDir);
      for (const address of ["/outbox", page, `${page}/html`]) {
        const response = await hidden.visitor().get(`${address}?key=${key}`, HERE);
        expect(response.status).not.toBe(200);
        expect(response.text).not.toContain(user.email);
        expect(response.text).not.toContain(tokenIn(mail));
      }
    } finally {
      await hidden.close();
    }
  });
});

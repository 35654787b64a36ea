import { sql } from "drizzle-orm";
import { Secret } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { isSignedIn } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { runJobs } from "../../../tests/support/mails.ts";
import { download } from "../../../tests/support/account-backup.ts";
import { openSecondApp } from "../../../tests/support/app/second-app.ts";
import {
  addPasskey,
  beginSignIn,
  giveCode,
  homeownerWithAuthenticator,
  type PhoneApp,
  setUpAuthenticator,
  STEP_MS,
  usePasskey,
} from "../../../tests/support/app/sign-in/second-factors.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { logLevel: "trace" } });
});
afterAll(() => product.close());

/** All rows of all tables, including jobs, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await product.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await product.db.execute<{ row: string }>(
      sql.raw(`select t::text as row from ${name} t`),
    );
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

/** All encodings in which a secret might be stored. */
function formsOf({ secret, recoveryCodes }: PhoneApp, codes: string[]): string[] {
  const { hex } = Secret.fromBase32(secret);
  const bytes = Buffer.from(hex, "hex");
  return [
    secret,
    hex.toLowerCase(),
    bytes.toString("base64"),
    bytes.toString("base64url"),
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replaceAll("-", "")),
    ...codes,
  ];
}

test("neither the tables nor the log contain a secret, a code or a cookie token", async () => {
  const { homeowner, phone } = await homeownerWithAuthenticator(product);
  const { device } = await addPasskey(product, homeowner);
  const browser = await beginSignIn(product, homeowner);
  const step = browser.cookies.get("plumbline_step") ?? "none";
  await browser.post("/api/login/passkey/options");
  const asked = browser.cookies.get("plumbline_passkey") ?? "none";
  const pending = await beginSignIn(product, homeowner);
  const open = pending.cookies.get("plumbline_step") ?? "none";
  const { password } = homeowner;
  await homeowner.post("/api/account/authenticator", { password });
  const begun = homeowner.cookies.get("plumbline_authenticator") ?? "none";

  const [wrong, right] = [phone.code(9), phone.code()];
  const [recovery = ""] = phone.recoveryCodes;
  expect(await giveCode(browser, wrong)).toMatchObject({ status: 401 });
  expect(await giveCode(browser, `${recovery}${recovery}`.slice(0, 40))).toMatchObject({
    status: 401,
  });
  expect(await giveCode(browser, right)).toMatchObject({ status: 200 });
  expect(await giveCode(await beginSignIn(product, homeowner), recovery)).toMatchObject({
    status: 200,
  });
  await usePasskey(product.visitor(), device, { isVerified: false });
  await runJobs(product);

  const log = product.logged();
  const tables = await dump();
  expect(log).toContain('"path":"/api/login/second-factor"');
  expect(tables).toContain(device.id);
  // Six digits occur in many numbers, so app codes are only searched for in the log.
  for (const form of formsOf(phone, [step, asked, open, begun])) {
    expect(log).not.toContain(form);
    expect(tables).not.toContain(form);
  }
  for (const digits of [wrong, right]) expect(log).not.toContain(`"${digits}"`);
});

test("no response repeats a secret or contains a passkey's key", async () => {
  const { homeowner, phone } = await homeownerWithAuthenticator(product);
  const { device } = await addPasskey(product, homeowner);
  const places = ["second-factors", "sessions", "activity"].map((name) => `/api/account/${name}`);
  for (const place of [...places, "/api/account", "/api/user"]) {
    const { status, text } = await homeowner.get(place);
    expect(status).toBe(200);
    for (const form of [...formsOf(phone, []), device.id, "publicKey", "sealed", "hash"]) {
      expect(text).not.toContain(form);
    }
  }
});

test("exports contain none of them", async () => {
  const { homeowner, phone } = await homeownerWithAuthenticator(product);
  const { device } = await addPasskey(product, homeowner);
  const { rows } = await product.db.execute<{ sealed: string }>(
    sql`select sealed_secret as sealed from authenticators where user_id = ${homeowner.user.id}`,
  );
  const { files } = await download(homeowner);
  expect(files.size).toBeGreaterThan(0);
  for (const bytes of files.values()) {
    for (const form of [...formsOf(phone, []), device.id, String(rows[0]?.sealed)]) {
      expect(bytes.includes(form)).toBe(false);
    }
  }
});

test("deleting the account deletes them", async () => {
  const { homeowner } = await homeownerWithAuthenticator(product);
  const { device } = await addPasskey(product, homeowner);
  const { password } = homeowner;
  expect(await homeowner.delete("/api/account", { password })).toMatchObject({ status: 204 });
  for (const table of ["passkeys", "authenticators", "recovery_codes"]) {
    const { rowCount } = await product.db.execute(
      sql`select from ${sql.identifier(table)} where user_id = ${homeowner.user.id}`,
    );
    expect(rowCount).toBe(0);
  }
  expect(await usePasskey(product.visitor(), device)).toMatchObject({ status: 401 });
});

describe("after a change of SESSION_SECRET", () => {
  /** The same server, restarted with another secret. */
  async function restarted() {
    const config = { ...product.deps.config, sessionSecret: "another secret, and long enough too" };
    return openSecondApp({ ...product, deps: { ...product.deps, config } });
  }

  test("rejects app codes but accepts a recovery code, and the app can be set up again", async () => {
    const { homeowner, phone } = await homeownerWithAuthenticator(product);
    const app = await restarted();
    try {
      const browser = await beginSignIn(app, homeowner);
      for (let times = 0; times < 7; times += 1) {
        expect(await giveCode(browser, phone.code())).toMatchObject({
          status: 409,
          body: {
            code: "conflict",
            error: expect.stringContaining("Sign in with a recovery code or passkey") as string,
          },
        });
      }
      expect(product.logged()).toContain("sealed with another SESSION_SECRET");
      const [code = ""] = phone.recoveryCodes;
      expect(await giveCode(browser, code)).toMatchObject({ status: 200 });
      const again = Object.assign(browser, {
        user: homeowner.user,
        password: homeowner.password,
      });
      const other = await setUpAuthenticator(product, again);
      product.clock.advance(STEP_MS);
      expect(await giveCode(await beginSignIn(app, homeowner), other.code())).toMatchObject({
        status: 200,
      });
    } finally {
      await app.close();
    }
  });

  test("a passkey still signs in", async () => {
    const { homeowner } = await homeownerWithAuthenticator(product);
    const { device } = await addPasskey(product, homeowner);
    const app = await restarted();
    try {
      const browser = await beginSignIn(app, homeowner);
      expect(await usePasskey(browser, device)).toMatchObject({ status: 200 });
      expect(await isSignedIn(browser)).toBe(true);
    } finally {
      await app.close();
    }
  });
});

test("administrators cannot turn off a second factor", async () => {
  const { body } = await product.visitor().get("/api/openapi.json");
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(body);
  const admins = Object.keys(paths).filter((path) => path.startsWith("/api/admin/"));
  expect(admins.length).toBeGreaterThan(0);
  expect(admins.filter((path) => /factor|passkey|authenticator|recovery/.test(path))).toEqual([]);
});

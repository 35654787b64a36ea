import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "../../server/config/config.ts";
import { connect } from "../../server/db/client.ts";
import { PASSWORD_HEADER, signedInAdmin } from "../support/app/admin.ts";
import { ADMIN_PASSWORD, createTestApp, type TestApp } from "../support/app/app.ts";
import { launchApp, makeScratch } from "../support/app/processes/app-process.ts";
import { isWrite, listCalls } from "../support/app/calls.ts";
import { sendRaw } from "../support/doubles/raw-request.ts";
import type { TestClient, TestResponse } from "../support/app/test-client.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const COOKIE = "plumbline_admin";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.db.execute(sql`delete from attempts`);
});

function tryPassword(client: TestClient, password: string): Promise<TestResponse> {
  return client.get("/api/admin/summary", { [PASSWORD_HEADER]: password });
}

async function adminCalls() {
  return (await listCalls(product.visitor())).filter(({ path }) => path.startsWith("/api/admin"));
}

describe("row 85: an invalid admin password", () => {
  test("is answered alike by every call", async () => {
    const calls = await adminCalls();
    expect(calls.length).toBeGreaterThanOrEqual(6);
    const texts = new Set<string>();
    for (const { method, path } of calls) {
      const response = await product.visitor().send(method, path);
      expect({ path, status: response.status }).toEqual({ path, status: 401 });
      texts.add(response.text);
    }
    for (const password of ["wrong", ADMIN_PASSWORD.slice(0, -1), ADMIN_PASSWORD.toUpperCase()]) {
      const response = await tryPassword(product.visitor(), password);
      expect(response.status).toBe(401);
      texts.add(response.text);
    }
    for (const password of ["", "x".repeat(1024 * 1024)]) {
      const response = await tryPassword(product.visitor(), password);
      expect(response.status).toBe(401);
      texts.add(response.text);
    }
    expect([...texts]).toEqual(['{"code":"invalid_credentials","error":"Invalid admin password"}']);
  });

  test("costs no query when none is sent", async () => {
    const nowhere = connect({
      connectionString: "postgres://nobody@127.0.0.1:1/nothing",
      onError: () => {},
    });
    const dark = await createTestApp({ replace: { db: nowhere.db } });
    for (const headers of [
      {},
      { [PASSWORD_HEADER]: "" },
      { [PASSWORD_HEADER]: "x".repeat(1001) },
      { [PASSWORD_HEADER]: "x".repeat(1024 * 1024) },
      { cookie: `${COOKIE}=short` },
    ]) {
      expect(await dark.visitor().get("/api/admin/users", headers)).toMatchObject({ status: 401 });
    }
    const asked = await tryPassword(dark.visitor(), "worth a comparison");
    expect(asked).toMatchObject({ status: 503 });
    await dark.close();
    await nowhere.close();
  });

  test("of a megabyte is rejected by the HTTP parser", async () => {
    const before = product.logged().length;
    const response = await sendRaw(
      product.app,
      `GET /api/admin/users HTTP/1.1\r\nHost: x\r\n${PASSWORD_HEADER}: ${"x".repeat(1024 * 1024)}\r\n\r\n`,
    ).catch(() => "");
    // The connection may close before the client has read the response.
    if (response !== "") expect(response).toMatch(/^HTTP\/1\.1 431 [^]*"code":"bad_request"/);
    expect(product.logged().slice(before)).not.toContain("/api/admin");
  });

  test("is never logged", async () => {
    await tryPassword(product.visitor(), "a password that is nearly right");
    expect(product.logged()).not.toContain("nearly right");
    expect(product.logged()).not.toContain(ADMIN_PASSWORD);
  });

  test("includes the right one in a cross-site request", async () => {
    const admin = await signedInAdmin(product);
    for (const { method, path } of (await adminCalls()).filter(isWrite)) {
      const response = await admin.send(method, path, undefined, {
        origin: "https://evil.example",
        [PASSWORD_HEADER]: ADMIN_PASSWORD,
      });
      expect(response).toMatchObject({ status: 403, body: { code: "cross_site" } });
    }
  });
});

describe("row 87: the admin panel's password", () => {
  test("disables the panel when it is missing", async () => {
    const closed = await createTestApp({ config: { admin: undefined } });
    for (const { method, path } of await adminCalls()) {
      for (const password of [ADMIN_PASSWORD, "", "undefined", "null"]) {
        const response = await closed.visitor().send(method, path, undefined, {
          [PASSWORD_HEADER]: password,
        });
        expect(response).toMatchObject({ status: 404, body: { code: "not_found" } });
      }
    }
    await closed.close();
  });

  test.each([
    ["of eleven characters", "eleven char"],
    ["of one repeated character", "aaaaaaaaaaaaaaaa"],
    ["with characters that headers cannot carry", "pässword pässword"],
    ["with a line break", "a password\nof two lines"],
    ["over a thousand characters", "ab".repeat(501)],
  ])("%s stops the start and is not printed", (_what, weak) => {
    const dataDir = mkdtempSync(join(tmpdir(), "plumbline-weak-"));
    let refusal: unknown;
    try {
      readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: weak });
    } catch (error) {
      refusal = error;
    } finally {
      rmSync(dataDir, { recursive: true });
    }
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(String(refusal)).toContain("ADMIN_PASSWORD must be");
    expect(String(refusal)).not.toContain(weak);
  });

  test("starts no process when it is weak", async () => {
    const scratch = makeScratch();
    const started = launchApp({ dataDir: scratch.dataDir, env: { ADMIN_PASSWORD: "short" } });
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain("ADMIN_PASSWORD must be");
    await scratch.remove();
  });

  test("is generated only where one process has its own database", () => {
    const dataDir = mkdtempSync(join(tmpdir(), "plumbline-weak-"));
    const own = readConfig({ DATA_DIR: dataDir }).admin?.password ?? "";
    expect(own.length).toBeGreaterThanOrEqual(20);
    const shared = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: "postgres://a:b@db.example/plumbline",
      SESSION_SECRET: "a secret that is long enough for this",
    });
    expect(shared.admin).toBeUndefined();
    rmSync(dataDir, { recursive: true });
  });
});

describe("row 88: sessions of a homeowner and of an administrator", () => {
  test("do not replace each other", async () => {
    const homeowner = await product.homeowner();
    const admin = await signedInAdmin(product);
    expect(await homeowner.get("/api/admin/users")).toMatchObject({ status: 401 });
    expect(await admin.get("/api/user")).toMatchObject({ status: 401 });

    const swapped = product.visitor();
    swapped.cookies.set(COOKIE, homeowner.cookies.get("plumbline_session") ?? "");
    swapped.cookies.set("plumbline_session", admin.cookies.get(COOKIE) ?? "");
    expect(await swapped.get("/api/admin/users")).toMatchObject({ status: 401 });
    expect(await swapped.get("/api/user")).toMatchObject({ status: 401 });
  });

  test("of an administrator are HttpOnly and stored as a hash", async () => {
    const client = product.visitor();
    const response = await client.post("/api/admin/login", undefined, {
      [PASSWORD_HEADER]: ADMIN_PASSWORD,
    });
    const ends = new Date(product.clock.now().getTime() + 8 * HOUR);
    expect(response.body).toEqual({ endsAt: ends.toISOString() });
    const [line] = [response.headers["set-cookie"] ?? []].flat();
    expect(line).toMatch(
      /^plumbline_admin=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const { rows } = await product.db.execute<{ dump: string }>(
      sql`select database_to_xml(true, true, '')::text as dump`,
    );
    const dump = rows[0]?.dump ?? "";
    expect(dump).not.toContain(client.cookies.get(COOKIE));
    expect(dump).not.toContain(ADMIN_PASSWORD);
  });

  test("of an administrator end by time, by log-out and by a new password", async () => {
    const [idle, busy, out] = [
      await signedInAdmin(product),
      await signedInAdmin(product),
      await signedInAdmin(product),
    ];
    const status = async (client: TestClient) => (await client.get("/api/admin/summary")).status;
    const token = out.cookies.get(COOKIE) ?? "";
    expect(await out.post("/api/admin/logout")).toMatchObject({ status: 204 });
    expect(out.cookies.has(COOKIE)).toBe(false);
    out.cookies.set(COOKIE, token);
    expect(await status(out)).toBe(401);

    product.clock.advance(30 * MINUTE - 1);
    expect(await status(busy)).toBe(200);
    product.clock.advance(1);
    expect([await status(idle), await status(busy)]).toEqual([401, 200]);
    for (let minutes = 30; minutes < 8 * 60; minutes += 20) {
      expect(await status(busy)).toBe(200);
      product.clock.advance(20 * MINUTE);
    }
    expect(await status(busy)).toBe(401);

    const changed = await signedInAdmin(product);
    const { config } = product.deps;
    product.deps.config = { ...config, admin: { password: "another password", file: undefined } };
    expect(await status(changed)).toBe(401);
    product.deps.config = config;
    expect(await status(changed)).toBe(200);
  });
});

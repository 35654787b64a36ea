import { connect as connectTo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connect } from "../../server/db/client.ts";
import { createTestApp, type TestApp } from "../support/app/app.ts";
import { createProject } from "../support/records/factories.ts";
import { listenOnFreePort, sendRaw } from "../support/doubles/raw-request.ts";

const TIMEOUT_MS = 30_000;
const CANARY = "canary-password-9f8e7d";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { logLevel: "trace" } });
});
afterAll(() => product.close());

/** Makes every insert into a table fail with a PostgreSQL error code. */
async function breakInserts(app: TestApp, table: string, code: string): Promise<void> {
  await app.db.execute(
    sql.raw(`
    create or replace function fail_${table}() returns trigger language plpgsql as
      $$ begin raise exception 'secret detail of ${table}' using errcode = '${code}'; end $$;
    create or replace trigger fail before insert on ${table} for each row execute function fail_${table}()`),
  );
}

describe("row 91: the log", () => {
  test("holds no password, cookie, key or signed link, whatever fails", async () => {
    const homeowner = await product.homeowner({ password: CANARY });
    const token = homeowner.cookies.get("plumbline_session") ?? "none";
    await homeowner.post("/api/login", { email: homeowner.user.email, password: CANARY });
    await homeowner.post("/api/login", {
      email: homeowner.user.email,
      password: `${CANARY}-wrong`,
    });
    await homeowner.post("/api/register", {
      email: "bad",
      password: CANARY,
      confirmPassword: CANARY,
    });
    await homeowner.get("/api/user", {
      authorization: `Bearer ${CANARY}`,
      "x-admin-password": CANARY,
    });
    await homeowner.get(`/files/some-key?type=image%2Fpng&expires=1&signature=${CANARY}`);
    await homeowner.get(`/?token=${CANARY}`);
    await homeowner.post("/api/login", `{"password":"${CANARY}"`, {
      "content-type": "application/json",
    });
    await breakInserts(product, "users", "XX000");
    await homeowner.post("/api/register", {
      email: "canary-address@example.com",
      password: CANARY,
      confirmPassword: CANARY,
    });
    await product.db.execute(sql`drop trigger fail on users`);

    const log = product.logged();
    expect(log).toContain('"path":"/api/login"');
    expect(log).toContain('"path":"/files/some-key"');
    expect(log).toContain("Request failed");
    expect(log).toContain("secret detail of users");
    for (const secret of [
      CANARY,
      token,
      "argon2id",
      "canary-address",
      product.deps.config.sessionSecret,
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  test("redacts secrets passed to it by mistake", async () => {
    const headers = {
      cookie: CANARY,
      authorization: CANARY,
      "x-admin-password": CANARY,
      "set-cookie": CANARY,
    };
    product.deps.log.info(
      { headers, body: { password: CANARY, confirmPassword: CANARY } },
      "by mistake",
    );
    product.deps.log.info({ req: { headers }, password: CANARY, token: CANARY }, "by mistake");
    expect(product.logged()).toContain("by mistake");
    expect(product.logged()).not.toContain(`"${CANARY}"`);
  });

  test("keeps one line per entry, whatever is requested", async () => {
    const forged = '{"level":"fatal","msg":"forged"}';
    await product.visitor().get(`/nothing%0d%0a${encodeURIComponent(forged)}`);
    await sendRaw(
      product.app,
      `GET /x HTTP/1.1\r\nHost: x\r\nUser-Agent: a\x0b${forged}\r\nConnection: close\r\n\r\n`,
    );
    const lines = product.logged().trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      expect(JSON.parse(line)).not.toMatchObject({ msg: "forged" });
    }
  });

  test("logs a client's disconnect as no server error", async () => {
    const before = product.logged().length;
    const port = await listenOnFreePort(product.app);
    const socket = connectTo(port, "127.0.0.1");
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:3000\r\n` +
        `Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`,
      () => socket.resetAndDestroy(),
    );
    const since = () => product.logged().slice(before);
    await vi.waitFor(() => expect(since()).toContain("The sender went away"), TIMEOUT_MS);
    expect(since()).not.toContain('"level":"error"');
  });

  test("contains the request id that the user sees", async () => {
    const homeowner = await product.homeowner();
    await breakInserts(product, "projects", "XX000");
    const response = await homeowner.post("/api/projects", { name: "Attic", budget: "1000" });
    await product.db.execute(sql`drop trigger fail on projects`);
    const id = String(response.headers["x-request-id"]);
    expect(response.text).toContain(id);
    const line = product
      .logged()
      .split("\n")
      .find((text) => text.includes(id) && text.includes("Request failed"));
    expect(line).toContain("secret detail of projects");
    expect(line).toContain("    at ");
  });
});

describe("row 92: an error says what the user can do, and nothing about internals", () => {
  const INSIDE =
    /secret|insert into|select |node_modules|\.ts|at [\w.]+ \(|postgres|pg_|fastify|zod|ECONN|drizzle|\/work|\/tmp/i;

  test.each([
    ["an internal error", "XX000", 500, "internal"],
    ["a full disk", "53100", 507, "storage_full"],
    ["a statement timeout", "57014", 503, "unavailable"],
    ["a database that shuts down", "57P01", 503, "unavailable"],
    ["too many connections", "53300", 503, "unavailable"],
    ["a deadlock", "40P01", 503, "unavailable"],
  ])("%s (%s)", async (_what, sqlState, status, code) => {
    const homeowner = await product.homeowner();
    await createProject(homeowner);
    await breakInserts(product, "projects", sqlState);
    const response = await homeowner.post("/api/projects", { name: "Attic", budget: "1000" });
    expect(response).toMatchObject({ status, body: { code } });
    expect(response.text).not.toMatch(INSIDE);
    expect(response.headers["retry-after"]).toBe(status === 503 ? "5" : undefined);
    // Reads work, and writes work again once the cause is gone.
    expect(await homeowner.get("/api/projects")).toMatchObject({ status: 200 });
    await product.db.execute(sql`drop trigger fail on projects`);
    await createProject(homeowner);
  });

  test("an unreachable database", async () => {
    const nowhere = connect({
      connectionString: "postgres://nobody@127.0.0.1:1/nothing",
      onError: () => {},
    });
    const dark = await createTestApp({ replace: { db: nowhere.db } });
    const visitor = dark.visitor();
    const response = await visitor.post("/api/login", {
      email: "a@example.com",
      password: "wrong",
    });
    expect(response).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(response.headers["retry-after"]).toBe("5");
    expect(response.text).not.toMatch(INSIDE);
    expect(await visitor.get("/healthz")).toMatchObject({ status: 200 });
    expect(await visitor.get("/readyz")).toMatchObject({
      status: 503,
      body: { code: "unavailable" },
    });
    await dark.close();
    await nowhere.close();
  });

  test("a pool without a free connection", async () => {
    const small = await createTestApp({ poolSize: 1 });
    const homeowner = await small.homeowner();
    const { pool } = small.connection;
    const held = await pool.connect();
    const original = pool.options.connectionTimeoutMillis;
    pool.options.connectionTimeoutMillis = 20;
    const response = await homeowner.get("/api/projects");
    pool.options.connectionTimeoutMillis = original;
    held.release();
    expect(response).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(await homeowner.get("/api/projects")).toMatchObject({ status: 200 });
    await small.close();
  });

  test.each([
    ["broken JSON", '{"name":', 400],
    ["an empty JSON body", "", 400],
    ["__proto__", '{"name":"Attic","budget":"1000","__proto__":{"isAdmin":true}}', 400],
    [
      "__proto__, escaped",
      '{"name":"Attic","budget":"1000","\\u005f_proto__":{"isAdmin":true}}',
      400,
    ],
    ["__proto__, nested", '{"name":"Attic","budget":"1000","a":{"__proto__":{}}}', 400],
    [
      "a constructor",
      '{"name":"Attic","budget":"1000","constructor":{"prototype":{"isAdmin":true}}}',
      400,
    ],
    ["21 levels", `{"name":"Attic","budget":"1000","a":${"[".repeat(20)}${"]".repeat(20)}}`, 400],
    ["thousands of levels", `${"[".repeat(30_000)}${"]".repeat(30_000)}`, 400],
    ["64 KB and a byte", `{"name":"${"x".repeat(64 * 1024)}"}`, 413],
  ])("%s", async (_what, body, status) => {
    const homeowner = await product.homeowner();
    const response = await homeowner.post("/api/projects", body, {
      "content-type": "application/json",
    });
    expect(response).toMatchObject({
      status,
      body: { code: status === 413 ? "payload_too_large" : "bad_request" },
    });
    expect(response.text).not.toMatch(INSIDE);
    expect(Object.prototype).not.toHaveProperty("isAdmin");
  });

  test.each([
    ["a broken request line", "NONSENSE\r\n\r\n", 400, "bad_request"],
    [
      "headers past 16 KB",
      `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "bad_request",
    ],
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, undefined],
  ])("%s", async (_what, request, status, code) => {
    const response = await sendRaw(product.app, request);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).not.toMatch(INSIDE);
    if (code !== undefined) expect(response).toContain(`"code":"${code}"`);
  });

  test("rejects an unreadable address without waiting for the body", async () => {
    const response = await sendRaw(
      product.app,
      "POST /%zz HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toMatch(/^connection: close\r$/im);
  });

  test("ends a form that never arrives", async () => {
    const shortTimeoutApp = await createTestApp({ bodySeconds: 0.05 });
    const response = await sendRaw(
      shortTimeoutApp.app,
      `POST /api/login HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:3000\r\n` +
        `Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('"code":"request_timeout"');
    expect(response).not.toMatch(INSIDE);
    await shortTimeoutApp.close();
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { type Call, isWrite, listCalls } from "../support/app/calls.ts";
import { createExpense, createProject } from "../support/records/factories.ts";
import { sendRaw } from "../support/doubles/raw-request.ts";

let product: TestApp;
let homeowner: Homeowner;
let calls: Call[];
let writes: Call[];
beforeAll(async () => {
  product = await createTestApp();
  homeowner = await product.homeowner();
  const project = await createProject(homeowner);
  await createExpense(homeowner, project.id);
  calls = await listCalls(homeowner);
  writes = calls.filter(isWrite);
});
afterAll(() => product.close());

/** Everything that the calls could change, as text. */
async function snapshot(): Promise<string> {
  const { rows } = await product.db.execute<{ dump: string }>(
    sql`select database_to_xml(true, true, '')::text as dump`,
  );
  return rows[0]?.dump ?? "";
}

describe("row 25: a write from another site", () => {
  const foreign: [string, Record<string, string>][] = [
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    [
      "another site that claims same-origin",
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    ],
    ["a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["a host with the same prefix", { origin: "http://localhost:3000.evil.example" }],
    ["another port", { origin: "http://localhost:3001", "sec-fetch-site": "same-site" }],
    ["another scheme", { origin: "https://localhost:3000" }],
    ["no origin, from another site", { origin: "", "sec-fetch-site": "cross-site" }],
    ["no origin, typed into the address bar", { origin: "", "sec-fetch-site": "none" }],
    ["neither header", { origin: "" }],
  ];
  test.each(foreign)("from %s is rejected for every method", async (_what, headers) => {
    expect(writes.length).toBeGreaterThan(5);
    const before = await snapshot();
    for (const { method, path } of writes) {
      const { statusCode, json } = await product.app.inject({
        method,
        url: path,
        headers: { cookie: homeowner.cookieHeader(), ...withoutEmpty(headers) },
        payload: {
          email: homeowner.user.email,
          password: homeowner.password,
          name: "Evil",
          budget: "1000",
        },
      });
      expect.soft(statusCode, `${method} ${path}`).toBe(403);
      expect.soft(json<unknown>(), `${method} ${path}`).toMatchObject({ code: "cross_site" });
    }
    expect(await snapshot()).toBe(before);
    expect(await homeowner.get("/api/user")).toMatchObject({ status: 200 });
  });

  test("from its own pages is accepted, by either header", async () => {
    for (const headers of [
      { origin: "http://localhost:3000" },
      { "sec-fetch-site": "same-origin" },
    ]) {
      const { statusCode } = await product.app.inject({
        method: "POST",
        url: "/api/projects",
        headers: { cookie: homeowner.cookieHeader(), ...headers },
        payload: { name: "Own pages", budget: "1000" },
      });
      expect(statusCode).toBe(201);
    }
  });

  test("from the payment provider, without an origin, is verified by its signature", async () => {
    const { statusCode, json } = await product.app.inject({
      method: "POST",
      url: "/api/stripe/webhook",
      payload: { id: "evt_1" },
    });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(json<unknown>()).not.toMatchObject({ code: "cross_site" });
  });

  function withoutEmpty(headers: Record<string, string>): Record<string, string> {
    return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
  }
});

describe("row 26: content types that a form on another site can send", () => {
  const body = '{"name":"From a form","budget":"1000"}';
  test.each([
    "text/plain",
    "text/plain; application/json",
    "text/plain;charset=utf-8",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application",
    "json",
    "*/*",
    "",
  ])("%j is not read as JSON", async (contentType) => {
    const response = await homeowner.post("/api/projects", body, { "content-type": contentType });
    expect(response).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
  });

  test("a missing type is not read either", async () => {
    const response = await sendRaw(
      product.app,
      `POST /api/projects HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:3000\r\nConnection: close\r\n` +
        `Cookie: ${homeowner.cookieHeader()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 415 /);
  });

  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "application/json;",
    "application/json\t;",
    "application/json ; charset=utf-8",
    "APPLICATION/JSON",
  ])("%j is rejected, or validated like any other", async (contentType) => {
    const headers = { "content-type": contentType };
    const wrong = await homeowner.post("/api/projects", '{"name":"ab","budget":"1"}', headers);
    expect([400, 415]).toContain(wrong.status);
    const right = await homeowner.post("/api/projects", body, headers);
    expect(right.status).toBe(wrong.status === 415 ? 415 : 201);
  });
});

describe("row 27: HTTP methods", () => {
  test("reading a write's address changes nothing and names the allowed methods", async () => {
    const before = await snapshot();
    for (const { path } of writes) {
      const readable = calls.some((call) => call.method === "GET" && call.path === path);
      if (readable) continue;
      const response = await homeowner.get(path);
      expect
        .soft(response, path)
        .toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
      expect.soft(response.headers["allow"], path).toMatch(/POST|PUT|PATCH|DELETE/);
    }
    expect(await snapshot()).toBe(before);
  });

  test("an unsupported method is rejected", async () => {
    for (const method of ["TRACE", "CONNECT", "PROPFIND", "SEARCH", "PURGE"]) {
      const response = await sendRaw(
        product.app,
        `${method} /api/projects HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:3000\r\nConnection: close\r\n` +
          `X-Canary: reflected\r\nCookie: ${homeowner.cookieHeader()}\r\n\r\n`,
      );
      expect.soft(response, method).toMatch(/^(?:HTTP\/1\.1 (?:400|404|405) |$)/);
      expect.soft(response, method).not.toContain("reflected");
    }
  });

  test.each(["x-http-method-override", "x-http-method", "x-method-override"])(
    "%s does not override the method",
    async (name) => {
      const project = await createProject(homeowner);
      const response = await homeowner.get(`/api/projects/${project.id}`, { [name]: "DELETE" });
      expect(response.status).toBe(200);
      const posted = await homeowner.post(`/api/projects/${project.id}`, undefined, {
        [name]: "DELETE",
      });
      expect(posted.status).toBe(405);
      expect(posted.headers["allow"]).toBe("DELETE, GET, HEAD, PUT");
      expect(await homeowner.get(`/api/projects/${project.id}?_method=DELETE`)).toMatchObject({
        status: 200,
      });
    },
  );
});

test("row 28: no other site may read a response", async () => {
  const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
  const preflight = await product.app.inject({ method: "OPTIONS", url: "/api/projects", headers });
  const read = await homeowner.get("/api/projects", headers);
  expect(preflight.statusCode).toBe(405);
  expect(read.status).toBe(200);
  for (const response of [preflight, read]) {
    const names = Object.keys(response.headers).filter((name) =>
      name.startsWith("access-control-"),
    );
    expect(names).toEqual([]);
    expect(response.headers["cross-origin-resource-policy"]).toBe("same-origin");
  }
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { createExpense, createProject } from "../support/records/factories.ts";
import { sendRaw } from "../support/doubles/raw-request.ts";
import { createWebFolder, type WebFolder } from "../support/browser/web-folder.ts";

const HTML = { accept: "text/html,*/*;q=0.8" };

let web: WebFolder;
let product: TestApp;
let homeowner: Homeowner;
beforeAll(async () => {
  web = await createWebFolder();
  product = await createTestApp({ webFolder: web.folder });
  homeowner = await product.homeowner();
});
afterAll(async () => {
  await product.close();
  await web.remove();
});

describe("row 29: every response carries the security headers", () => {
  test.each([
    ["a page", 200, () => homeowner.get("/dashboard", HTML)],
    ["a file", 200, () => homeowner.get("/assets/look-3c4d.css")],
    ["an API call", 200, () => homeowner.get("/api/projects")],
    ["a creation", 201, () => homeowner.post("/api/projects", { name: "Attic", budget: "1000" })],
    ["a deletion", 204, () => product.visitor().post("/api/logout")],
    ["a redirect", 302, () => homeowner.get("/login", HTML)],
    ["a validation error", 400, () => homeowner.post("/api/projects", {})],
    ["a malformed URL", 400, () => homeowner.get("/%E0%A4%A")],
    ["a URL with an overlong id", 400, () => homeowner.delete(`/api/projects/${"1".repeat(300)}`)],
    ["a request without a session", 401, () => product.visitor().get("/api/projects")],
    [
      "another site",
      403,
      () => homeowner.post("/api/projects", {}, { origin: "https://evil.example" }),
    ],
    ["an unknown call", 404, () => homeowner.get("/api/nothing")],
    ["a missing file", 404, () => homeowner.get("/assets/nothing.js")],
    ["a wrong method", 405, () => homeowner.get("/api/logout")],
    [
      "a body over the limit",
      413,
      () => homeowner.post("/api/projects", { name: "x".repeat(70_000) }),
    ],
    [
      "a wrong content type",
      415,
      () => homeowner.post("/api/projects", "name=x", { "content-type": "text/plain" }),
    ],
    ["health", 200, () => homeowner.get("/healthz")],
  ] as const)("%s (%i)", async (_what, status, ask) => {
    const response = await ask();
    expect(response.status).toBe(status);
    expectCareful(response.headers);
    // Over plain http, HSTS would send browsers to an https that does not exist.
    expect(response.headers).not.toHaveProperty("strict-transport-security");
  });

  test("adds HSTS over https", async () => {
    const secure = await createTestApp({
      config: { publicUrl: "https://plumbline.example" },
      webFolder: web.folder,
    });
    const visitor = secure.visitor();
    const responses = [
      await visitor.get("/login", HTML),
      await visitor.get("/assets/look-3c4d.css"),
      await visitor.get("/api/user"),
      await visitor.get("/api/nothing"),
      await visitor.get("/%E0%A4%A"),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 401, 404, 400]);
    for (const { headers } of responses) {
      expectCareful(headers);
      expect(headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
    }
    await secure.close();
  });

  test("an internal error (500), over https too", async () => {
    const broken = await createTestApp({
      config: { publicUrl: "https://plumbline.example" },
      replace: {
        clock: {
          now: () => {
            throw new Error("The clock has stopped");
          },
        },
      },
    });
    const response = await broken.visitor().post("/api/register", {
      email: "a@example.com",
      password: "a dry cellar",
      confirmPassword: "a dry cellar",
    });
    expect(response.status).toBe(500);
    expectCareful(response.headers);
    expect(response.headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
    await broken.close();
  });

  function expectCareful(headers: Record<string, unknown>): void {
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+')*;/);
    expect(policy).not.toContain("unsafe");
    for (const none of ["object-src", "base-uri", "frame-ancestors"]) {
      expect(policy).toContain(`${none} 'none'`);
    }
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
  }
});

test("row 30: an unknown API call is never answered with a page", async () => {
  for (const client of [homeowner, product.visitor()]) {
    for (const path of [
      "/api/x",
      "/api/",
      "/api",
      "/api/projects/1/nothing",
      "/api/user/",
      "/API/user",
      "//api/user",
    ]) {
      const response = await client.get(path, HTML);
      if (!path.startsWith("/api")) {
        // After parsing, it is another path: at most its public page is returned.
        expect.soft([200, 404], path).toContain(response.status);
        continue;
      }
      expect.soft(response, path).toMatchObject({ status: 404, body: { code: "not_found" } });
      expect.soft(response.headers["cache-control"], path).toBe("no-store");
    }
  }
});

describe("row 31: files that must not be served", () => {
  const PATHS = [
    "/.env",
    "/.git/config",
    "/.git/HEAD",
    "/notes.bak",
    "/package.json",
    "/server/app.ts",
    "/app.html.br",
    "/assets/app-1a2b.js.map",
    "/assets/app-1a2b.js.br",
    "/assets/.hidden.js",
    "/assets/",
    "/assets/../.env",
    "/assets/..%2f.env",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%5c..%5cpackage.json",
    "/assets/..\\..\\package.json",
    "/..%2fpackage.json",
    "/%2e%2e%2fpackage.json",
    "/....//package.json",
    "/assets/app-1a2b.js%00.css",
    "/files/..%2f..%2f..%2fetc%2fpasswd",
    "/etc/passwd%00.png",
  ];
  test.each(PATHS)("%s", async (path) => {
    for (const client of [product.visitor(), homeowner]) {
      for (const headers of [HTML, { accept: "*/*" }]) {
        const response = await client.get(path, headers);
        expect([400, 403, 404]).toContain(response.status);
        expect(response.body).toHaveProperty("code");
        expect(response.text).not.toMatch(/canary|secret|root:/);
      }
    }
    await expectNothingAt(path);
  });

  test.each(["/files/%2e%2e/%2e%2e/etc/passwd", "/files/../../etc/passwd", "/./.env", "/../.env"])(
    "%s, as no browser would send it",
    expectNothingAt,
  );

  async function expectNothingAt(path: string): Promise<void> {
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`;
    const response = await sendRaw(product.app, request);
    expect(response).toMatch(/^HTTP\/1\.1 40[034] /);
    expect(response).not.toMatch(/canary|secret|root:/);
  }
});

test("row 32: the Host header changes no address in responses", async () => {
  const forged = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "host=evil.example",
  };
  const responses = [
    await homeowner.get("/login", { ...HTML, ...forged }),
    await homeowner.get("/api/openapi.json", forged),
    await homeowner.get("/", { ...HTML, ...forged }),
    await homeowner.get("//evil.example/login", { ...HTML, ...forged }),
    await homeowner.post(
      "/api/login",
      { email: homeowner.user.email, password: homeowner.password },
      forged,
    ),
    await homeowner.post("/api/projects", {}, { ...forged, origin: "http://evil.example" }),
  ];
  for (const { headers, text } of responses) {
    expect(JSON.stringify(headers)).not.toContain("evil");
    expect(text).not.toContain("evil");
  }
  expect(responses[0]?.headers["location"]).toBe("/dashboard");
  expect(responses[1]?.text).toContain('"url":"http://localhost:3000"');
  expect(responses[5]?.status).toBe(403);
});

describe("row 33: markup in every field", () => {
  const PAYLOAD = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;

  test("comes back as the same text, as JSON that no browser renders", async () => {
    const owner = await product.homeowner({ firstName: PAYLOAD, lastName: PAYLOAD });
    const project = await createProject(owner, { name: PAYLOAD, description: PAYLOAD });
    const expense = await createExpense(owner, project.id, {
      description: PAYLOAD,
      category: PAYLOAD,
      paymentMethod: PAYLOAD,
      notes: PAYLOAD,
    });
    expect(expense).toMatchObject({ description: PAYLOAD, category: PAYLOAD, notes: PAYLOAD });
    for (const path of [
      "/api/user",
      "/api/projects",
      `/api/projects/${project.id}/summary`,
      `/api/expenses?projectId=${project.id}`,
      `/api/expenses/${expense.id}`,
    ]) {
      const response = await owner.get(path, HTML);
      expect(response.text).toContain("onerror=alert(1)");
      expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(response.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test("appears in no page that the server writes", async () => {
    const path = `/dashboard?search=${encodeURIComponent(PAYLOAD)}`;
    for (const client of [homeowner, product.visitor()]) {
      const page = await client.get(path, HTML);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain("onerror");
    }
    const missing = await homeowner.get(`/api/${PAYLOAD.replaceAll(/[ "<>]/g, "")}`, HTML);
    expect(missing.text).not.toContain("onerror");
  });
});

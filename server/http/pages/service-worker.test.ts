import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createWebFolder, type WebFolder } from "../../../tests/support/browser/web-folder.ts";
import { APP_SHELL, SIGNED_OUT_HEADER, WORKER_PATH } from "../../../shared/service-worker.ts";

const HTML = { accept: "text/html" };
const OFF = '<meta name="service-worker-off">';

let web: WebFolder;
let product: TestApp;
let without: TestApp;
beforeAll(async () => {
  web = await createWebFolder();
  product = await createTestApp({ webFolder: web.folder });
  without = await createTestApp({ webFolder: web.folder, config: { hasServiceWorker: false } });
});
afterAll(async () => {
  await product.close();
  await without.close();
  await web.remove();
});

test("the service worker is revalidated on each visit", async () => {
  const { status, headers, text } = await product.visitor().get(WORKER_PATH);
  expect({ status, text }).toEqual({ status: 200, text: "const version = 1;" });
  expect(headers).toMatchObject({ "cache-control": "no-cache" });
  expect(headers["content-type"]).toMatch(/^(?:text|application)\/javascript/);
});

test("the service worker's shell contains no user data", async () => {
  const homeowner = await product.homeowner();
  const { headers, text } = await homeowner.get(APP_SHELL, HTML);
  expect(text).toContain("<title>shell</title>");
  expect(text).not.toContain(homeowner.user.email);
  expect(text).not.toContain(OFF);
  expect(headers["content-security-policy"]).toContain("default-src 'self'");
});

test("a disabled service worker removes itself and its data, and pages say so", async () => {
  const { headers, text } = await without.visitor().get(WORKER_PATH);
  expect(headers).toMatchObject({ "cache-control": "no-cache" });
  expect(text).toContain("caches.delete(name)");
  expect(text).toContain("registration.unregister()");
  expect(text).not.toContain('"fetch"');
  const homeowner = await without.homeowner();
  for (const path of [APP_SHELL, "/dashboard"]) {
    expect((await homeowner.get(path, HTML)).text).toContain(OFF);
  }
});

test("pages for visitors tell the service worker that the session has ended", async () => {
  const homeowner = await product.homeowner();
  for (const path of ["/", "/dashboard"]) {
    expect((await product.visitor().get(path, HTML)).headers).toHaveProperty(SIGNED_OUT_HEADER);
    expect((await homeowner.get(path, HTML)).headers).not.toHaveProperty(SIGNED_OUT_HEADER);
  }
});

test("a page doesn't do so while sessions can't be read", async () => {
  const other = await createTestApp({ webFolder: web.folder });
  const homeowner = await other.homeowner();
  await other.connection.close();
  const { headers } = await homeowner.get("/", HTML);
  expect(headers).not.toHaveProperty(SIGNED_OUT_HEADER);
  await other.app.close();
});

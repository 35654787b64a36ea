import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { sendRaw } from "../support/doubles/raw-request.ts";
import { createWebFolder, type WebFolder } from "../support/browser/web-folder.ts";

let product: TestApp;
let anna: Homeowner;
let web: WebFolder;
beforeAll(async () => {
  web = await createWebFolder();
  product = await createTestApp({ webFolder: web.folder });
  anna = await product.homeowner();
});
afterAll(async () => {
  await product.close();
  await web.remove();
});

/** One path per route, with a value for each parameter. */
function routePaths(): string[] {
  return product.app.knownRoutes().map(({ path }) => path.replaceAll(/:\w+/g, "1"));
}

/** The same path with one character percent-encoded. */
function encodingsOf(path: string): string[] {
  return [...path].flatMap((sign, at) => {
    if (!/[\w.~-]/.test(sign)) return [];
    const code = `%${sign.charCodeAt(0).toString(16)}`;
    return [code, code.toUpperCase()].map((one) => path.slice(0, at) + one + path.slice(at + 1));
  });
}

describe("a path with unnecessary percent-encoding", () => {
  test("is rejected on every route, wherever the character stands", async () => {
    const paths = routePaths().flatMap((path) => {
      const all = encodingsOf(path);
      // First, middle and last character: where a proxy's path rule would match.
      return [all[0], all[Math.floor(all.length / 2)], all.at(-1)].filter(
        (one) => one !== undefined,
      );
    });
    expect(paths.length).toBeGreaterThan(300);
    const responses = await Promise.all(
      paths.map(async (path) => [path, await anna.get(path)] as const),
    );
    const answered = responses.filter(
      ([, { status, headers }]) => status !== 400 || headers["cache-control"] !== "no-store",
    );
    expect(answered.map(([path, { status }]) => `${status} ${path}`)).toEqual([]);
  });

  test("is rejected in each encoding, for API calls and pages", async () => {
    for (const path of [
      ...encodingsOf("/api/user"),
      ...encodingsOf("/api/admin/summary"),
      "/%64ashboard",
    ]) {
      expect(await anna.get(path)).toMatchObject({ status: 400, body: { code: "bad_request" } });
    }
  });

  test("differs from a path with required percent-encoding", async () => {
    for (const path of ["/api/%C3%A9", "/api/a%20b", "/api/expenses?projectId=1&search=%61"]) {
      expect(await anna.get(path)).toMatchObject({ status: 404 });
    }
  });
});

test("an absolute-form request target is answered like its path alone", async () => {
  const read = async (address: string, more = "") => {
    const cookie = `Cookie: ${anna.cookieHeader()}\r\n`;
    const text = await sendRaw(
      product.app,
      `GET ${address} HTTP/1.1\r\nHost: localhost\r\n${cookie}${more}Connection: close\r\n\r\n`,
    );
    return text.replaceAll(/^(?:date|x-request-id|etag|set-cookie): .*\r\n/gim, "");
  };
  const navigate = "Sec-Fetch-Mode: navigate\r\nAccept: text/html\r\n";
  for (const path of ["/api/user", "/api/nothing", "/api/admin/summary", "/dashboard", "/"]) {
    for (const more of ["", navigate]) {
      const plain = await read(path, more);
      for (const host of ["http://localhost", "HTTP://a.example:1", "https://b"]) {
        expect(await read(host + path, more)).toBe(plain);
      }
    }
  }
  expect(await read("/api/user")).toMatch(/^cache-control: no-store\r$/im);
  expect(await read("http://localhost/%61pi/user")).toMatch(/^HTTP\/1\.1 400 /);
});

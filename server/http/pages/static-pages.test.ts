import { createHash } from "node:crypto";
import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";
import { createWebFolder, type WebFolder } from "../../../tests/support/browser/web-folder.ts";

const HTML = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

let web: WebFolder;
let product: TestApp;
let visitor: TestClient;
let homeowner: Homeowner;
beforeAll(async () => {
  web = await createWebFolder();
  product = await createTestApp({ webFolder: web.folder });
  visitor = product.visitor();
  homeowner = await product.homeowner();
});
afterAll(async () => {
  await product.close();
  await web.remove();
});

describe("pages", () => {
  test.each([
    ["/", "landing", "landing, signed in"],
    ["/login", "shell", "302 /dashboard"],
    ["/demo", "shell", "shell"],
    ["/admin", "shell", "shell"],
    ["/admin?search=a.b", "shell", "shell"],
    ["/dashboard", "landing", "shell"],
    ["/expenses?search=a.b&page=2", "landing", "shell"],
    ["/nowhere/at/all", "landing", "shell"],
  ])("%s shows %s, and when signed in %s", async (path, signedOut, signedIn) => {
    for (const [client, expected] of [
      [visitor, signedOut],
      [homeowner, signedIn],
    ] as const) {
      const answer = await client.get(path, HTML);
      const title = /<title>(.*)<\/title>/.exec(answer.text)?.[1];
      const shown =
        answer.status === 200 ? title : `${answer.status} ${String(answer.headers["location"])}`;
      expect(shown).toBe(expected);
    }
  });

  test("are revalidated on each request and vary by session", async () => {
    const { headers } = await visitor.get("/", HTML);
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["vary"]).toBe("Cookie, accept-encoding");
    const again = await visitor.get("/", { ...HTML, "if-none-match": String(headers["etag"]) });
    expect(again).toMatchObject({ status: 304, text: "" });
    const signedIn = await homeowner.get("/", {
      ...HTML,
      "if-none-match": String(headers["etag"]),
    });
    expect(signedIn.status).toBe(200);
  });

  test("get an ETag from their content, not from size and time", async () => {
    const { headers } = await visitor.get("/", HTML);
    const changed = await createWebFolder();
    const page = join(changed.folder, "landing.html");
    const text = await readFile(page, "utf8");
    await writeFile(page, text.replace("red", "sad"));
    const { atime, mtime } = await stat(join(web.folder, "landing.html"));
    await utimes(page, atime, mtime);
    const next = await createTestApp({ webFolder: changed.folder });
    const tag = { ...HTML, "if-none-match": String(headers["etag"]) };
    expect(await next.visitor().get("/", tag)).toMatchObject({ status: 200 });
    expect(await visitor.get("/", tag)).toMatchObject({ status: 304 });
    expect(headers).not.toHaveProperty("last-modified");
    await next.close();
    await changed.remove();
  });

  test("are not sent for requests of another type", async () => {
    const answer = await homeowner.get("/dashboard", { accept: "image/avif,image/webp" });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("answer HEAD without a body", async () => {
    const { status, headers } = await visitor.get("/", HTML);
    expect(status).toBe(200);
    const response = await product.app.inject({ method: "HEAD", url: "/", headers: HTML });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe("");
    expect(response.headers["content-length"]).toBe(headers["content-length"]);
  });

  test("allow their inline scripts and styles by hash", async () => {
    const { headers } = await visitor.get("/login", HTML);
    const policy = String(headers["content-security-policy"]);
    const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
    const script = "document.documentElement.dataset.theme = 'dark';";
    expect(policy).toContain(`script-src 'self' 'sha256-${hashOf(script)}';`);
    expect(policy).toContain(`style-src 'self' 'sha256-${hashOf("h1{color:red}")}';`);
  });

  test("shows errors as HTML to browsers and as JSON to API clients", async () => {
    const opened = await homeowner.get("/files/some-key", {
      ...HTML,
      "sec-fetch-mode": "navigate",
    });
    expect(opened.status).toBe(403);
    expect(opened.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(opened.text).toContain("This link has expired.");
    const fetched = await homeowner.get("/files/some-key", { "sec-fetch-mode": "cors" });
    expect(fetched).toMatchObject({ status: 403, body: { code: "link_expired" } });
    const called = await homeowner.get("/api/nothing", { ...HTML, "sec-fetch-mode": "navigate" });
    expect(called).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("link to the configured demo", async () => {
    const demoUrl = "https://video.example/watch?v=1";
    const other = await createTestApp({ webFolder: web.folder, config: { demoUrl } });
    const answer = await other.visitor().get("/demo", HTML);
    expect(answer.status).toBe(302);
    expect(answer.headers["location"]).toBe(demoUrl);
    await other.close();
  });

  test("report a missing build", async () => {
    const bare = await createTestApp();
    const answer = await bare.visitor().get("/", HTML);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("npm run build");
    expect(await bare.visitor().get("/healthz")).toMatchObject({ status: 200 });
    await bare.close();
  });
});

describe("build files", () => {
  test("are cached for a year under hashed names", async () => {
    const answer = await visitor.get("/assets/app-1a2b.js");
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "application/javascript; charset=utf-8",
      vary: "accept-encoding",
    });
    const robots = await visitor.get("/robots.txt");
    expect(robots.headers["cache-control"]).toBe("public, max-age=3600");
    const manifest = await visitor.get("/manifest.webmanifest");
    expect(manifest.headers["content-type"]).toMatch(/^application\/manifest\+json(?:;|$)/);
  });

  test.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip, deflate, br;q=0", "gzip", gunzipSync],
    ["gzip;q=1.0", "gzip", gunzipSync],
    ["identity", undefined, (bytes: Buffer) => bytes],
    ["", undefined, (bytes: Buffer) => bytes],
  ])("with accept-encoding %j arrive as %s", async (accepted, encoding, open) => {
    const plain = await visitor.get("/assets/app-1a2b.js");
    const answer = await visitor.get("/assets/app-1a2b.js", { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(open(answer.bytes).toString()).toBe(plain.text);
    expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
  });
});

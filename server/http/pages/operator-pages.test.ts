import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createWebFolder, type WebFolder } from "../../../tests/support/browser/web-folder.ts";
import { OPERATOR_LINK_CLASS, OPERATOR_LINKS } from "../../../shared/operator-pages.ts";

const HTML = { accept: "text/html" };
const FOOTER = `<p id="${OPERATOR_LINKS}" class="w-full"></p>`;

let web: WebFolder;
let product: TestApp;
let without: TestApp;
beforeAll(async () => {
  web = await createWebFolder();
  const page = `<!doctype html><title>landing</title><footer>${FOOTER}</footer>`;
  await writeFile(join(web.folder, "landing.html"), page);
  const operatorPages = {
    links: [
      { name: "Privacy", href: "/privacy" },
      { name: "Contact", href: 'mailto:help@example.com?subject="</script>' },
    ],
    texts: new Map([["/privacy", { title: "Privacy", text: "We keep <b>little</b>.\n\nAsk us." }]]),
  };
  product = await createTestApp({ webFolder: web.folder, config: { operatorPages } });
  without = await createTestApp({ webFolder: web.folder });
});
afterAll(async () => {
  await product.close();
  await without.close();
  await web.remove();
});

test("serves an operator text as a page of plain paragraphs", async () => {
  const response = await product.visitor().get("/privacy", HTML);
  expect(response).toMatchObject({ status: 200 });
  expect(response.text).toContain("<h1>Privacy</h1>");
  expect(response.text).toContain("<p>We keep &lt;b&gt;little&lt;/b&gt;.</p>\n<p>Ask us.</p>");
  // No terms are configured, and unknown paths show the landing page.
  expect((await product.visitor().get("/terms", HTML)).text).toContain("<title>landing</title>");
});

test("links the configured operator pages in the landing page's footer and every shell", async () => {
  const landing = await product.visitor().get("/", HTML);
  expect(landing.text).toContain(
    `<a class="${OPERATOR_LINK_CLASS}" href="/privacy">Privacy</a> <a class="${OPERATOR_LINK_CLASS}" href="mailto:help@example.com?subject=&quot;&lt;/script&gt;">Contact</a></p>`,
  );
  const tag = { ...HTML, "if-none-match": String(landing.headers["etag"]) };
  expect((await product.visitor().get("/", tag)).status).toBe(304);
  const login = await product.visitor().get("/login", HTML);
  expect(login.text).toContain(
    `<script id="${OPERATOR_LINKS}" type="application/json">[{"name":"Privacy"`,
  );
  expect(login.text).not.toContain('subject=\\"</script>');
});

test("links nothing when no operator page is configured", async () => {
  expect((await without.visitor().get("/", HTML)).text).toContain(FOOTER);
  expect((await without.visitor().get("/login", HTML)).text).not.toContain(OPERATOR_LINKS);
});

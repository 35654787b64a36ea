import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Reader } from "./env-reader.ts";
import { readOperatorPages } from "./operator-pages.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "operator-pages-"));
  writeFileSync(join(folder, "privacy.txt"), "What we keep\n\nNothing.\n");
  writeFileSync(join(folder, "terms.txt"), "  \n");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("links only the pages that exist and prefers URLs to texts", () => {
  const reader = new Reader({ CONTACT_URL: "mailto:help@example.com" });
  const { links, texts } = readOperatorPages(reader, folder);
  expect(links).toEqual([
    { name: "Privacy", href: "/privacy" },
    { name: "Contact", href: "mailto:help@example.com" },
  ]);
  expect([...texts]).toEqual([
    ["/privacy", { title: "Privacy", text: "What we keep\n\nNothing." }],
  ]);
  const elsewhere = new Reader({ PRIVACY_URL: "https://example.com/privacy" });
  expect(readOperatorPages(elsewhere, folder).links).toEqual([
    { name: "Privacy", href: "https://example.com/privacy" },
  ]);
  expect(readOperatorPages(new Reader({}), join(folder, "none")).links).toEqual([]);
});

test.each(["javascript:alert(1)", "privacy", "//evil.example", "data:text/html,x"])(
  "rejects “%s” as a page's URL",
  (text) => {
    const reader = new Reader({ TERMS_URL: text });
    readOperatorPages(reader, join(folder, "none"));
    expect(reader.lines).toEqual([
      "TERMS_URL must be an http or https address, or mailto: and an email address.",
    ]);
  },
);

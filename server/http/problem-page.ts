import type { FastifyRequest } from "fastify";
import { PRODUCT_NAME } from "../../shared/product.ts";

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** Whether a person looks at the answer itself: an address typed, a link opened in a tab. */
export function isPersonLooking({
  url,
  headers,
}: Pick<FastifyRequest, "url" | "headers">): boolean {
  return headers["sec-fetch-mode"] === "navigate" && !url.startsWith("/api/");
}

/** A failure as a page that needs nothing else: the built pages may be what is missing. */
export function problemPage(text: string): string {
  const escaped = text.replaceAll(/[&<>"]/g, (letter) => ESCAPES.get(letter) ?? letter);
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${PRODUCT_NAME}</title>`,
    `<h1>${PRODUCT_NAME}</h1>`,
    `<p>${escaped}</p>`,
    '<p><a href="/">Back to the start</a></p>',
    "</html>",
    "",
  ].join("\n");
}

import type { FastifyRequest } from "fastify";
import { PRODUCT_NAME } from "../../../shared/product.ts";

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** Whether the browser navigates to the URL, as opposed to a script's request. */
export function isPageNavigation({
  url,
  headers,
}: Pick<FastifyRequest, "url" | "headers">): boolean {
  return headers["sec-fetch-mode"] === "navigate" && !url.startsWith("/api/");
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ESCAPES.get(letter) ?? letter);
}

/** An error page without external files, because the build itself may be missing. */
export function problemPage(text: string): string {
  return plainPage(PRODUCT_NAME, [text]);
}

/** A page of a heading and paragraphs; line breaks are preserved. */
export function plainPage(title: string, paragraphs: readonly string[]): string {
  const heading = title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(heading)}</title>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll("\n", "<br>\n")}</p>`),
    '<p><a href="/">Back to the start</a></p>',
    "</html>",
    "",
  ].join("\n");
}

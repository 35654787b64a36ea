import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** CSP source hashes of the inline scripts and styles in the built pages. */
export interface CspHashes {
  scripts: string[];
  styles: string[];
}

/** @param folder folder of the built pages; a missing one has no hashes */
export function cspHashesIn(folder: string): CspHashes {
  const pages = globSync("*.html", { cwd: folder })
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  return {
    scripts: hashesOf(pages, /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g),
    styles: hashesOf(pages, /<style[^>]*>([^]*?)<\/style>/g),
  };
}

/** @param inline matches each element, with its content in the first group */
function hashesOf(pages: string, inline: RegExp): string[] {
  const contents = new Set([...pages.matchAll(inline)].map(([, content = ""]) => content));
  return [...contents].map(
    (content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  );
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { InlineHashes } from "./security-headers.ts";

const TYPES: ReadonlyMap<string, string> = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".jpg", "image/jpeg"],
  [".webp", "image/webp"],
  [".ico", "image/x-icon"],
  [".woff2", "font/woff2"],
  [".txt", "text/plain; charset=utf-8"],
  [".webmanifest", "application/manifest+json"],
]);

export interface WebFile {
  contentType: string;
  etag: string;
  plain: Buffer;
  /** compressed by the build, by the name of the encoding */
  compressed: ReadonlyMap<"br" | "gzip", Buffer>;
}

export interface WebFiles {
  /** by the path under which a browser asks for them, "/assets/app-1a2b.js" */
  files: ReadonlyMap<string, WebFile>;
  inlineHashes: InlineHashes;
}

const NOTHING: WebFiles = { files: new Map(), inlineHashes: { scripts: [], styles: [] } };

/**
 * Reads the built web pages into memory: what is not in this list cannot be asked for, whatever
 * the path looks like. Kinds of files that a browser does not need (source maps) are not in it.
 *
 * @param folder where the build puts them; empty answers when it is not there
 */
export function readWebFiles(folder: string): WebFiles {
  const names = listNames(folder);
  if (names.length === 0) return NOTHING;
  const present = new Set(names);
  const files = new Map(
    names.flatMap((name): [string, WebFile][] => {
      const contentType = TYPES.get(path.extname(name));
      if (contentType === undefined || name.split("/").some((part) => part.startsWith(".")))
        return [];
      return [[`/${name}`, readFile(folder, name, contentType, present)]];
    }),
  );
  const pages = [...files.values()]
    .filter(({ contentType }) => contentType.startsWith("text/html"))
    .map(({ plain }) => plain.toString());
  return {
    files,
    inlineHashes: {
      scripts: hashesOf(pages, /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g),
      styles: hashesOf(pages, /<style[^>]*>([^]*?)<\/style>/g),
    },
  };
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .map((name) => name.split(path.sep).join("/"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

function readFile(
  folder: string,
  name: string,
  contentType: string,
  present: ReadonlySet<string>,
): WebFile {
  const file = path.join(folder, name);
  const plain = readFileSync(file);
  const compressed = new Map<"br" | "gzip", Buffer>();
  if (present.has(`${name}.br`)) compressed.set("br", readFileSync(`${file}.br`));
  if (present.has(`${name}.gz`)) compressed.set("gzip", readFileSync(`${file}.gz`));
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { contentType, etag, plain, compressed };
}

/** @param inline matches each element, its content in the first group */
function hashesOf(pages: readonly string[], inline: RegExp): string[] {
  const contents = pages.flatMap((page) =>
    [...page.matchAll(inline)].flatMap(([, content]) => content ?? []),
  );
  return [...new Set(contents)].map(
    (content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  );
}

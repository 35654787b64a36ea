import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
/** Imports, re-exports, dynamic imports and worker URLs; type imports count. */
const SPECIFIER = /\b(?:from|import|URL)\s*\(?\s*"(\.[^"]+\.[cm]?[jt]sx?)"/g;

type Sources = ReadonlyMap<string, string>;

/** The source files of a folder by path, tests excluded. */
function readSources(folder: string): Sources {
  return new Map(
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((entry) => posix.join(folder, entry.replaceAll("\\", "/")))
      .filter((path) => /(?<!\.test)\.(?:tsx?|mjs)$/.test(path))
      .map((path) => [path, readFileSync(join(ROOT, path), "utf8")]),
  );
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(SPECIFIER)].map(([, specifier = ""]) =>
    posix.join(posix.dirname(path), specifier),
  );
}

/** The files of shared/ that one side imports, directly or through other shared files. */
function sharedFilesOf(side: Sources, shared: Sources): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...side].flatMap(([path, text]) => importsOf(path, text));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const text = shared.get(path);
    if (text === undefined || reached.has(path)) continue;
    reached.add(path);
    open.push(...importsOf(path, text));
  }
  return reached;
}

interface OneSided {
  serverOnly: string[];
  webOnly: string[];
  unused: string[];
}

function findOneSided(server: Sources, web: Sources, shared: Sources): OneSided {
  const byServer = sharedFilesOf(server, shared);
  const byWeb = sharedFilesOf(web, shared);
  const found: OneSided = { serverOnly: [], webOnly: [], unused: [] };
  for (const path of [...shared.keys()].toSorted()) {
    if (byServer.has(path) && byWeb.has(path)) continue;
    if (byServer.has(path)) found.serverOnly.push(path);
    else if (byWeb.has(path)) found.webOnly.push(path);
    else found.unused.push(path);
  }
  return found;
}

describe("finds a shared file that only one side imports", () => {
  const shared = new Map([
    ["shared/a/both.ts", 'export * from "../through-both.ts";'],
    ["shared/through-both.ts", ""],
    ["shared/server.ts", 'import type { X } from "./through-server.ts";'],
    ["shared/through-server.ts", ""],
    ["shared/web.ts", ""],
    ["shared/unused.ts", 'import "./web.ts";'],
  ]);
  const server = new Map([
    ["server/main.ts", 'import "../shared/server.ts";\nimport { a } from "../shared/a/both.ts";'],
  ]);
  const web = new Map([
    [
      "web/a/b.tsx",
      'import("../../shared/a/both.ts");\nnew URL("../../shared/web.ts", import.meta.url)',
    ],
  ]);

  test("directly or through other shared files", () => {
    expect(findOneSided(server, web, shared)).toEqual({
      serverOnly: ["shared/server.ts", "shared/through-server.ts"],
      webOnly: ["shared/web.ts"],
      unused: ["shared/unused.ts"],
    });
  });
});

test("server and web both import every file of shared/", () => {
  const shared = readSources("shared");
  expect(shared.size).toBeGreaterThan(50);
  expect(findOneSided(readSources("server"), readSources("web"), shared)).toEqual({
    serverOnly: [],
    webOnly: [],
    unused: [],
  });
});

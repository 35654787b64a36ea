import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const ROOT = import.meta.dirname;
const LATER = /\bimport\("([^"]+)"\)/g;

/** Modules imported dynamically, with the importing file. */
const LOADED_LATER = globSync("**/*.ts", { cwd: ROOT })
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(LATER)].map(
      ([, name = ""]) => [name, file] as const,
    ),
  );

test("there are lazy imports", () => {
  expect(LOADED_LATER.map(([name]) => name)).toContain("pg-boss");
});

// Otherwise a broken lazy import would go unnoticed until its first use.
test.each(LOADED_LATER)("%s loads from %s", async (name, file) => {
  const from = pathToFileURL(join(ROOT, file)).href;
  const address = name.startsWith(".")
    ? new URL(name, from).href
    : pathToFileURL(createRequire(from).resolve(name)).href;
  const loaded: unknown = await import(/* @vite-ignore */ address);
  expect(Object.keys(loaded ?? {})).not.toEqual([]);
});

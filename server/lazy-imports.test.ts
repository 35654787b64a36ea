import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const ROOT = import.meta.dirname;
const LATER = /\bimport\("([^"]+)"\)/g;

/** What is not loaded with the process but by the first who needs it, with the file that says so. */
const LOADED_LATER = globSync("**/*.ts", { cwd: ROOT })
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(LATER)].map(
      ([, name = ""]) => [name, file] as const,
    ),
  );

test("something is loaded later at all", () => {
  expect(LOADED_LATER.map(([name]) => name)).toContain("pg-boss");
});

// A mistake in it would be seen by nobody until somebody asks for just that.
test.each(LOADED_LATER)("%s can be loaded where %s needs it", async (name, file) => {
  const from = pathToFileURL(join(ROOT, file)).href;
  const address = name.startsWith(".")
    ? new URL(name, from).href
    : pathToFileURL(createRequire(from).resolve(name)).href;
  const loaded: unknown = await import(/* @vite-ignore */ address);
  expect(Object.keys(loaded ?? {})).not.toEqual([]);
});

import type { ResolveHookContext } from "node:module";
import { expect, test } from "vitest";
import { resolveOwnImport } from "./lean-imports.ts";

const OWN = "file:///srv/plumbline/server/app.ts";
const CONDITIONS = ["node", "import"];

/** Resolves with a stand-in for Node's algorithm, and returns what that was asked. */
function resolve(specifier: string, parentURL: string | undefined, conditions = CONDITIONS) {
  const asked: Partial<ResolveHookContext>[] = [];
  const context = { parentURL, conditions, importAttributes: {} };
  const { url } = resolveOwnImport(specifier, context, (name, given) => {
    asked.push(given ?? {});
    return { url: `node:${name}` };
  });
  return { url, asked };
}

test("a relative TypeScript import is the file it names", () => {
  expect(resolve("../shared/money.ts", OWN)).toEqual({
    url: "file:///srv/plumbline/shared/money.ts",
    asked: [],
  });
});

test("a package is looked up once for all our modules", () => {
  expect(resolve("looked-up-once", OWN).asked).toHaveLength(1);
  expect(resolve("looked-up-once", OWN.replace("app", "deps"))).toEqual({
    url: "node:looked-up-once",
    asked: [],
  });
});

test.each([
  ["a package's own import", "./lib/a.ts", "file:///srv/plumbline/node_modules/a/index.js"],
  ["a package's package", "nested", "file:///srv/plumbline/node_modules/a/index.js"],
  ["another kind of file", "./main.mjs", OWN],
  ["an address", "file:///srv/plumbline/server/app.ts", OWN],
  ["the program itself", "/srv/plumbline/server/main.ts", undefined],
])("Node resolves %s each time", (_, specifier, parentURL) => {
  resolve(specifier, parentURL);
  expect(resolve(specifier, parentURL).asked).toHaveLength(1);
});

test("Node resolves what is required each time", () => {
  resolve("required", OWN, ["node", "require"]);
  expect(resolve("required", OWN, ["node", "require"]).asked).toHaveLength(1);
});

test("drizzle-orm resolves to its CommonJS files for every importer", () => {
  const lean = [expect.objectContaining({ conditions: ["node", "require", "default"] })];
  expect(resolve("drizzle-orm/test-of-ours", OWN).asked).toEqual(lean);
  const inPackage = "file:///srv/plumbline/node_modules/drizzle-zod/index.mjs";
  expect(resolve("drizzle-orm", inPackage).asked).toEqual(lean);
});

import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod/mini";

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

/** Libraries of tens of MiB together that few requests need. */
const HEAVY = [
  "@ai-sdk",
  "@aws-sdk",
  "@cantoo/pdf-lib",
  "@fastify/swagger",
  "@simplewebauthn",
  "@zip.js",
  "@zxcvbn-ts",
  "ai",
  "fontkit",
  "html-to-text",
  "minisearch",
  "node-pg-migrate",
  "nodemailer",
  "onnxruntime-node",
  "openid-client",
  "pdfkit",
  "pg-boss",
  "postal-mime",
  "prom-client",
  "sharp",
  "smtp-server",
  "stripe",
  "unpdf",
  "yaml",
];

const LISTED = z.object({ files: z.array(z.string()), builtins: z.array(z.string()) });

/** The modules that the server's program loads before it starts. */
function listLoaded() {
  const script = `
    import { registerHooks } from "node:module";
    const files = [];
    registerHooks({
      load: (url, context, next) => {
        files.push(url);
        return next(url, context);
      },
    });
    await import("./lean-imports.ts");
    await import("./process.ts");
    console.log(JSON.stringify({ files, builtins: process.moduleLoadList }));`;
  const args = ["--no-warnings", "--input-type=module", "--eval", script];
  const text = execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  return LISTED.parse(JSON.parse(text));
}

test("a start loads neither heavy libraries nor Node's HTTP client", () => {
  const { files, builtins } = listLoaded();
  expect(files.some((url) => url.endsWith("/server/app.ts"))).toBe(true);
  const isOf = (url: string) => (name: string) => url.includes(`/node_modules/${name}/`);
  expect(files.filter((url) => HEAVY.some(isOf(url)))).toEqual([]);
  expect(builtins.filter((name) => name.includes("undici"))).toEqual([]);
});

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readOnlyFlags } from "./read-only-flags.ts";

test("a process reads linked packages, but nothing next to the program", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "plumbline-read-only-")));
  try {
    const root = join(folder, "plumbline");
    for (const name of ["server", "shared", "data"])
      mkdirSync(join(root, name), { recursive: true });
    mkdirSync(join(folder, "packages/one"), { recursive: true });
    symlinkSync(join(folder, "packages"), join(root, "node_modules"));
    writeFileSync(join(folder, "packages/one/index.js"), "exports.name = 'one';");
    writeFileSync(join(root, "package.json"), "{}");
    writeFileSync(join(root, "data/secret"), "secret");
    const program = join(root, "server/program.cjs");
    writeFileSync(
      program,
      `const read = (path) => { try { return require("node:fs").readFileSync(path, "utf8"); } catch ({ code }) { return code; } };
      console.log(JSON.stringify([require("one").name, read(${JSON.stringify(join(root, "data/secret"))})]));`,
    );
    const output = execFileSync(process.execPath, [...readOnlyFlags(root), program], {
      encoding: "utf8",
    });
    expect(JSON.parse(output)).toEqual(["one", "ERR_ACCESS_DENIED"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

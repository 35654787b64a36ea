import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { parsed } from "../support/run/dockerfile-rules.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
const FILE = parsed(read("Dockerfile"));

/** What the final stage copies from the build context: source and destination. */
const COPIED = FILE.getCOPYs()
  .filter((copy) => copy.getFromFlag() === null)
  .filter((copy) => copy.getRange().start.line > (FILE.getFROMs().at(-1)?.getRange().end.line ?? 0))
  .flatMap((copy) => {
    const names = copy.getArguments().map((argument) => argument.getValue().replace(/^\.\//, ""));
    const to = names.at(-1) ?? "";
    return names.slice(0, -1).map((from) => ({ from, to }));
  });

const IGNORED = read(".dockerignore").split("\n");
const LET_IN = IGNORED.flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
const LEFT_OUT = IGNORED.flatMap((line) => (line.startsWith("**/*") ? [line.slice(4)] : []));

/** Whether the image has the file or folder at its expected place. */
function isInImage(path: string): boolean {
  return (
    COPIED.some(
      ({ from, to }) =>
        (path === from && (to === path || to === `${dirname(path)}/`)) ||
        (path.startsWith(`${from}/`) && to === from),
    ) &&
    LET_IN.includes(path.split("/")[0] ?? "") &&
    !LEFT_OUT.some((ending) => path.endsWith(ending))
  );
}

/** Imports needed at run time; type imports are erased. */
const NEEDED =
  /(?:^|\n)(?:import|export)\s+(?!type\b)(?:[^;"]*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)|new URL\("(\.[^"]+)", import\.meta\.url\)/g;

interface Needs {
  files: ReadonlySet<string>;
  packages: ReadonlySet<string>;
}

/** The transitive needs of a program. */
function needsOf(program: string): Needs {
  const files = new Set([program]);
  const packages = new Set<string>();
  for (const file of files) {
    if (!/\.(?:ts|mjs)$/.test(file) || !statSync(join(ROOT, file)).isFile()) continue;
    for (const [, written, later, beside] of read(file).matchAll(NEEDED)) {
      const name = written ?? later ?? beside ?? "";
      if (name.startsWith(".")) files.add(join(dirname(file), name));
      else if (!name.startsWith("node:")) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? "");
    }
  }
  return { files, packages };
}

/** The pages, copied from the build stage. */
const BUILT = "dist/";

const { scripts, dependencies } = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read("package.json")));

/** The operator's commands, as named in package.json. */
const COMMANDS = ["db:migrate", "move-receipts", "backup", "restore", "verify", "user"].map(
  (name) => scripts[name]?.replace(/^node (?:--\S+ )*/, "") ?? name,
);
const COPIED_SCRIPTS = COPIED.map(({ from }) => from).filter((from) => from.startsWith("scripts/"));
const PROGRAMS = ["server/main.mjs", ...new Set([...COMMANDS, ...COPIED_SCRIPTS])];

test.each(PROGRAMS)("the image has all that %s needs", (program) => {
  const { files, packages } = needsOf(program);
  expect(files.size).toBeGreaterThan(program === "server/main.mjs" ? 100 : 0);
  expect([...files].filter((file) => !file.startsWith(BUILT) && !isInImage(file))).toEqual([]);
  // The image has no build or test dependencies.
  expect([...packages].filter((name) => dependencies[name] === undefined)).toEqual([]);
});

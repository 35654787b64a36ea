import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WALLS } from "../scripts/lint/walls.ts";
import { RULES } from "./support/run/planted-rule-violations.ts";
import { ALLOWED, GROUND, PLANTS } from "./support/run/planted-violations.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

interface Diagnostic {
  code: string;
  message: string;
  filename: string;
}

let folder: string;
let diagnostics: Diagnostic[];

function lint(cwd: string): Promise<Diagnostic[]> {
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [oxlint, "--format", "json", "server", "shared", "web", "scripts/planted.ts"],
      { cwd, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        try {
          const report: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
          resolve(report.diagnostics);
        } catch {
          reject(new Error(`oxlint gave no report: ${stdout}${stderr}`, { cause: error }));
        }
      },
    );
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-walls-"));
  const planted = [...PLANTS, ...RULES].map(({ file, code }) => [file, code] as const);
  const files = [...planted, ...Object.entries(ALLOWED), ...Object.entries(GROUND)];
  for (const [file, code] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${code}\n`);
  }
  for (const name of [".oxlintrc.json", "node_modules", "tsconfig.json", "scripts/lint"]) {
    await symlink(join(ROOT, name), join(folder, name));
  }
  diagnostics = await lint(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The linter's findings in one file: walls by name, rules by code. */
function findings(file: string): string[] {
  return diagnostics
    .filter(({ filename }) => filename === file)
    .map(({ code, message }) => /^\[(.+?)\]/.exec(message)?.[1] ?? code);
}

test.each(PLANTS)("$file breaks the wall: $wall", ({ wall, file }) => {
  expect(findings(file)).toContain(wall);
});

test("every wall has a planted violation", () => {
  const planted = new Set(PLANTS.map(({ wall }) => wall));
  expect(WALLS.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
});

test.each(RULES)("$file breaks the rule: $rule", ({ rule, file }) => {
  expect(findings(file)).toContain(rule);
});

test.each(Object.keys(ALLOWED))("%s breaks nothing", (file) => {
  expect(findings(file)).toEqual([]);
});

test("the clock and the environment may be read in their own files", () => {
  expect([...findings("server/gateways/clock.ts"), ...findings("server/config/config.ts")]).toEqual(
    [],
  );
});

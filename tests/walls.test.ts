import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WALLS } from "../scripts/lint/walls.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

interface Plant {
  wall: string;
  file: string;
  code: string;
}

const PLANTS: readonly Plant[] = [
  {
    wall: "shared is pure",
    file: "shared/planted.ts",
    code: `import { readFileSync } from "node:fs";`,
  },
  {
    wall: "shared is pure",
    file: "shared/a/planted.ts",
    code: `import { db } from "../../server/db/client.ts";`,
  },
  {
    wall: "shared is pure",
    file: "shared/b/planted.ts",
    code: `import { useState } from "react";`,
  },
  {
    wall: "server never web",
    file: "server/features/a/screen.ts",
    code: `import { call } from "../../../web/lib/http.ts";`,
  },
  {
    wall: "server never web",
    file: "server/planted.ts",
    code: `import { app } from "../tests/support/app.ts";`,
  },
  {
    wall: "web never server",
    file: "web/lib/planted.ts",
    code: `import type { Deps } from "../../server/deps.ts";`,
  },
  {
    wall: "web never server",
    file: "web/app/planted.tsx",
    code: `import { join } from "node:path";`,
  },
  {
    wall: "web never server",
    file: "web/app/lazy.tsx",
    code: `export const lazy = () => import("../../server/app.ts");`,
  },
  {
    wall: "nothing imports tests",
    file: "scripts/planted.ts",
    code: `import { app } from "../tests/support/app.ts";`,
  },
  {
    wall: "other features by their queries",
    file: "server/features/a/commands.ts",
    code: `import { createProject } from "../projects/commands.ts";`,
  },
  {
    wall: "other features by their queries",
    file: "server/features/a/planted.ts",
    code: `export * from "../projects/routes.ts";`,
  },
  {
    wall: "features are wired, not wiring",
    file: "server/features/a/queries.ts",
    code: `import { createDeps } from "../../deps.ts";`,
  },
  {
    wall: "features are given their gateways",
    file: "server/features/b/commands.ts",
    code: `import { systemClock } from "../../gateways/clock.ts";`,
  },
  {
    wall: "thin routes",
    file: "server/features/a/routes.ts",
    code: `import type { Database } from "../../db/client.ts";`,
  },
  {
    wall: "thin routes",
    file: "server/features/b/routes.ts",
    code: `import type { Clock } from "../../gateways/clock.ts";`,
  },
  {
    wall: "thin routes",
    file: "server/features/c/routes.ts",
    code: `import { sql } from "drizzle-orm";`,
  },
  {
    wall: "SQL in queries and commands",
    file: "server/features/a/sweep.ts",
    code: `import { sql } from "drizzle-orm";`,
  },
  {
    wall: "SQL in queries and commands",
    file: "server/http/session.ts",
    code: `import pg from "pg";`,
  },
  {
    wall: "SQL in queries and commands",
    file: "server/wiring.ts",
    code: `import { users } from "./db/tables.ts";`,
  },
  {
    wall: "http knows no feature",
    file: "server/http/guard.ts",
    code: `import { findSession } from "../features/auth/queries.ts";`,
  },
  {
    wall: "gateways know no feature",
    file: "server/gateways/storage/planted.ts",
    code: `import { findUpload } from "../../features/receipts/queries.ts";`,
  },
  {
    wall: "the database knows no feature",
    file: "server/db/planted.ts",
    code: `import { notFound } from "../errors.ts";`,
  },
  {
    wall: "ui could ship elsewhere",
    file: "web/ui/planted.tsx",
    code: `import { call } from "../lib/http.ts";`,
  },
  {
    wall: "ui could ship elsewhere",
    file: "web/ui/query.tsx",
    code: `import { useQuery } from "@tanstack/react-query";`,
  },
  {
    wall: "ui could ship elsewhere",
    file: "web/ui/rule.tsx",
    code: `import type { Cents } from "../../shared/money.ts";`,
  },
  {
    wall: "lib is plumbing",
    file: "web/lib/screen.ts",
    code: `import { keys } from "../features/expenses/api.ts";`,
  },
  {
    wall: "other screens by their api and dialogs",
    file: "web/features/dashboard/planted.tsx",
    code: `import { ExpenseTable } from "../expenses/expense-table.tsx";`,
  },
  {
    wall: "screens know no shell",
    file: "web/features/dashboard/shell.tsx",
    code: `import { Sidebar } from "../../app/sidebar.tsx";`,
  },
];

const RULES: readonly { rule: string; file: string; code: string }[] = [
  {
    rule: "house(clock)",
    file: "server/features/a/now.ts",
    code: "export const now = () => new Date();",
  },
  { rule: "house(clock)", file: "shared/now.ts", code: "export const now = () => Date.now();" },
  { rule: "node(no-process-env)", file: "server/env.ts", code: "export const home = process.env;" },
  { rule: "node(no-process-env)", file: "web/env.ts", code: "export const home = process.env;" },
  { rule: "eslint(no-console)", file: "server/log.ts", code: `console.log("said");` },
  {
    rule: "typescript(no-explicit-any)",
    file: "shared/loose.ts",
    code: "export const loose = (value: any) => value;",
  },
  {
    rule: "typescript(no-non-null-assertion)",
    file: "shared/sure.ts",
    code: "export const sure = (value?: string) => value!;",
  },
  {
    rule: "typescript(no-floating-promises)",
    file: "server/adrift.ts",
    code: "Promise.resolve(1);",
  },
  {
    rule: "import(no-cycle)",
    file: "server/ring-a.ts",
    code: `import { b } from "./ring-b.ts";\nexport const a = () => b;`,
  },
  {
    rule: "jsx-a11y(alt-text)",
    file: "web/app/picture.tsx",
    code: `export const Picture = () => <img src="/a.png" />;`,
  },
  {
    rule: "react(hooks)",
    file: "web/app/hook.tsx",
    code: `import { useState } from "react";\nexport function Hook({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}`,
  },
];

const ALLOWED: Readonly<Record<string, string>> = {
  "server/features/good/routes.ts": `import { readGood } from "./queries.ts";\nimport type { Deps } from "../../deps.ts";\nexport const route = (deps: Deps) => readGood(deps);`,
  "server/features/good/queries.ts": `import { sql } from "drizzle-orm";\nimport { users } from "../../db/tables.ts";\nimport { other } from "../fine/queries.ts";\nexport const readGood = (deps: unknown) => [deps, sql, users, other];`,
  "server/features/fine/queries.ts": `import type { Clock } from "../../gateways/clock.ts";\nexport const other = (clock: Clock) => clock.now();`,
  "server/features/good/good.test.ts": `import { app } from "../../../tests/support/app.ts";\nexport const tested = app;`,
  "web/features/good/good-page.tsx": `import { goodKeys } from "../fine/api.ts";\nimport { FineDialog } from "../fine/fine-dialog.tsx";\nimport { useSelectedProject } from "../projects/selected-project.tsx";\nimport { decimal } from "../../../shared/money.ts";\nexport const used = [goodKeys, FineDialog, useSelectedProject, decimal];`,
};

/** What stands behind the planted imports, so that they resolve. */
const GROUND: Readonly<Record<string, string>> = {
  "server/ring-b.ts": `import { a } from "./ring-a.ts";\nexport const b = () => a;`,
  "server/deps.ts": "export interface Deps { name: string }",
  "server/gateways/clock.ts":
    "export interface Clock { now(): Date }\nexport const systemClock: Clock = { now: () => new Date() };",
  "server/config.ts": 'export const port = process.env["PORT"];',
};

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

/** The linter's findings in one file: the walls by name, the rules by code. */
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
  expect([...findings("server/gateways/clock.ts"), ...findings("server/config.ts")]).toEqual([]);
});

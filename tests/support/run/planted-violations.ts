interface Plant {
  wall: string;
  file: string;
  code: string;
}

/** At least one violation of each import rule. */
export const PLANTS: readonly Plant[] = [
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
    wall: "a feature's rules are pure",
    file: "server/features/a/rules/planted.ts",
    code: `import { createProject } from "../../projects/commands.ts";`,
  },
  {
    wall: "other features by their queries, commands and rules",
    file: "server/features/a/commands.ts",
    code: `import { settingOf } from "../assistant/turn/turn-context.ts";`,
  },
  {
    wall: "other features by their queries, commands and rules",
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
    wall: "records by access",
    file: "server/features/expenses/routes.ts",
    code: `import { requireUser } from "../../http/session/session.ts";`,
  },
  {
    wall: "records by access",
    file: "server/features/reports/routes.ts",
    code: `import { ownAccess } from "../../identity/access.ts";`,
  },
  {
    wall: "SQL in queries and commands",
    file: "server/features/a/sweep.ts",
    code: `import { sql } from "drizzle-orm";`,
  },
  {
    wall: "SQL in queries and commands",
    file: "server/http/session/session.ts",
    code: `import pg from "pg";`,
  },
  {
    wall: "SQL in queries and commands",
    file: "server/wiring.ts",
    code: `import { users } from "./db/schema/tables.ts";`,
  },
  {
    wall: "SQL in queries and commands",
    file: "server/another-wiring.ts",
    code: `import { attempts } from "./db/schema/billing.ts";`,
  },
  {
    wall: "SQL in queries and commands",
    file: "server/features/a/reading.ts",
    code: `import { queryRows } from "../../db/rows.ts";`,
  },
  {
    wall: "common rooms know no feature",
    file: "server/records/planted.ts",
    code: `import { findExpense } from "../features/expenses/queries.ts";`,
  },
  {
    wall: "common rooms know no feature",
    file: "server/identity/guard.ts",
    code: `import { requireUser } from "../http/session/session.ts";`,
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
    wall: "the adviser knows tools only",
    file: "server/adviser/planted.ts",
    code: `import { findSession } from "../features/auth/queries.ts";`,
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
    code: `import { keys } from "../features/expenses/queries.ts";`,
  },
  {
    wall: "other screens by their queries, mutations and dialogs",
    file: "web/features/dashboard/planted.tsx",
    code: `import { ExpenseTable } from "../expenses/list/expense-table.tsx";`,
  },
  {
    wall: "screens know no shell",
    file: "web/features/dashboard/shell.tsx",
    code: `import { Sidebar } from "../../app/sidebar.tsx";`,
  },
];

/** Lint rules other than import rules. */
export const RULES: readonly { rule: string; file: string; code: string }[] = [
  {
    rule: "house(clock)",
    file: "server/features/a/now.ts",
    code: "export const now = () => new Date();",
  },
  { rule: "house(clock)", file: "shared/now.ts", code: "export const now = () => Date.now();" },
  {
    rule: "house(row-schemas)",
    file: "server/features/a/unchecked-queries.ts",
    code: `import type { Queryable } from "../../db/client.ts";\nimport { sql } from "drizzle-orm";\nexport const read = (db: Queryable) => db.execute<{ id: number }>(sql\`select id from users\`);`,
  },
  {
    rule: "house(row-schemas)",
    file: "server/features/a/any-queries.ts",
    code: `import type pg from "pg";\nexport async function read(client: pg.Client) {\n  const { rows } = await client.query("select 1 as id");\n  return rows;\n}`,
  },
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

/** Code that must stay allowed. */
export const ALLOWED: Readonly<Record<string, string>> = {
  "server/features/good/routes.ts": `import { readGood } from "./queries.ts";\nimport type { Deps } from "../../deps.ts";\nexport const route = (deps: Deps) => readGood(deps);`,
  "server/features/good/queries.ts": `import { sql } from "drizzle-orm";\nimport { users } from "../../db/schema/tables.ts";\nimport { other } from "../fine/queries.ts";\nexport const readGood = (deps: unknown) => [deps, sql, users, other];`,
  "server/features/fine/queries.ts": `import type { Clock } from "../../gateways/clock.ts";\nexport const other = (clock: Clock) => clock.now();`,
  "server/features/good/good.test.ts": `import { app } from "../../../tests/support/app.ts";\nexport const tested = app;`,
  "web/features/good/good-page.tsx": `import { goodKeys } from "../fine/mutations.ts";\nimport { FineDialog } from "../fine/form/fine-dialog.tsx";\nimport { useSelectedProject } from "../projects/selected-project.tsx";\nimport { decimal } from "../../../shared/money.ts";\nexport const used = [goodKeys, FineDialog, useSelectedProject, decimal];`,
};

/** Files that the planted imports resolve to. */
export const GROUND: Readonly<Record<string, string>> = {
  "server/ring-b.ts": `import { a } from "./ring-a.ts";\nexport const b = () => a;`,
  "server/deps.ts": "export interface Deps { name: string }",
  "server/gateways/clock.ts":
    "export interface Clock { now(): Date }\nexport const systemClock: Clock = { now: () => new Date() };",
  "server/config/config.ts": 'export const port = process.env["PORT"];',
};

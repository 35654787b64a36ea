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
    code: `import { turnContextOf } from "../assistant/turn/turn-context.ts";`,
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
    file: "server/features/b/bulk/bulk-routes.ts",
    code: `import type { Clock } from "../../../gateways/clock.ts";`,
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

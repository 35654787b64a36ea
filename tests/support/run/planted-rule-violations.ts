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

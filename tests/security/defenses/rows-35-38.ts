import type { DefenseEntry } from "./defense-entry.ts";

const OWNERSHIP = "tests/security/rows-34-38-ownership.test.ts";
const MILESTONES = "tests/security/rows-34-41-milestones.test.ts";
const CONTRACTORS = "tests/security/rows-35-48-contractors.test.ts";
const TABLES = "server/db/migrations/0001_initial.sql";

const PROJECT_QUERIES = "server/features/projects/queries.ts";
const EXPENSE_QUERIES = "server/features/expenses/queries.ts";
const EXPENSE_PAGES = "server/features/expenses/page-queries.ts";
const CONTRACTOR_QUERIES = "server/features/contractors/queries.ts";
const ASSISTANT_QUERIES = "server/features/assistant/queries.ts";

export const ROWS_35_38: readonly DefenseEntry[] = [
  {
    row: 35,
    defense: "an id in a URL is digits",
    file: "shared/ids.ts",
    find: `z.string().check(z.regex(DIGITS, "Must be a positive whole number")),`,
    replace: "z.string(),",
    test: OWNERSHIP,
  },
  {
    row: 35,
    defense: "an id in a body is a positive integer",
    file: "shared/ids.ts",
    find: "export const id = z.int().check(z.positive());",
    replace: "export const id = z.number();",
    test: OWNERSHIP,
  },
  {
    row: 36,
    defense: "owner first: projects",
    file: PROJECT_QUERIES,
    find: "where p.user_id = ${access.home}${and",
    replace: "where true${and",
    test: OWNERSHIP,
  },
  {
    row: 36,
    defense: "owner first: contractors",
    file: CONTRACTOR_QUERIES,
    find: "    .where(and(eq(contractors.userId, access.home), isSeen(access, contractors.id)))\n",
    replace: "    .where(isSeen(access, contractors.id))\n",
    test: CONTRACTORS,
  },
  {
    row: 36,
    defense: "owner first: payments to contractors",
    file: CONTRACTOR_QUERIES,
    find: "where user_id = ${access.home} and contractor_id is not null",
    replace: "where contractor_id is not null",
    also: [
      {
        file: CONTRACTOR_QUERIES,
        find: "where e.user_id = ${access.home} and e.project_id",
        replace: "where e.project_id",
      },
    ],
    test: CONTRACTORS,
  },
  {
    row: 36,
    defense: "owner first: the conversation",
    file: ASSISTANT_QUERIES,
    find: "      where user_id = ${access.actor} and ${inConversation(access)}\n      order by id desc",
    replace: "      order by id desc",
    test: OWNERSHIP,
  },
  {
    row: 36,
    defense: "owner first: the number of expenses",
    file: EXPENSE_QUERIES,
    find: "select count(*) as count from expenses where user_id = ${access.home} and",
    replace: "select count(*) as count from expenses where",
    test: OWNERSHIP,
  },
  {
    row: 36,
    defense: "owner first: the expenses of a project, and the project",
    file: EXPENSE_PAGES,
    find: "where e.user_id = ${OWNER} and e.project_id = ${PROJECT}",
    replace: "where e.project_id = ${PROJECT}",
    also: [
      {
        file: EXPENSE_PAGES,
        find: "const IN_PROJECT = sql`user_id = ${OWNER} and project_id = ${PROJECT}`",
        replace: "const IN_PROJECT = sql`project_id = ${PROJECT}`",
      },
      {
        file: EXPENSE_PAGES,
        find: "const THIS_PROJECT = and(eq(projects.userId, OWNER), eq(projects.id, PROJECT))",
        replace: "const THIS_PROJECT = eq(projects.id, PROJECT)",
      },
    ],
    test: OWNERSHIP,
  },
  {
    row: 36,
    defense: "owner first: a project's milestones, and the project",
    file: "server/features/milestones/queries.ts",
    find: "where m.user_id = ${access.home} and m.project_id = ${projectId}",
    replace: "where m.project_id = ${projectId}",
    also: [
      {
        file: "server/features/milestones/queries.ts",
        find: "    where user_id = ${access.home} and id = ${projectId}`;",
        replace: "    where id = ${projectId}`;",
      },
    ],
    test: MILESTONES,
  },
  {
    row: 37,
    defense: "a list requires the owner's project",
    file: EXPENSE_PAGES,
    find: "const THIS_PROJECT = and(eq(projects.userId, OWNER), eq(projects.id, PROJECT))",
    replace: "const THIS_PROJECT = eq(projects.id, PROJECT)",
    test: OWNERSHIP,
  },
  {
    row: 37,
    defense: "a list of milestones requires the owner's project",
    file: "server/features/milestones/queries.ts",
    find: "    where user_id = ${access.home} and id = ${projectId}`;",
    replace: "    where id = ${projectId}`;",
    test: MILESTONES,
  },
  {
    row: 37,
    defense: "a list requires the owner's contractor",
    file: "server/features/expenses/filter-queries.ts",
    find: "exists(select from contractors where user_id = ${access.home} and id = ${id}${and",
    replace: "exists(select from contractors where id = ${id}${and",
    test: CONTRACTORS,
  },
  {
    row: 37,
    defense: "a repeated project is rejected",
    file: "shared/expenses/list-query.ts",
    find: "    projectId: idParam,",
    replace: `    projectId: z.pipe(
      z.pipe(
        z.union([z.string(), z.array(z.string())]),
        z.transform((given: string | string[]) => String([given].flat()[0])),
      ),
      idParam,
    ),`,
    test: OWNERSHIP,
  },
  {
    row: 38,
    defense: "the foreign key from expense to project includes the owner",
    file: TABLES,
    find: `  constraint expenses_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade,
`,
    replace: "",
    test: OWNERSHIP,
  },
  {
    row: 38,
    defense: "the foreign key from expense to contractor includes the owner",
    file: TABLES,
    find: `  constraint expenses_contractor_fkey foreign key (user_id, contractor_id)
    references contractors (user_id, id),
`,
    replace: "",
    test: OWNERSHIP,
  },
  {
    row: 38,
    defense: "the foreign key from milestone to project includes the owner",
    file: TABLES,
    find: `  primary key (user_id, id),
  constraint milestones_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
`,
    replace: "  primary key (user_id, id)\n",
    test: MILESTONES,
  },
  {
    row: 38,
    defense: "a record moves only into the owner's project",
    file: PROJECT_QUERIES,
    find: ".where(and(eq(projects.userId, access.home), eq(projects.id, id)))",
    replace: ".where(eq(projects.id, id))",
    also: [
      {
        file: TABLES,
        find: `  primary key (user_id, id),
  constraint milestones_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
`,
        replace: "  primary key (user_id, id)\n",
      },
    ],
    test: MILESTONES,
  },
];

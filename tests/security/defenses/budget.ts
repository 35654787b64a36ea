import type { DefenseEntry } from "./defense-entry.ts";

const OWNERSHIP = "tests/security/rows-34-38-ownership.test.ts";
const PLAN = "tests/security/row-38-budget.test.ts";
const CONTRACTS = "server/features/contracts/queries.ts";
const LINES = "server/features/budget/queries.ts";
const DETAILS = "server/features/expenses/details-commands.ts";

export const BUDGET: readonly DefenseEntry[] = [
  {
    row: 34,
    defense: "owner in where: updating a budget line",
    file: "server/features/budget/commands.ts",
    find: "where user_id = ${access.home} and id = ${id} and project_id = ${projectId}",
    replace: "where id = ${id} and project_id = ${projectId}",
    also: [
      {
        file: "server/records/activity.ts",
        find: "const isRecord = sql`r.user_id = ${author.home} and ${key} = ${id}`;",
        replace: "const isRecord = sql`${key} = ${id}`;",
      },
    ],
    test: OWNERSHIP,
  },
  {
    row: 34,
    defense: "owner in where: reading a quote",
    file: CONTRACTS,
    find: "where q.user_id = ${access.home} and q.id = ${id}${and",
    replace: "where q.id = ${id}${and",
    test: OWNERSHIP,
  },
  {
    row: 34,
    defense: "owner in where: updating a quote and its parts",
    file: CONTRACTS,
    find: "where user_id = ${access.home} and id = ${id}${and",
    replace: "where id = ${id}${and",
    also: [
      {
        file: CONTRACTS,
        find: "where q.user_id = ${access.home} and q.id = ${id}${and",
        replace: "where q.id = ${id}${and",
      },
    ],
    test: OWNERSHIP,
  },
  {
    row: 34,
    defense: "owner in where: undoing an import",
    file: "server/features/imports/queries.ts",
    find: "where i.user_id = ${access.home} and i.id = ${id}${and",
    replace: "where i.id = ${id}${and",
    test: OWNERSHIP,
  },
  {
    row: 37,
    defense: "budget reads check the project's owner",
    file: LINES,
    find: "where p.user_id = ${access.home} and p.id = ${projectId}`",
    replace: "where p.id = ${projectId}`",
    test: PLAN,
  },
  {
    row: 37,
    defense: "project exports check the project's owner",
    file: "server/features/exports/queries.ts",
    find: "where p.user_id = ${access.home} and p.id = ${projectId}`",
    replace: "where p.id = ${projectId}`",
    also: [
      // Every table query reads the contracts, which check the project again.
      {
        file: CONTRACTS,
        find: "as quotes\n    from projects where user_id = ${access.home} and id = ${projectId}`",
        replace: "as quotes\n    from projects where id = ${projectId}`",
      },
    ],
    test: PLAN,
  },
  {
    row: 38,
    defense: "an expense refers to its owner's budget lines",
    file: DETAILS,
    find: "  if (rows[0]?.count !== ids.length) throw notFound",
    replace: "  if (rows[0]?.count === undefined) throw notFound",
    test: PLAN,
  },
  {
    row: 38,
    defense: "an expense is paid under its owner's contract",
    file: DETAILS,
    find: '  if (rowCount === 0) throw notFound("Quote");',
    replace: "",
    test: PLAN,
  },
  {
    row: 38,
    defense: "installments are filtered by owner",
    file: DETAILS,
    find: "where n.user_id = ${access.home} and n.id = ${installmentId} and q.project_id = ${projectId}",
    replace: "where n.id = ${installmentId}",
    test: PLAN,
  },
  {
    row: 38,
    defense: "a payment waits for a milestone of its own project",
    file: "server/features/contracts/schedule-commands.ts",
    find: "where user_id = ${access.home} and project_id = ${projectId} and id = any",
    replace: "where user_id = ${access.home} and id = any",
    test: "server/features/contracts/milestones-elsewhere.test.ts",
    title: "a payment can only wait for a milestone of its own project",
  },
  {
    row: 56,
    defense: "a repeated change order is recognized by its key",
    file: "server/features/contracts/change-order-commands.ts",
    find: "      key,\n      input: { quoteId, ...input },",
    replace: "      key: key === undefined ? key : undefined,\n      input: { quoteId, ...input },",
    test: "server/features/contracts/concurrent-writes.test.ts",
    title: "a repeated change order is recorded once",
  },
];

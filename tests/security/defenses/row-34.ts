import type { DefenseEntry } from "./defense-entry.ts";

const OWNERSHIP = "tests/security/rows-34-38-ownership.test.ts";
const DELETED = "tests/security/row-34-deleted-and-stored.test.ts";
const MILESTONES = "tests/security/rows-34-41-milestones.test.ts";
const TRASH = "server/records/trash.ts";

/** One query without its owner condition. */
function withoutOwner(defense: string, file: string, find: string, replace: string) {
  return { row: 34, defense: `owner in where: ${defense}`, file, find, replace };
}

const PROJECT_QUERIES = "server/features/projects/queries.ts";
const PROJECT_COMMANDS = "server/features/projects/commands.ts";
const EXPENSE_QUERIES = "server/features/expenses/queries.ts";
const EXPENSE_COMMANDS = "server/features/expenses/commands.ts";
const MILESTONE_COMMANDS = "server/features/milestones/commands.ts";
const CONTRACTOR_COMMANDS = "server/features/contractors/commands.ts";
const CONTRACTOR_TRASH = "server/features/contractors/trash-commands.ts";
const PASSKEYS = "server/features/second-factor/passkey-commands.ts";
const ASSISTANT_QUERIES = "server/features/assistant/queries.ts";

/** The two trash statements: lock the record, and remove it. */
const HELD = {
  file: TRASH,
  find: `    where user_id = \${access.home} and kind = \${kind} and record_id = \${id}\${and`,
  replace: `    where kind = \${kind} and record_id = \${id}\${and`,
};
const TAKEN = {
  file: TRASH,
  find: `    where user_id = \${owner} and kind = \${kind} and record_id = \${id}
    returning record`,
  replace: `    where kind = \${kind} and record_id = \${id}
    returning record`,
};

const MANY_TAKEN = {
  file: TRASH,
  find: `    where user_id = \${owner} and kind = \${kind} and record_id = any(\${sql.param(ids)})
    returning record`,
  replace: `    where kind = \${kind} and record_id = any(\${sql.param(ids)})
    returning record`,
};

/** The statement that locks a record before its change. */
export const RECORDED = {
  file: "server/records/activity.ts",
  find: "sql`r.user_id = ${author.home} and ${key} = ${id}`",
  replace: "sql`${key} = ${id}`",
};

export const ROW_34: readonly DefenseEntry[] = [
  {
    ...withoutOwner(
      "reading a project",
      PROJECT_QUERIES,
      "${selectProjects(access, sql`projects`)} where p.user_id = ${access.home} and p.id = ${id}`",
      "${selectProjects(access, sql`projects`)} where p.id = ${id}`",
    ),
    test: OWNERSHIP,
  },
  {
    ...withoutOwner(
      "reading a project's summary",
      PROJECT_QUERIES,
      "const THIS_PROJECT = sql`p.user_id = ${OWNER} and p.id = ${PROJECT}`",
      "const THIS_PROJECT = sql`p.id = ${PROJECT}`",
    ),
    test: OWNERSHIP,
  },
  {
    ...withoutOwner(
      "updating a project",
      PROJECT_COMMANDS,
      "where user_id = ${access.home} and id = ${id} and contingency <= ${input.budget}::numeric",
      "where id = ${id} and contingency <= ${input.budget}::numeric",
    ),
    also: [RECORDED],
    test: OWNERSHIP,
  },
  {
    ...withoutOwner(
      "deleting a project",
      PROJECT_COMMANDS,
      "delete from projects where user_id = ${access.home} and id = ${id}",
      "delete from projects where id = ${id}",
    ),
    also: [
      {
        file: PROJECT_QUERIES,
        find: ".where(and(eq(projects.userId, access.home), eq(projects.id, id)))",
        replace: ".where(eq(projects.id, id))",
      },
    ],
    test: OWNERSHIP,
  },
  {
    ...withoutOwner(
      "reading an expense",
      EXPENSE_QUERIES,
      "where e.user_id = ${access.home} and e.id = ${id}${and",
      "where e.id = ${id}${and",
    ),
    test: OWNERSHIP,
  },
  {
    ...withoutOwner(
      "updating an expense",
      EXPENSE_COMMANDS,
      "    where e.user_id = ${access.home} and e.id = ${id}${and",
      "    where e.id = ${id}${and",
    ),
    also: [RECORDED],
    test: OWNERSHIP,
  },
  {
    ...withoutOwner(
      "deleting an expense",
      "server/features/expenses/trash-commands.ts",
      "delete from expenses where user_id = ${access.home} and id = ${id}",
      "delete from expenses where id = ${id}",
    ),
    test: OWNERSHIP,
  },
  {
    ...withoutOwner("restoring from the trash", HELD.file, HELD.find, HELD.replace),
    also: [
      MANY_TAKEN,
      // Otherwise the restore finds no record and rolls back.
      {
        file: EXPENSE_QUERIES,
        find: "where e.user_id = ${access.home} and e.id = ${id}${and",
        replace: "where e.id = ${id}${and",
      },
    ],
    test: DELETED,
  },
  {
    ...withoutOwner(
      "updating, completing or reopening a milestone",
      MILESTONE_COMMANDS,
      "      where user_id = ${access.home} and id = ${id}${and",
      "      where id = ${id}${and",
    ),
    also: [RECORDED],
    test: MILESTONES,
  },
  {
    ...withoutOwner(
      "deleting a milestone",
      "server/features/milestones/trash-commands.ts",
      "delete from milestones where user_id = ${access.home} and id = ${id}",
      "delete from milestones where id = ${id}",
    ),
    test: MILESTONES,
  },
  {
    ...withoutOwner(
      "restoring a milestone",
      "server/features/milestones/trash-commands.ts",
      "where t.user_id = ${access.home} and t.kind",
      "where t.kind",
    ),
    also: [
      HELD,
      TAKEN,
      {
        file: "server/features/milestones/queries.ts",
        find: "where m.user_id = ${access.home} and m.id = ${id}${and",
        replace: "where m.id = ${id}${and",
      },
    ],
    test: MILESTONES,
  },
  {
    ...withoutOwner(
      "updating a contractor",
      CONTRACTOR_COMMANDS,
      "    .where(and(eq(contractors.userId, access.home), eq(contractors.id, id)))\n    .returning(CONTRACTOR);",
      "    .where(eq(contractors.id, id))\n    .returning(CONTRACTOR);",
    ),
    also: [RECORDED],
    test: OWNERSHIP,
  },
  {
    ...withoutOwner(
      "deleting a contractor",
      CONTRACTOR_TRASH,
      "    .where(and(eq(contractors.userId, access.home), inArray(contractors.id, [...ids])))",
      "    .where(inArray(contractors.id, [...ids]))",
    ),
    also: [
      {
        file: CONTRACTOR_TRASH,
        find: "delete from contractors where user_id = ${access.home} and id = ${id}",
        replace: "delete from contractors where id = ${id}",
      },
    ],
    test: OWNERSHIP,
  },
  {
    ...withoutOwner(
      "signing out another browser",
      "server/features/account/commands.ts",
      "and(isSessionOf(owner), ne(sessions.sid, current), which)",
      "and(ne(sessions.sid, current), which)",
    ),
    also: [
      {
        file: "server/features/account/commands.ts",
        find: "and(isSessionOf(owner), eq(shownSessionId, id))",
        replace: "eq(shownSessionId, id)",
      },
    ],
    test: OWNERSHIP,
  },
  {
    ...withoutOwner(
      "reading a receipt's image",
      "server/features/receipts/queries.ts",
      "        eq(uploads.userId, access.home),\n        eq(uploads.key, key),",
      "        eq(uploads.key, key),",
    ),
    test: DELETED,
  },
  {
    ...withoutOwner(
      "renaming a passkey",
      PASSKEYS,
      "    .where(and(eq(passkeys.userId, owner), eq(passkeys.id, id)))\n    .returning",
      "    .where(eq(passkeys.id, id))\n    .returning",
    ),
    test: OWNERSHIP,
  },
  {
    ...withoutOwner(
      "deleting a passkey",
      PASSKEYS,
      "      .where(and(eq(passkeys.userId, owner), eq(passkeys.id, id)));",
      "      .where(eq(passkeys.id, id));",
    ),
    test: OWNERSHIP,
  },
  {
    ...withoutOwner(
      "reading a proposal, also guarded by its signature",
      ASSISTANT_QUERIES,
      "where p.user_id = ${access.actor} and p.id = ${id} and ${inConversation(access)}`;",
      "where p.id = ${id}`;",
    ),
    also: [
      {
        file: "server/features/assistant/proposal-commands.ts",
        find: "if (stored === undefined || !isSignedBy(sign, access.actor, stored, token))",
        replace: "if (stored === undefined)",
      },
    ],
    test: OWNERSHIP,
  },
];

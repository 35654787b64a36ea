import type { SwitchedOff } from "./switched-off.ts";

const OWNERSHIP = "tests/security/rows-34-38-ownership.test.ts";
const DELETED = "tests/security/row-34-deleted-and-stored.test.ts";
const MILESTONES = "tests/security/rows-34-41-milestones.test.ts";
const TRASH = "server/records/trash.ts";

/** One query that forgets whose row it asks for. */
function forgotten(defense: string, file: string, find: string, replace: string) {
  return { row: 34, defense: `owner in where: ${defense}`, file, find, replace };
}

const PROJECT_QUERIES = "server/features/projects/queries.ts";
const PROJECT_COMMANDS = "server/features/projects/commands.ts";
const EXPENSE_QUERIES = "server/features/expenses/queries.ts";
const EXPENSE_COMMANDS = "server/features/expenses/commands.ts";
const MILESTONE_COMMANDS = "server/features/milestones/commands.ts";
const CONTRACTOR_COMMANDS = "server/features/contractors/commands.ts";
const PASSKEYS = "server/features/second-factor/passkey-commands.ts";
const ASSISTANT_QUERIES = "server/features/assistant/queries.ts";

/** Both statements of the trash: what is held, and what is taken out. */
const HELD = {
  file: TRASH,
  find: `    where user_id = \${owner} and kind = \${kind} and record_id = \${id}
    for update`,
  replace: `    where kind = \${kind} and record_id = \${id}
    for update`,
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

export const ROW_34: readonly SwitchedOff[] = [
  {
    ...forgotten(
      "a project",
      PROJECT_QUERIES,
      "sql`${selectProjects(owner, sql`projects`)} where p.user_id = ${owner} and p.id = ${id}`",
      "sql`${selectProjects(owner, sql`projects`)} where p.id = ${id}`",
    ),
    test: OWNERSHIP,
  },
  {
    ...forgotten(
      "a project's summary",
      PROJECT_QUERIES,
      ".where(sql`p.user_id = ${OWNER} and p.id = ${PROJECT}`)",
      ".where(sql`p.id = ${PROJECT}`)",
    ),
    test: OWNERSHIP,
  },
  {
    ...forgotten(
      "a project that changes",
      PROJECT_COMMANDS,
      "where user_id = ${owner} and id = ${id} and contingency <= ${budget}::numeric",
      "where id = ${id} and contingency <= ${budget}::numeric",
    ),
    test: OWNERSHIP,
  },
  {
    ...forgotten(
      "a project that goes",
      PROJECT_COMMANDS,
      "delete from projects where user_id = ${owner} and id = ${id}",
      "delete from projects where id = ${id}",
    ),
    also: [
      {
        file: PROJECT_QUERIES,
        find: ".where(and(eq(projects.userId, owner), eq(projects.id, id)))",
        replace: ".where(eq(projects.id, id))",
      },
    ],
    test: OWNERSHIP,
  },
  {
    ...forgotten(
      "an expense",
      EXPENSE_QUERIES,
      "where e.user_id = ${owner} and e.id = ${id}`,",
      "where e.id = ${id}`,",
    ),
    test: OWNERSHIP,
  },
  {
    ...forgotten(
      "an expense that changes",
      EXPENSE_COMMANDS,
      "    where e.user_id = ${owner} and e.id = ${id}\n    for no key update of e",
      "    where e.id = ${id}\n    for no key update of e",
    ),
    test: OWNERSHIP,
  },
  {
    ...forgotten(
      "an expense that is deleted",
      "server/features/expenses/trash-commands.ts",
      "delete from expenses where user_id = ${owner} and id = ${id}",
      "delete from expenses where id = ${id}",
    ),
    test: OWNERSHIP,
  },
  {
    ...forgotten("what lies in the trash", HELD.file, HELD.find, HELD.replace),
    also: [
      MANY_TAKEN,
      // Else it is brought back, not found, and all of it undone.
      {
        file: EXPENSE_QUERIES,
        find: "where e.user_id = ${owner} and e.id = ${id}`,",
        replace: "where e.id = ${id}`,",
      },
    ],
    test: DELETED,
  },
  {
    ...forgotten(
      "a milestone that changes, is completed or is reopened",
      MILESTONE_COMMANDS,
      "      where user_id = ${owner} and id = ${id}\n      returning *",
      "      where id = ${id}\n      returning *",
    ),
    test: MILESTONES,
  },
  {
    ...forgotten(
      "a milestone that is deleted",
      "server/features/milestones/trash-commands.ts",
      "delete from milestones where user_id = ${owner} and id = ${id}",
      "delete from milestones where id = ${id}",
    ),
    test: MILESTONES,
  },
  {
    ...forgotten(
      "a milestone that is brought back",
      "server/features/milestones/trash-commands.ts",
      "where t.user_id = ${owner} and t.kind",
      "where t.kind",
    ),
    also: [
      HELD,
      TAKEN,
      {
        file: "server/features/milestones/queries.ts",
        find: "where m.user_id = ${owner} and m.id = ${id}`,",
        replace: "where m.id = ${id}`,",
      },
    ],
    test: MILESTONES,
  },
  {
    ...forgotten(
      "a contractor that changes",
      CONTRACTOR_COMMANDS,
      "    .where(and(eq(contractors.userId, owner), eq(contractors.id, id)))\n    .returning();",
      "    .where(eq(contractors.id, id))\n    .returning();",
    ),
    test: OWNERSHIP,
  },
  {
    ...forgotten(
      "a contractor that is deleted",
      CONTRACTOR_COMMANDS,
      "    .where(and(eq(contractors.userId, owner), eq(contractors.id, id)))\n    .for(",
      "    .where(eq(contractors.id, id))\n    .for(",
    ),
    also: [
      {
        file: CONTRACTOR_COMMANDS,
        find: "delete from contractors where user_id = ${owner} and id = ${id}",
        replace: "delete from contractors where id = ${id}",
      },
    ],
    test: OWNERSHIP,
  },
  {
    ...forgotten(
      "another browser that is signed out",
      "server/features/account/commands.ts",
      "and(isSessionOf(owner), ne(sessions.sid, current), which)",
      "and(ne(sessions.sid, current), which)",
    ),
    test: OWNERSHIP,
  },
  {
    ...forgotten(
      "a receipt's picture",
      "server/features/receipts/queries.ts",
      `and(eq(uploads.userId, owner), eq(uploads.key, key), eq(uploads.state, "stored"))`,
      `and(eq(uploads.key, key), eq(uploads.state, "stored"))`,
    ),
    test: DELETED,
  },
  {
    ...forgotten(
      "a passkey that gets another name",
      PASSKEYS,
      "    .where(and(eq(passkeys.userId, owner), eq(passkeys.id, id)))\n    .returning",
      "    .where(eq(passkeys.id, id))\n    .returning",
    ),
    test: OWNERSHIP,
  },
  {
    ...forgotten(
      "a passkey that is removed",
      PASSKEYS,
      "      .where(and(eq(passkeys.userId, owner), eq(passkeys.id, id)));",
      "      .where(eq(passkeys.id, id));",
    ),
    test: OWNERSHIP,
  },
  {
    ...forgotten(
      "a proposal, which its signature guards besides",
      ASSISTANT_QUERIES,
      "where p.user_id = ${owner} and p.id = ${id}`,",
      "where p.id = ${id}`,",
    ),
    also: [
      {
        file: "server/features/assistant/proposal-commands.ts",
        find: "if (stored === undefined || !isSignedBy(sign, owner, stored, token)) throw",
        replace: "if (stored === undefined) throw",
      },
    ],
    test: OWNERSHIP,
  },
];

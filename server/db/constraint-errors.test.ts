import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../tests/support/database/database.ts";
import { violatedConstraint } from "./constraint-errors.ts";

const TABLES = `
  create temporary table kinds (id int constraint kinds_pkey primary key);
  create temporary table things (
    kind int constraint things_kind_fkey references kinds,
    size int constraint things_size_check check (size > 0)
  );
  insert into kinds values (1);
  insert into things values (1, 1)`;

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(TABLES);
});
afterAll(async () => {
  await client.end();
  await drop();
});

async function errorOf(statement: string): Promise<pg.DatabaseError> {
  const error: unknown = await client.query(statement).catch((thrown: unknown) => thrown);
  if (!(error instanceof pg.DatabaseError)) throw new Error("The statement was accepted");
  return error;
}

/** The error as the Citus coordinator passes it on from a worker: without constraint and table. */
function throughCoordinator({ message, code }: pg.DatabaseError): pg.DatabaseError {
  const error = new pg.DatabaseError(message, message.length, "error");
  if (code !== undefined) error.code = code;
  return error;
}

test.each([
  ["insert into kinds values (1)", "kinds_pkey"],
  ["insert into things values (2, 1)", "things_kind_fkey"],
  ["delete from kinds", "things_kind_fkey"],
  ["insert into things values (1, 0)", "things_size_check"],
])("names the violated constraint: %s", async (statement, name) => {
  const error = await errorOf(statement);
  expect(violatedConstraint(error)).toBe(name);
  expect(violatedConstraint(throughCoordinator(error))).toBe(name);
});

test("removes the shard number from the name", () => {
  const error = new pg.DatabaseError(
    'insert or update on table "milestones_102038" violates foreign key constraint "milestones_project_fkey_102038"',
    0,
    "error",
  );
  error.code = "23503";
  expect(violatedConstraint(error)).toBe("milestones_project_fkey");
});

test("returns no name for an error that only mentions a constraint", async () => {
  const error = await errorOf("alter table things drop constraint things_other_check");
  expect(error.message).toContain('constraint "things_other_check"');
  expect(violatedConstraint(error)).toBeUndefined();
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import {
  type DemoVisitor,
  expensesOf,
  openDemo,
  projectsOf,
  rowsOf,
} from "../../../tests/support/records/demos.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import {
  createMilestone,
  listMilestones,
  milestoneBody,
} from "../../../tests/support/records/milestones.ts";
import { sweepDemos } from "./commands.ts";

const DAY = 24 * 60 * 60 * 1000;
/**
 * While the test holds this lock, a deletion pauses between deleting its row and adding it to the
 * trash.
 */
const TRASH_GATE = 42;

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { trustProxy: "127.0.0.1" }, poolSize: 10 });
  await product.db.execute(sql`
    create function wait_at_the_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${sql.raw(String(TRASH_GATE))});
      return new;
    end $$`);
  await product.db.execute(sql`
    create trigger gate before insert on trash for each row execute function wait_at_the_gate()`);
});
afterAll(() => product.close());

test.each<[what: string, pathOf: (visitor: DemoVisitor) => Promise<string>]>([
  ["an expense", async (visitor) => `/api/expenses/${(await expensesOf(visitor))[0]?.id}`],
  [
    "a contractor",
    async (visitor) =>
      `/api/contractors/${(await expensesOf(visitor)).find(({ contractorId }) => contractorId)?.contractorId}`,
  ],
  [
    "a milestone",
    async (visitor) => {
      const [project] = await projectsOf(visitor);
      return `/api/milestones/${(await listMilestones(visitor, project?.id ?? 0))[0]?.id}`;
    },
  ],
])("a demo can end while %s is being deleted in it", async (_, pathOf) => {
  const visitor = await openDemo(product);
  const path = await pathOf(visitor);

  const { deletion, sweep } = await product.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${TRASH_GATE})`);
    const deleting = visitor.delete(path);
    await waitForLock(product.db, deleting);
    product.clock.advance(DAY);
    const sweeping = sweepDemos(product.deps);
    await waitForLock(product.db, sweeping, 2);
    return { deletion: deleting, sweep: sweeping };
  });

  await sweep;
  expect((await deletion).status).toBe(204);
  const left = await rowsOf(product, visitor.user.id);
  expect(Object.values(left).every((count) => count === 0)).toBe(true);
});

/** Writes requested before the account was deleted and executed afterwards. */
test.each<[method: "POST" | "PUT" | "PATCH" | "DELETE", pattern: string]>([
  ["POST", "/api/projects"],
  ["PUT", "/api/projects/:project"],
  ["DELETE", "/api/projects/:project"],
  ["POST", "/api/expenses"],
  ["PUT", "/api/expenses/:expense"],
  ["DELETE", "/api/expenses/:expense"],
  ["POST", "/api/expenses/:expense/restore"],
  ["POST", "/api/contractors"],
  ["PUT", "/api/contractors/:contractor"],
  ["DELETE", "/api/contractors/:contractor"],
  ["POST", "/api/contractors/:contractor/restore"],
  ["POST", "/api/milestones"],
  ["POST", "/api/milestones/batch"],
  ["PUT", "/api/milestones/:milestone"],
  ["PATCH", "/api/milestones/:milestone/complete"],
  ["DELETE", "/api/milestones/:milestone"],
  ["POST", "/api/milestones/:milestone/restore"],
])("%s %s is rejected if the account is deleted at the same time", async (method, pattern) => {
  const anna = await product.homeowner();
  const { id: project } = await createProject(anna);
  const ids = new Map([
    ["project", project],
    ["contractor", (await createContractor(anna)).id],
    ["expense", (await createExpense(anna, project)).id],
    ["milestone", (await createMilestone(anna, project)).id],
  ]);
  const path = pattern.replace(/:(\w+)/, (_, kind: string) => String(ids.get(kind)));
  const fields = {
    ...milestoneBody(project),
    ...expenseBody(project),
    name: "Attic",
    budget: "900",
  };
  const body = { ...fields, milestones: [fields] };

  const { call } = await product.db.transaction(async (tx) => {
    await tx.execute(sql`delete from users where id = ${anna.user.id}`);
    const calling = anna.send(method, path, method === "DELETE" ? undefined : body);
    await waitForLock(product.db, calling);
    return { call: calling };
  });
  expect((await call).status).toBeOneOf([401, 404]);
});

test("a demo whose deletion fails does not prevent the deletion of others", async () => {
  const stuck = await openDemo(product);
  const other = await openDemo(product);
  await product.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'not this one'; end $$`);
  await product.db.execute(sql`
    create trigger stuck before delete on users for each row
    when (old.id = ${sql.raw(String(stuck.user.id))}) execute function refuse()`);
  product.clock.advance(DAY);

  await sweepDemos(product.deps);
  expect(await rowsOf(product, stuck.user.id)).toMatchObject({ users: 1 });
  expect(await rowsOf(product, other.user.id)).toMatchObject({ users: 0 });
  expect(product.logged()).toContain("A demo could not be removed");

  await product.db.execute(sql`drop trigger stuck on users`);
  await sweepDemos(product.deps);
  expect(await rowsOf(product, stuck.user.id)).toMatchObject({ users: 0 });
});

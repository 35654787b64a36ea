import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CEILINGS } from "../../limits/ceilings.ts";
import { projectList } from "../../../shared/projects/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import { milestoneBody } from "../../../tests/support/records/milestones.ts";

const CEILING = CEILINGS.projects;
const INPUT = { name: "Attic", budget: "1000" };

let testApp: TestApp;
let anna: Homeowner;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await testApp.homeowner();
});

/** Fills the account up to `count` projects in total. */
async function fillUpTo(count: number): Promise<void> {
  await testApp.db.execute(sql`
    insert into projects (user_id, name, budget)
    select ${anna.user.id}, 'Room ' || n, 1000
    from generate_series(
      (select count(*) from projects where user_id = ${anna.user.id}) + 1, ${count}) n`);
}

async function count(): Promise<number> {
  return projectList.parse((await anna.get("/api/projects")).body).length;
}

const create = () => anna.post("/api/projects", INPUT);

test("a project can be created below the ceiling but not at the ceiling", async () => {
  await fillUpTo(CEILING - 1);
  expect((await create()).status).toBe(201);
  expect(await create()).toMatchObject({
    status: 409,
    body: {
      code: "conflict",
      error: "You've reached the limit of 500 projects. Delete some you no longer need.",
    },
  });
  expect(await count()).toBe(CEILING);
});

test("other requests still work at the ceiling, and a deletion makes room", async () => {
  const { id } = await createProject(anna);
  await fillUpTo(CEILING);
  const at = `/api/projects/${id}`;
  const responses = [
    await anna.put(at, { ...INPUT, name: "Edited" }),
    await anna.post("/api/expenses", expenseBody(id)),
    await anna.post("/api/milestones", milestoneBody(id)),
    await anna.delete(at),
    await create(),
    await create(),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 201, 201, 204, 201, 409]);
});

test("a full account does not affect other accounts", async () => {
  await fillUpTo(CEILING);
  await createProject(await testApp.homeowner());
  expect((await create()).status).toBe(409);
});

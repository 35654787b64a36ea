import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import {
  completeMilestone,
  createMilestone,
  listMilestones,
  milestoneBody,
} from "../../../tests/support/records/milestones.ts";
import { roundsOf } from "../../../tests/support/run/repetitions.ts";
import type { TestResponse } from "../../../tests/support/app/test-client.ts";
import { lockOwner } from "../../records/owner-lock.ts";

const ROUNDS = roundsOf({ few: 6, many: 15 });

let testApp: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 14 });
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());

/*
 * Two projects are deleted while their milestones are moved, completed, deleted, restored and
 * added. All writes lock in the same order, so none deadlocks.
 */
test("concurrent writes to milestones and their projects never deadlock", async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [attic, cellar] = [await createProject(anna), await createProject(anna)];
    const milestones = await Promise.all(
      [attic, cellar, attic, cellar].map(({ id }) => createMilestone(anna, id)),
    );
    const deleted = await createMilestone(anna, attic.id);
    await anna.delete(`/api/milestones/${deleted.id}`);
    const [first, second, third, fourth] = milestones.map(({ id }) => `/api/milestones/${id}`);
    const answers = await Promise.all([
      anna.put(`${first}`, milestoneBody(cellar.id)),
      anna.put(`${second}`, milestoneBody(attic.id)),
      anna.post(`/api/milestones/${deleted.id}/restore`),
      anna.patch(`${third}/complete`),
      anna.delete(`/api/projects/${attic.id}`),
      anna.delete(`${third}`),
      anna.post("/api/milestones", milestoneBody(attic.id), {
        "idempotency-key": `round-${round}-a`,
      }),
      anna.delete(`/api/projects/${cellar.id}`),
      anna.post("/api/milestones/batch", {
        projectId: cellar.id,
        milestones: [{ title: "Floor", category: "Flooring" }],
      }),
      anna.patch(`${fourth}/reopen`),
      anna.post(`${third}/restore`),
      anna.put(`${fourth}`, milestoneBody(attic.id)),
      anna.post("/api/milestones", milestoneBody(cellar.id)),
    ]);
    for (const { status, text } of answers) {
      expect({ status, text }).toEqual({ status: expect.toSatisfy(isExpected), text });
    }
  }
  const { rows } = await testApp.db.execute(
    sql`select count(*) as strays from milestones where user_id = ${anna.user.id}`,
  );
  expect(rows).toEqual([{ strays: 0 }]);
});

function isExpected(status: number): boolean {
  return [200, 201, 204, 404, 409].includes(status);
}

/**
 * A transaction that has locked a project must not wait for the owner's row, which is locked first.
 */
test.each<[string, (projectId: number) => Promise<() => Promise<TestResponse>>]>([
  [
    "a batch",
    async (projectId) => () =>
      anna.post("/api/milestones/batch", {
        projectId,
        milestones: [{ title: "Floor", category: "Flooring" }],
      }),
  ],
  [
    "a restoring",
    async (projectId) => {
      const { id } = await createMilestone(anna, projectId);
      await anna.delete(`/api/milestones/${id}`);
      return () => anna.post(`/api/milestones/${id}/restore`);
    },
  ],
])("%s waits for the owner without locking the project", async (_what, prepare) => {
  const { id: projectId } = await createProject(anna);
  const call = await prepare(projectId);
  const { answer } = await testApp.db.transaction(async (other) => {
    await lockOwner(other, ownerOf(anna));
    const waiting = call();
    await waitForLock(testApp.db, waiting);
    await other.execute(sql`select from projects where id = ${projectId} for update nowait`);
    return { answer: waiting };
  });
  expect([200, 201]).toContain((await answer).status);
});

test("a change waiting for its new project does not lock the milestone", async () => {
  const [from, to] = [await createProject(anna), await createProject(anna)];
  const { id } = await createMilestone(anna, from.id);
  const { answer } = await testApp.db.transaction(async (other) => {
    await other.execute(sql`select from projects where id = ${to.id} for update`);
    const waiting = anna.put(`/api/milestones/${id}`, milestoneBody(to.id));
    await waitForLock(testApp.db, waiting);
    await other.execute(sql`select from milestones where id = ${id} for update nowait`);
    return { answer: waiting };
  });
  expect(await answer).toMatchObject({ status: 200, body: { projectId: to.id } });
});

test("several concurrent completions set one date", async () => {
  const { id: projectId } = await createProject(anna);
  const { id } = await createMilestone(anna, projectId);
  const { answer } = await testApp.db.transaction(async (other) => {
    await other.execute(sql`
      update milestones set is_completed = true, completed_date = '2026-01-02T03:04:05Z'
      where user_id = ${anna.user.id} and id = ${id}`);
    const waiting = completeMilestone(anna, id);
    await waitForLock(testApp.db, waiting);
    return { answer: waiting };
  });
  const completed = await answer;
  expect(completed.completedDate).toBe("2026-01-02T03:04:05.000Z");
  expect(await listMilestones(anna, projectId)).toEqual([completed]);
});

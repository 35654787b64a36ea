import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import type { TestResponse } from "../../../tests/support/app/test-client.ts";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { addStoredReceipt } from "../../../tests/support/records/uploads.ts";
import { lockOwner } from "../../records/owner-lock.ts";

let testApp: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  testApp = await createTestApp({ config: { billing: { kind: "off" } } });
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());

/** An expense with a receipt and a contractor, and the ids of a second project and contractor. */
interface World {
  projectId: number;
  otherProjectId: number;
  contractorId: number;
  otherContractorId: number;
  expenseId: number;
  imageUrl: string;
}

async function makeWorld(): Promise<World> {
  const [{ id: projectId }, { id: otherProjectId }] = [
    await createProject(anna),
    await createProject(anna),
  ];
  const [{ id: contractorId }, { id: otherContractorId }] = [
    await createContractor(anna),
    await createContractor(anna),
  ];
  const imageUrl = await addStoredReceipt(testApp.db, anna.user.id);
  const { id: expenseId } = await createExpense(anna, projectId, {
    imageUrl,
    contractorId,
  });
  return {
    projectId,
    otherProjectId,
    contractorId,
    otherContractorId,
    expenseId,
    imageUrl,
  };
}

type Call = (world: World) => Promise<TestResponse>;

const expensePath = ({ expenseId }: World) => `/api/expenses/${expenseId}`;
const contractorPath = ({ contractorId }: World) => `/api/contractors/${contractorId}`;
const deleteExpense: Call = (world) => anna.delete(expensePath(world));
const deleteContractor: Call = (world) => anna.delete(contractorPath(world));

/** Each with what happens before it. */
const WRITES: readonly [what: string, write: Call, before?: Call][] = [
  [
    "adding an expense",
    ({ projectId, contractorId }) =>
      anna.post("/api/expenses", expenseBody(projectId, { contractorId })),
  ],
  [
    "moving an expense to another project and contractor, without its receipt",
    ({ otherProjectId, otherContractorId, expenseId }) =>
      anna.put(
        `/api/expenses/${expenseId}`,
        expenseBody(otherProjectId, { contractorId: otherContractorId, imageUrl: null }),
      ),
  ],
  ["deleting an expense", deleteExpense],
  ["restoring an expense", (world) => anna.post(`${expensePath(world)}/restore`), deleteExpense],
  [
    "deleting several expenses",
    ({ expenseId }) => anna.post("/api/expenses/bulk/delete", { ids: [expenseId] }),
  ],
  [
    "restoring several expenses",
    ({ expenseId }) => anna.post("/api/expenses/bulk/restore", { ids: [expenseId] }),
    deleteExpense,
  ],
  [
    "merging two contractors",
    ({ contractorId, otherContractorId }) =>
      anna.post(`/api/contractors/${contractorId}/merge`, { otherId: otherContractorId }),
  ],
  ["deleting a contractor", deleteContractor],
  [
    "restoring a contractor",
    (world) => anna.post(`${contractorPath(world)}/restore`),
    deleteContractor,
  ],
  ["deleting a project", ({ projectId }) => anna.delete(`/api/projects/${projectId}`)],
];

/*
 * Every write locks the owner's row before any other: writes to the same records then wait for
 * each other in turn, and none deadlocks.
 */
test.each(WRITES)("%s waits for the owner, without locking a record", async (_, write, before) => {
  const world = await makeWorld();
  await before?.(world);
  const { projectId, otherProjectId, contractorId, otherContractorId, expenseId, imageUrl } = world;
  const { answer } = await testApp.db.transaction(async (other) => {
    await lockOwner(other, ownerOf(anna));
    let isOver = false;
    const waiting = write(world).finally(() => (isOver = true));
    await waitForLock(testApp.db, waiting);
    expect(isOver).toBe(false);
    for (const records of [
      sql`projects where id in (${projectId}, ${otherProjectId})`,
      sql`contractors where id in (${contractorId}, ${otherContractorId})`,
      sql`expenses where id = ${expenseId}`,
      sql`uploads where key = ${imageUrl}`,
    ]) {
      await other.execute(sql`select from ${records} for update nowait`);
    }
    return { answer: waiting };
  });
  expect([200, 201, 204]).toContain((await answer).status);
});

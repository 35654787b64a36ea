import { afterAll, beforeAll, expect, test } from "vitest";
import { budgetOverview } from "../../../shared/budget/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";

let product: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp();
  anna = await product.homeowner();
});
afterAll(() => product.close());

const isFinished = async (id: number) =>
  budgetOverview.parse((await anna.get(`/api/projects/${id}/plan`)).body).isFinished;

test("a project can be finished and reopened, which changes the forecast", async () => {
  const { id } = await createProject(anna, {});
  await createMilestone(anna, id, {});
  expect(await isFinished(id)).toBe(false);
  const finished = await anna.put(`/api/projects/${id}/dates`, {
    startedOn: "2026-01-05",
    finishedOn: "2026-03-10",
  });
  expect(finished).toMatchObject({
    status: 200,
    body: { id, startDate: "2026-01-05T12:00:00.000Z", finishedOn: "2026-03-10" },
  });
  expect(await isFinished(id)).toBe(true);
  expect((await anna.get("/api/projects")).body).toContainEqual(finished.body);
  const reopened = { startedOn: "2026-01-05", finishedOn: null };
  await anna.put(`/api/projects/${id}/dates`, reopened);
  expect(await isFinished(id)).toBe(false);
});

test.each([
  { startedOn: "2026-03-11", finishedOn: "2026-03-10" },
  { startedOn: "2026-02-30", finishedOn: null },
  { startedOn: "", finishedOn: null },
  { finishedOn: null },
  { startedOn: "2026-03-11" },
])("rejects %j", async (body) => {
  const { id } = await createProject(anna, {});
  expect((await anna.put(`/api/projects/${id}/dates`, body)).status).toBe(400);
});

test("an update keeps the dates, and affects no other project", async () => {
  const { id } = await createProject(anna, {});
  const dates = { startedOn: "2025-12-31", finishedOn: "2026-01-31" };
  await anna.put(`/api/projects/${id}/dates`, dates);
  const changed = await anna.put(`/api/projects/${id}`, {
    name: "Renamed",
    budget: "5000",
    startDate: "2001-01-01T00:00:00.000Z",
    finishedOn: null,
  });
  expect(changed.body).toMatchObject({
    startDate: "2025-12-31T12:00:00.000Z",
    finishedOn: "2026-01-31",
  });
  const other = await product.homeowner();
  expect((await other.put(`/api/projects/${id}/dates`, dates)).status).toBe(404);
});

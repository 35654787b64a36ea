import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { project as projectSchema } from "../../../shared/projects/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { milestoneList } from "../../../shared/milestones/contract.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
});
afterAll(() => product.close());

const COPY = {
  name: "Second bath",
  budget: "5000",
  startsOn: null,
  budgetLines: true,
  scope: true,
  milestones: true,
};

async function planned() {
  const from = await createProject(anna, { budget: "20000" });
  const projectId = from.id;
  await anna.put(`/api/projects/${projectId}/dates`, { startedOn: "2026-01-10", finishedOn: null });
  await anna.put(`/api/projects/${projectId}/contingency`, { contingency: "9000" });
  await anna.post("/api/budget-lines", { projectId, category: "Tile", planned: "800" });
  const milestone = { projectId, title: "Tile laid", category: "Flooring", description: "" };
  const { id } = await createMilestone(anna, projectId, {
    ...milestone,
    targetDate: "2026-01-20",
  });
  const last = { ...milestone, title: "Last look", targetDate: null, waitsFor: [id] };
  await anna.post("/api/milestones", last);
  await createExpense(anna, projectId);
  return projectId;
}

async function copyOf(id: number, changes: object = {}) {
  const response = await anna.post(`/api/projects/${id}/copies`, { ...COPY, ...changes });
  expect(response.status).toBe(201);
  return projectSchema.parse(response.body);
}

async function milestonesOf(projectId: number) {
  return (await anna.get(`/api/milestones?projectId=${projectId}`)).body;
}

test("a project is archived, listed, and restored", async () => {
  const { id, archivedAt } = await createProject(anna);
  expect(archivedAt).toBeNull();
  const path = `/api/projects/${id}/archived`;
  const archived = await anna.put(path, { isArchived: true });
  expect(archived).toMatchObject({ status: 200, body: { id, archivedAt: expect.any(String) } });
  expect(await anna.put(path, { isArchived: true })).toMatchObject({ body: archived.body });
  expect((await anna.get("/api/projects")).body).toContainEqual(archived.body);
  expect(await anna.put(path, { isArchived: false })).toMatchObject({ body: { archivedAt: null } });
  const ben = await product.homeowner();
  expect(await ben.put(path, { isArchived: true })).toMatchObject({ status: 404 });
  expect((await anna.get("/api/activity")).text).toContain("isArchived");
});

test("an archived project has no notices and is not in selectors", async () => {
  const { id } = await createProject(anna, { name: "Old bath" });
  const targetDate = product.clock.now().toISOString().slice(0, 10);
  await createMilestone(anna, id, { title: "Grouted", targetDate });
  const isListed = async () => [
    (await anna.get("/api/notices")).text.includes("Grouted"),
    (await anna.get("/api/homes")).text.includes("Old bath"),
  ];
  expect(await isListed()).toEqual([true, true]);
  await anna.put(`/api/projects/${id}/archived`, { isArchived: true });
  expect(await isListed()).toEqual([false, false]);
});

test("a copy has the plan with moved dates, and no money records", async () => {
  const from = await planned();
  const copy = await copyOf(from, { startsOn: "2026-03-01" });
  expect(copy).toMatchObject({ name: "Second bath", budget: "5000.00", totalSpent: "0.00" });
  expect(copy.startDate).toBe("2026-03-01T12:00:00.000Z");
  const plan = await anna.get(`/api/projects/${copy.id}/plan?today=2026-03-01`);
  expect(plan.body).toMatchObject({ lines: [{ category: "Tile", planned: "800.00" }] });
  // As much of the contingency as the budget allows.
  expect(plan.text).toContain('"contingency":"5000.00"');
  const copied = milestoneList.parse(await milestonesOf(copy.id));
  expect(copied).toMatchObject([
    { title: "Tile laid", targetDate: "2026-03-11", isCompleted: false, waitsFor: [] },
    { title: "Last look", targetDate: null, waitsFor: [copied[0]?.id] },
  ]);
});

test("a copied milestone has no date beyond the last that a form accepts", async () => {
  const from = await planned();
  const copy = await copyOf(from, { startsOn: "2200-12-30" });
  expect(await milestonesOf(copy.id)).toMatchObject([{ targetDate: null }, { targetDate: null }]);
});

test("limits copies by the number of rows that they add", async () => {
  const from = await planned();
  await product.db.execute(sql`
    insert into milestones (user_id, project_id, title, category)
    select ${anna.user.id}, ${from}, 'Step ' || n, 'Other' from generate_series(1, 990) n`);
  for (let copies = 0; copies < 3; copies += 1) await copyOf(from);
  const refused = await anna.post(`/api/projects/${from}/copies`, COPY);
  expect(refused).toMatchObject({ status: 429 });
});

test("a copy has only the chosen parts, and no dates without a start", async () => {
  const from = await planned();
  const bare = await copyOf(from, { budgetLines: false, milestones: false });
  expect(await milestonesOf(bare.id)).toEqual([]);
  const undated = await copyOf(from);
  expect(await milestonesOf(undated.id)).toMatchObject([
    { targetDate: null },
    { targetDate: null },
  ]);
  const ben = await product.homeowner();
  expect(await ben.post(`/api/projects/${from}/copies`, COPY)).toMatchObject({ status: 404 });
});

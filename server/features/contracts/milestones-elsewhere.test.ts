import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { createMilestone, milestoneBody } from "../../../tests/support/records/milestones.ts";
import { createContract } from "../../../tests/support/records/budget/budget-factories.ts";

let testApp: TestApp;
let anna: Homeowner;
let kitchen: number;
let garden: number;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  kitchen = (await createProject(anna)).id;
  garden = (await createProject(anna)).id;
});

const waiting = (milestoneId: number) => ({
  kind: "milestone",
  title: "Rough-in",
  amount: "500",
  milestoneId,
});
const withMilestone = (milestoneId: number) => [waiting(milestoneId)];

test("a payment can only wait for a milestone of its own project", async () => {
  const { id: elsewhere } = await createMilestone(anna, garden);
  const contract = await createContract(anna, kitchen);
  const response = await anna.put(`/api/quotes/${contract.id}/installments`, {
    installments: withMilestone(elsewhere),
  });
  expect(response).toMatchObject({ status: 404, body: { error: "Milestone not found" } });
  expect((await anna.get(`/api/quotes/${contract.id}`)).body).toMatchObject({ installments: [] });
});

test("a milestone moved to another project loses its payments, and both projects can be deleted", async () => {
  const { id } = await createMilestone(anna, kitchen);
  const contract = await createContract(anna, kitchen, {}, withMilestone(id));
  expect(contract.installments).toMatchObject([{ milestone: { id } }]);
  const renamed = await anna.put(`/api/milestones/${id}`, milestoneBody(kitchen, { title: "New" }));
  expect(renamed.status).toBe(200);
  const path = `/api/quotes/${contract.id}`;
  expect(quoteSchema.parse((await anna.get(path)).body).installments).toMatchObject([
    { milestone: { id, title: "New" } },
  ]);
  const moved = await anna.put(`/api/milestones/${id}`, milestoneBody(garden));
  expect(moved).toMatchObject({ status: 200, body: { projectId: garden } });
  expect(quoteSchema.parse((await anna.get(path)).body).installments).toMatchObject([
    { title: "Rough-in", milestone: null },
  ]);
  expect((await anna.delete(`/api/projects/${garden}`)).status).toBe(204);
  expect((await anna.get(path)).status).toBe(200);
  expect((await anna.delete(`/api/projects/${kitchen}`)).status).toBe(204);
});

test.each(["move", "deletion", "restore"])(
  "a schedule edited before the %s of a milestone that it names is rejected",
  async (what) => {
    const { id } = await createMilestone(anna, kitchen);
    const contract = await createContract(anna, kitchen, {}, withMilestone(id));
    const path = `/api/quotes/${contract.id}`;
    const read = async () => quoteSchema.parse((await anna.get(path)).body);
    if (what === "restore") await anna.delete(`/api/milestones/${id}`);
    const { version } = await read();
    if (what === "move") await anna.put(`/api/milestones/${id}`, milestoneBody(garden));
    if (what === "deletion") await anna.delete(`/api/milestones/${id}`);
    if (what === "restore") await anna.post(`/api/milestones/${id}/restore`);
    const response = await anna.put(
      `${path}/installments`,
      { installments: [] },
      { "if-match": `"${version}"` },
    );
    expect(response).toMatchObject({ status: 409 });
    expect((await read()).installments).toHaveLength(1);
  },
);

test("a restored milestone gets its payments back, but not those that got a date", async () => {
  const { id } = await createMilestone(anna, kitchen);
  const row = waiting(id);
  const contract = await createContract(anna, kitchen, {}, [row, { ...row, title: "Dated" }]);
  const [kept, dated] = contract.installments;
  expect((await anna.delete(`/api/milestones/${id}`)).status).toBe(204);
  const path = `/api/quotes/${contract.id}`;
  const installments = [
    { ...row, id: kept?.id, milestoneId: null },
    { ...row, id: dated?.id, kind: "date", milestoneId: null, dueDate: "2026-08-01" },
  ];
  expect((await anna.put(`${path}/installments`, { installments })).status).toBe(200);
  expect((await anna.post(`/api/milestones/${id}/restore`)).status).toBe(200);
  expect(quoteSchema.parse((await anna.get(path)).body).installments).toMatchObject([
    { milestone: { id } },
    { milestone: null, dueDate: "2026-08-01" },
  ]);
});

test("a project can be deleted with payments that wait for its milestones", async () => {
  const { id } = await createMilestone(anna, kitchen);
  await createContract(anna, kitchen, {}, withMilestone(id));
  expect((await anna.delete(`/api/projects/${kitchen}`)).status).toBe(204);
});

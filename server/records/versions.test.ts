import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { createTestApp, type Homeowner, type TestApp } from "../../tests/support/app/app.ts";
import { joinHome } from "../../tests/support/app/members/household.ts";
import type { TestClient, TestResponse } from "../../tests/support/app/test-client.ts";
import { contractorBody } from "../../tests/support/records/contractors.ts";
import { expenseBody } from "../../tests/support/records/factories.ts";
import { milestoneBody } from "../../tests/support/records/milestones.ts";

let product: TestApp;
let owner: Homeowner;
let partner: Homeowner;
let projectId: number;
let inHome: Record<string, string>;

const project = { name: "Kitchen", description: null, budget: "25000" };
const line = { category: "Labor", room: null, planned: "5000", low: null, high: null };
const quote = { work: "Wiring", scope: null, amount: "4000", validUntil: null, items: [] };
const saved = z.looseObject({ id: z.int(), version: z.string() });
type Saved = z.infer<typeof saved>;
const ofProject = z.looseObject({ projectId: z.int(), version: z.string() });
const ofContract = z.object({ changeOrders: z.array(saved).check(z.length(1)) });
const read = <Read>(schema: z.ZodMiniType<Read>, { text }: TestResponse) =>
  schema.parse(JSON.parse(text));

beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
  owner = await product.homeowner({ firstName: "Ada", lastName: "Long" });
  partner = await product.homeowner({ firstName: "Maria", lastName: "Long" });
  await joinHome(product, owner, partner);
  inHome = { "x-home": String(owner.user.id) };
  projectId = (await add("/api/projects", project)).id;
});
afterAll(() => product.close());

async function add(path: string, body: object): Promise<Saved> {
  const response = await owner.post(path, body);
  expect(response).toMatchObject({ status: 201 });
  return read(saved, response);
}

/** A kind of record, the edits of two people, and the values afterward. */
interface Kind {
  add: () => Promise<Saved>;
  path: (id: number) => string;
  first: () => object;
  second: () => object;
  kept: object;
  /** finds the record in a response; default: the response itself */
  recordIn?: (response: TestResponse) => Saved;
}

const ofChange = (cost: string) => ({ reason: "Rot", cost, days: 2, status: "proposed" });
const changeIn = (response: TestResponse) => {
  const [change] = read(ofContract, response).changeOrders;
  if (change === undefined) throw new Error("The contract has no change order");
  return change;
};
const acceptedQuote = async () => {
  const { id } = await add("/api/quotes", { ...quote, projectId });
  return read(saved, await owner.patch(`/api/quotes/${id}/status`, { status: "accepted" }));
};
const ofMilestone = (title: string) => milestoneBody(projectId, { title });
const payments = (title: string) => ({
  installments: [{ kind: "date", title, amount: "4000", dueDate: "2026-05-01", milestoneId: null }],
});

const KINDS: Record<string, Kind> = {
  expense: {
    add: () => add("/api/expenses", expenseBody(projectId)),
    path: (id) => `/api/expenses/${id}`,
    first: () => expenseBody(projectId, { amount: "90.00" }),
    second: () => expenseBody(projectId, { description: "Oiled boards" }),
    kept: { amount: "90.00", description: "Oak boards" },
  },
  milestone: {
    add: () => add("/api/milestones", ofMilestone("Inspection")),
    path: (id) => `/api/milestones/${id}`,
    first: () => ofMilestone("First inspection"),
    second: () => ofMilestone("Second inspection"),
    kept: { title: "First inspection" },
  },
  contractor: {
    add: () => add("/api/contractors", contractorBody()),
    path: (id) => `/api/contractors/${id}`,
    first: () => contractorBody({ phone: "555 1" }),
    second: () => contractorBody({ phone: "555 2" }),
    kept: { phone: "555 1" },
  },
  project: {
    add: () => add("/api/projects", project),
    path: (id) => `/api/projects/${id}`,
    first: () => ({ ...project, name: "Bath" }),
    second: () => ({ ...project, name: "Attic" }),
    kept: { name: "Bath" },
  },
  "project's dates": {
    add: () => add("/api/projects", project),
    path: (id) => `/api/projects/${id}/dates`,
    first: () => ({ startedOn: "2026-03-01", finishedOn: "2026-03-10" }),
    second: () => ({ startedOn: "2026-03-02", finishedOn: null }),
    kept: { finishedOn: "2026-03-10" },
  },
  "budget line": {
    add: async () => {
      const room = `Room ${(spaces += 1)}`;
      return add("/api/budget-lines", { ...line, projectId, room });
    },
    path: (id) => `/api/budget-lines/${id}`,
    first: () => ({ ...line, projectId, room: `Room ${spaces}`, planned: "5500" }),
    second: () => ({ ...line, projectId, room: `Room ${spaces}`, planned: "5600" }),
    kept: { planned: "5500.00" },
  },
  quote: {
    add: () => add("/api/quotes", { ...quote, projectId }),
    path: (id) => `/api/quotes/${id}`,
    first: () => ({ ...quote, items: [{ description: "Panel", amount: "1500" }] }),
    second: () => ({ ...quote, items: [{ description: "Outlets", amount: "900" }] }),
    kept: { items: [{ description: "Panel", amount: "1500.00" }] },
  },
  "contract's schedule": {
    add: acceptedQuote,
    path: (id) => `/api/quotes/${id}/installments`,
    first: () => payments("At the start"),
    second: () => payments("At the end"),
    kept: { installments: [expect.objectContaining({ title: "At the start" })] },
  },
  "change order": {
    add: async () => {
      const { id } = await acceptedQuote();
      return changeIn(await owner.post(`/api/quotes/${id}/change-orders`, ofChange("300")));
    },
    path: (id) => `/api/change-orders/${id}`,
    first: () => ofChange("350"),
    second: () => ofChange("-50"),
    kept: { cost: "350.00" },
    recordIn: changeIn,
  },
  contingency: {
    add: async () => {
      const { id } = await add("/api/projects", project);
      return contingencyIn(await owner.get(`/api/projects/${id}/plan`));
    },
    path: (id) => `/api/projects/${id}/contingency`,
    first: () => ({ contingency: "2500" }),
    second: () => ({ contingency: "3000" }),
    kept: { contingency: "2500.00" },
    recordIn: contingencyIn,
  },
};
let spaces = 0;
const kinds = Object.entries(KINDS);

/** The contingency is a field of its project, so its id is the project's. */
function contingencyIn(response: TestResponse): Saved {
  const record = read(ofProject, response);
  return { ...record, id: record.projectId };
}

const refusal = z.object({
  details: z.object({ current: z.looseObject({ version: z.string() }) }),
});

function save(client: TestClient, path: string, body: object, from?: { version: string }) {
  const header = from === undefined ? {} : { "if-match": `"${from.version}"` };
  return client.put(path, body, { ...inHome, ...header });
}

test.each(kinds)("refuses the second edit of a %s and names the first", async (_name, kind) => {
  const { recordIn = (response) => read(saved, response) } = kind;
  const opened = await kind.add();
  const path = kind.path(opened.id);
  product.clock.advance(60_000);
  const first = await save(partner, path, kind.first(), opened);
  expect(first.status).toBe(200);
  expect(recordIn(first)).toMatchObject(kind.kept);
  expect(recordIn(first).version).not.toBe(opened.version);
  const second = await save(owner, path, kind.second(), opened);
  expect(second).toMatchObject({
    status: 409,
    body: {
      code: "conflict",
      details: {
        current: kind.kept,
        changed: { name: "Maria Long", at: product.clock.now().toISOString(), isOwn: false },
      },
    },
  });
  // First with the version from the refusal, then without a version.
  const { current } = read(refusal, second).details;
  expect(current.version).toBe(recordIn(first).version);
  expect(await save(owner, path, kind.second(), current)).toMatchObject({ status: 200 });
  const last = await save(partner, path, kind.first());
  expect(recordIn(last)).toMatchObject(kind.kept);
});

test.each(kinds)("accepts one of two concurrent edits of a %s", async (_name, kind) => {
  const opened = await kind.add();
  const path = kind.path(opened.id);
  const responses = await Promise.all([
    save(owner, path, kind.first(), opened),
    save(partner, path, kind.second(), opened),
  ]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("lists and responses have the same version", async () => {
  const { id, version } = await add("/api/expenses", expenseBody(projectId));
  const list = z.object({ expenses: z.array(saved) });
  const { expenses } = read(list, await owner.get(`/api/expenses?projectId=${projectId}`));
  expect(expenses.find((one) => one.id === id)).toMatchObject({ version });
  expect(read(saved, await owner.get(`/api/expenses/${id}`))).toMatchObject({ version });
});

test("accepts any version for a star, and no version from tabs of an earlier release", async () => {
  const opened = await add("/api/expenses", expenseBody(projectId));
  const path = `/api/expenses/${opened.id}`;
  const body = expenseBody(projectId, { amount: "91.00" });
  for (const version of ["*", '"0011223344556677"']) {
    expect(await owner.put(path, body, { "if-match": version })).toMatchObject({ status: 200 });
  }
  expect(await owner.put(path, body, { "if-match": "unknown" })).toMatchObject({ status: 409 });
});

test("shows a member no conflict about records outside of their projects", async () => {
  const member = await product.homeowner();
  const other = await add("/api/projects", project);
  await joinHome(product, owner, member, { projects: [other.id] });
  const opened = await add("/api/expenses", expenseBody(projectId));
  const response = await save(member, `/api/expenses/${opened.id}`, expenseBody(other.id), {
    ...opened,
    version: "1",
  });
  expect(response).toMatchObject({ status: 404, body: { code: "not_found" } });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type ActivityEntry,
  activityPage,
  type ActivityPage,
} from "../../../shared/activity/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";
import {
  createContract,
  createLine,
  DEPOSIT,
} from "../../../tests/support/records/budget/budget-factories.ts";
import { contractorBody, createContractor } from "../../../tests/support/records/contractors.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { openDemo } from "../../../tests/support/records/demos.ts";
import { importFile } from "../../../tests/support/records/imports.ts";
import { createMilestone, milestoneBody } from "../../../tests/support/records/milestones.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

const DAY = 24 * 60 * 60_000;

let product: TestApp;
let ada: Homeowner;
let projectId: number;

beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  ada = await proHomeowner(product);
  await ada.put("/api/account/profile", { firstName: "Ada", lastName: null });
  projectId = (await createProject(ada, { name: "Kitchen" })).id;
});

async function pageOf(
  client: TestClient,
  query: Record<string, string | number> = {},
  home?: Homeowner,
): Promise<ActivityPage> {
  const search = new URLSearchParams(Object.entries(query).map(([name, of]) => [name, String(of)]));
  const headers = home === undefined ? {} : { "x-home": String(home.user.id) };
  const response = await client.get(`/api/activity?${search.toString()}`, headers);
  if (response.status !== 200) throw new Error(response.text);
  return activityPage.parse(response.body);
}

async function newest(client: TestClient = ada): Promise<ActivityEntry | undefined> {
  return (await pageOf(client)).lines[0];
}

function inShort({ kind, action, label, way }: ActivityEntry): string {
  return `${way}: ${kind} ${action} ${label}`;
}

describe("every command adds an activity entry:", () => {
  test("projects", async () => {
    await ada.put(`/api/projects/${projectId}`, { name: "Bath", description: null, budget: "900" });
    expect(await newest()).toMatchObject({
      actorId: ada.user.id,
      actorName: "Ada",
      label: "Kitchen",
      projectName: "Bath",
      changes: { name: ["Kitchen", "Bath"] },
    });
    await createExpense(ada, projectId);
    await ada.delete(`/api/projects/${projectId}`);
    expect(await newest()).toMatchObject({
      action: "deleted",
      label: "Bath",
      projectName: null,
      canRestore: false,
      changes: { budget: ["900.00", null], expenses: [1, null], milestones: [0, null] },
    });
  });

  test("expenses, with undo while they are in the trash", async () => {
    const body = { description: "Oak boards", amount: "120" };
    const { id } = await createExpense(ada, projectId, body);
    await ada.put(`/api/expenses/${id}`, expenseBody(projectId, { ...body, amount: "123.45" }));
    expect(await newest()).toMatchObject({
      label: "Oak boards",
      changes: { amount: ["120.00", "123.45"] },
    });
    await ada.delete(`/api/expenses/${id}`);
    expect(await newest()).toMatchObject({ action: "deleted", recordId: id, canRestore: true });
    product.clock.advance(1000);
    await ada.post(`/api/expenses/${id}/restore`);
    const { lines } = await pageOf(ada, { kind: "expense", recordId: id });
    expect(lines.map(inShort)).toEqual([
      "screen: expense restored Oak boards",
      "screen: expense deleted Oak boards",
      "screen: expense changed Oak boards",
      "screen: expense created Oak boards",
    ]);
    expect(lines.some(({ canRestore }) => canRestore)).toBe(false);
  });

  test("contractors and milestones", async () => {
    const { id } = await createContractor(ada, { name: "Bob" });
    await ada.put(`/api/contractors/${id}`, contractorBody({ name: "Rob" }));
    await ada.delete(`/api/contractors/${id}`);
    await ada.post(`/api/contractors/${id}/restore`);
    const floor = await createMilestone(ada, projectId, { title: "Floor" });
    await ada.put(`/api/milestones/${floor.id}`, milestoneBody(projectId, { title: "Tiles" }));
    await ada.patch(`/api/milestones/${floor.id}/complete`);
    await ada.patch(`/api/milestones/${floor.id}/complete`);
    await ada.patch(`/api/milestones/${floor.id}/reopen`);
    await ada.delete(`/api/milestones/${floor.id}`);
    await ada.post(`/api/milestones/${floor.id}/restore`);
    const { lines } = await pageOf(ada);
    expect(lines.map(inShort).toReversed().slice(1)).toEqual([
      "screen: contractor created Bob",
      "screen: contractor changed Bob",
      "screen: contractor deleted Rob",
      "screen: contractor restored Rob",
      "screen: milestone created Floor",
      "screen: milestone changed Floor",
      "screen: milestone completed Tiles",
      "screen: milestone reopened Tiles",
      "screen: milestone deleted Tiles",
      "screen: milestone restored Tiles",
    ]);
  });

  test("budget, quotes and contracts", async () => {
    const line = await createLine(ada, projectId, { category: "Tiles" });
    await ada.put(`/api/projects/${projectId}/contingency`, { contingency: "50" });
    const contract = await createContract(ada, projectId, { work: "Cabinets" }, [DEPOSIT]);
    const order = { reason: "Rot", cost: "300", days: 2, status: "approved" };
    await ada.post(`/api/quotes/${contract.id}/change-orders`, order);
    await ada.delete(`/api/budget-lines/${line.id}`);
    await ada.delete(`/api/quotes/${contract.id}`);
    const { lines } = await pageOf(ada, { projectId });
    const entries = lines.map(({ kind, action, label, changes }) => [kind, action, label, changes]);
    expect(entries.toReversed().slice(1)).toEqual([
      ["budget_line", "created", "Tiles", { planned: [null, "8000.00"] }],
      ["project", "changed", "Kitchen", { contingency: ["0.00", "50.00"] }],
      ["quote", "created", "Cabinets", { amount: [null, "5000.00"] }],
      [
        "quote",
        "changed",
        "Cabinets",
        expect.objectContaining({ status: ["received", "accepted"] }),
      ],
      ["quote", "changed", "Cabinets", { payments: [null, "Deposit $1000.00"] }],
      ["change_order", "created", "Rot", { cost: [null, "300.00"] }],
      ["budget_line", "deleted", "Tiles", { planned: ["8000.00", null] }],
      ["quote", "deleted", "Cabinets", { amount: ["5000.00", null] }],
    ]);
  });

  test("an import, with one entry for all its expenses", async () => {
    const file = "Date,Description,Amount\n2026-03-01,Lumber,-300\n2026-03-02,Sink,-80\n";
    const { id } = await importFile(ada, projectId, file);
    expect(await newest()).toMatchObject({
      way: "import",
      kind: "import",
      action: "imported",
      label: "march.csv",
      changes: { count: [null, 2] },
    });
    await ada.delete(`/api/imports/${id}`);
    const { lines } = await pageOf(ada, { kind: "import" });
    expect(lines.map(({ action }) => action)).toEqual(["undone", "imported"]);
    expect((await pageOf(ada, { kind: "expense" })).lines).toEqual([]);
  });

  test("a demo, with Plumbline itself as the author", async () => {
    const { lines } = await pageOf(await openDemo(product));
    expect(lines).toMatchObject([
      { actorId: null, actorName: null, way: "system", kind: "project", action: "created" },
    ]);
  });

  test("a rejected write adds none", async () => {
    const before = await pageOf(ada);
    await ada.put(`/api/projects/${projectId}/contingency`, { contingency: "9999999" });
    await ada.put("/api/contractors/99999999", contractorBody());
    await ada.put(`/api/expenses/99999999`, expenseBody(projectId));
    expect(await pageOf(ada)).toEqual(before);
  });
});

describe("the list", () => {
  test("filters by project, person, kind and days", async () => {
    const bath = await createProject(ada, { name: "Bath" });
    await createContractor(ada, { name: "Bob" });
    product.clock.advance(2 * DAY);
    const start = product.clock.now().toISOString();
    await ada.put("/api/account/profile", { firstName: "Augusta", lastName: null });
    await createMilestone(ada, bath.id, { title: "Floor" });
    const labels = async (query: Record<string, string | number>) =>
      (await pageOf(ada, query)).lines.map(({ label }) => label);
    expect(await labels({})).toEqual(["Floor", "Bob", "Bath", "Kitchen"]);
    expect(await labels({ projectId })).toEqual(["Kitchen"]);
    expect(await labels({ projectId: bath.id })).toEqual(["Floor", "Bath"]);
    expect(await labels({ person: "Augusta" })).toEqual(["Floor"]);
    expect(await labels({ kind: "contractor" })).toEqual(["Bob"]);
    expect(await labels({ from: start })).toEqual(["Floor"]);
    expect(await labels({ before: start, kind: "project" })).toEqual(["Bath", "Kitchen"]);
    expect(await labels({ others: "true" })).toEqual([]);
    expect((await pageOf(ada)).people).toEqual(["Ada", "Augusta"]);
  });

  test("continues after the previous page, also among entries of the same time", async () => {
    await product.db.execute(sql`
      insert into activity (user_id, at, way, kind, action, label)
      select ${ada.user.id}, ${product.clock.now().toISOString()}::timestamptz, 'screen', 'project',
        'changed', n::text
      from generate_series(1, 120) n`);
    const labels: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: ActivityPage = await pageOf(ada, cursor === "" ? {} : { cursor });
      labels.push(...page.lines.map(({ label }) => label));
      cursor = page.next;
    }
    const expected = Array.from({ length: 120 }, (_, index) => String(120 - index));
    expect(labels).toEqual([...expected, "Kitchen"]);
  });

  test.each([
    "kind=secret",
    "projectId=0",
    "cursor=2026-03-14T09:00:00.000Z",
    "cursor=2026-13-14T09:00:00.000Z_1",
    "from=yesterday",
    "others=1",
  ])("rejects %s", async (query) => {
    expect(await ada.get(`/api/activity?${query}`)).toMatchObject({ status: 400 });
  });

  test("shows another home's activity to its members only, limited to their projects", async () => {
    const bob = await product.homeowner();
    const dan = await product.homeowner();
    const eve = await product.homeowner();
    const hidden = await createProject(ada, { name: "Bath" });
    await createContractor(ada, { name: "Secret Contractor" });
    await joinHome(product, ada, bob, { projects: [projectId] });
    await bob.put("/api/account/profile", { firstName: "Bob", lastName: null });
    const home = { "x-home": String(ada.user.id) };
    await bob.post("/api/expenses", expenseBody(projectId, { description: "Oak" }), home);
    // In a project that Bob may not see.
    await joinHome(product, ada, dan);
    await dan.put("/api/account/profile", { firstName: "Dan", lastName: null });
    await dan.post("/api/expenses", expenseBody(hidden.id, { description: "Tub" }), home);
    const { lines, people } = await pageOf(bob, {}, ada);
    expect(people).toEqual(["Ada", "Bob"]);
    expect(lines.map(({ actorName, label }) => `${actorName} ${label}`)).toEqual([
      "Bob Oak",
      "Ada Kitchen",
    ]);
    expect((await pageOf(bob, { projectId: hidden.id }, ada)).lines).toEqual([]);
    expect((await pageOf(bob)).lines).toEqual([]);
    expect(await eve.get("/api/activity", home)).toMatchObject({ status: 404 });
    const ofOthers = await pageOf(ada, { others: "true", kind: "expense" });
    expect(ofOthers.lines.map(({ label }) => label)).toEqual(["Tub", "Oak"]);
  });
});

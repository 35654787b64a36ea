import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import {
  budgetLine as budgetLineSchema,
  budgetOverview as budgetOverviewSchema,
} from "../../../shared/budget/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";
import { acceptedQuoteOf, createQuoteOf } from "../../../tests/support/records/budget/quotes.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna, { budget: "50000" })).id;
});

const createQuote = async (overrides: Record<string, unknown> = {}) =>
  createQuoteOf(anna, projectId, overrides);
const accepted = async (overrides: Record<string, unknown> = {}) =>
  acceptedQuoteOf(anna, projectId, overrides);

describe("a change order", () => {
  test.each([
    ["proposed", "12000.00"],
    ["approved", "12800.50"],
    ["rejected", "12000.00"],
  ])("that is %s makes the contract %s", async (status, agreed) => {
    const { id } = await accepted();
    const response = await anna.post(`/api/quotes/${id}/change-orders`, {
      reason: "Rotten deck",
      cost: "800.50",
      days: 2,
      status,
    });
    expect(response).toMatchObject({
      status: 201,
      body: { figures: { agreed }, changeOrders: [{ cost: "800.50", days: 2, status }] },
    });
  });

  test("may reduce the amount, but not below zero", async () => {
    const { id } = await accepted();
    const path = `/api/quotes/${id}/change-orders`;
    const less = { reason: "Keep the gutters", cost: "-2000", status: "approved" };
    expect(await anna.post(path, less)).toMatchObject({
      status: 201,
      body: { figures: { agreed: "10000.00", changed: "-2000.00" } },
    });
    expect(await anna.post(path, { ...less, cost: "-10000.01" })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: ["cost"] }] } },
    });
    expect((await anna.get(`/api/quotes/${id}`)).body).toMatchObject({
      figures: { agreed: "10000.00" },
    });
  });

  test("can be decided later and deleted", async () => {
    const { id } = await accepted();
    const body = { reason: "Skylight", cost: "1500", status: "proposed" };
    const proposed = quoteSchema.parse(
      (await anna.post(`/api/quotes/${id}/change-orders`, body)).body,
    );
    const [order] = proposed.changeOrders;
    expect(order?.decidedOn).toBeNull();
    const path = `/api/change-orders/${order?.id}`;
    expect(await anna.put(path, { ...body, status: "approved" })).toMatchObject({
      status: 200,
      body: {
        figures: { agreed: "13500.00" },
        changeOrders: [{ decidedOn: testApp.clock.now().toISOString().slice(0, 10) }],
      },
    });
    const bob = await testApp.homeowner();
    expect(await bob.delete(path)).toMatchObject({
      status: 404,
      body: { error: "Change order not found" },
    });
    expect(await anna.delete(path)).toMatchObject({
      status: 200,
      body: { figures: { agreed: "12000.00" }, changeOrders: [] },
    });
  });

  describe("once later ones depend on it", () => {
    const less = { reason: "Half the roof", cost: "-12500", status: "approved" };
    const more = { reason: "Skylight", cost: "1000", status: "approved" };
    const changed = async () => {
      const { id } = await accepted();
      const path = `/api/quotes/${id}/change-orders`;
      await anna.post(path, more);
      const { changeOrders } = quoteSchema.parse((await anna.post(path, less)).body);
      return { id, skylight: `/api/change-orders/${changeOrders[0]?.id}` };
    };
    const stays = async (id: number) =>
      expect((await anna.get(`/api/quotes/${id}`)).body).toMatchObject({
        figures: { agreed: "500.00" },
      });

    test("cannot be deleted", async () => {
      const { id, skylight } = await changed();
      expect(await anna.delete(skylight)).toMatchObject({
        status: 409,
        body: { error: "The contract would come to less than nothing" },
      });
      await stays(id);
    });

    test.each(["rejected", "proposed"])("cannot become %s", async (status) => {
      const { id, skylight } = await changed();
      expect(await anna.put(skylight, { ...more, status })).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: ["status"] }] } },
      });
      await stays(id);
    });

    test("prevents accepting a reduced quote again", async () => {
      const { id } = await changed();
      await anna.patch(`/api/quotes/${id}/status`, { status: "received" });
      const body = { work: "New roof", amount: "11499.99", items: [] };
      expect(await anna.put(`/api/quotes/${id}`, body)).toMatchObject({ status: 200 });
      const accept = { status: "accepted" };
      expect(await anna.patch(`/api/quotes/${id}/status`, accept)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining("below $0") },
      });
      await anna.put(`/api/quotes/${id}`, { ...body, amount: "11500" });
      expect(await anna.patch(`/api/quotes/${id}/status`, accept)).toMatchObject({
        status: 200,
        body: { figures: { agreed: "0.00" } },
      });
    });
  });

  test("needs a contract", async () => {
    const { id } = await createQuote();
    const response = await anna.post(`/api/quotes/${id}/change-orders`, {
      reason: "Skylight",
      cost: "1",
      status: "approved",
    });
    expect(response.status).toBe(409);
  });
});

describe("a schedule", () => {
  test("keeps payments with an id, in the given order", async () => {
    const { id } = await accepted();
    const milestone = await createMilestone(anna, projectId, {
      title: "Deck is dry",
      targetDate: "2026-06-01",
    });
    const path = `/api/quotes/${id}/installments`;
    const first = quoteSchema.parse(
      (
        await anna.put(path, {
          installments: [
            { kind: "deposit", title: "Deposit", amount: "3000", dueDate: "2026-04-01" },
            { kind: "milestone", title: "Half", amount: "6000", milestoneId: milestone.id },
            { kind: "retainage", title: "Retainage", amount: "1200" },
          ],
        })
      ).body,
    );
    expect(first.figures).toMatchObject({ retainage: "1200.00", unscheduled: "1800.00" });
    expect(first.installments[1]).toMatchObject({ status: "waiting", date: "2026-06-01" });
    const [deposit, half] = first.installments;
    const second = quoteSchema.parse(
      (
        await anna.put(path, {
          installments: [
            { ...half, milestoneId: milestone.id, title: "Halfway" },
            { kind: "date", title: "Rest", amount: "3000", dueDate: "2026-07-01" },
            { ...deposit },
          ],
        })
      ).body,
    );
    expect(second.installments.map(({ title }) => title)).toEqual(["Halfway", "Rest", "Deposit"]);
    expect(second.installments[0]?.id).toBe(half?.id);
    expect(second.installments[2]?.id).toBe(deposit?.id);
  });

  test("rejects payments and milestones of other contracts and projects", async () => {
    const [one, other] = [await accepted(), await accepted()];
    const part = { kind: "deposit", title: "Deposit", amount: "100" };
    const made = quoteSchema.parse(
      (await anna.put(`/api/quotes/${other.id}/installments`, { installments: [part] })).body,
    );
    const path = `/api/quotes/${one.id}/installments`;
    expect(
      await anna.put(path, { installments: [{ ...part, id: made.installments[0]?.id }] }),
    ).toMatchObject({ status: 404, body: { error: "Installment not found" } });
    expect(
      await anna.put(path, { installments: [{ ...part, milestoneId: 999_999_999 }] }),
    ).toMatchObject({ status: 404, body: { error: "Milestone not found" } });
  });
});

test("a contract's committed amount is in the budget, on its line and in the months when due", async () => {
  const line = await anna.post("/api/budget-lines", {
    projectId,
    category: "Labor",
    planned: "15000",
  });
  const { id: lineId } = budgetLineSchema.parse(line.body);
  const { id } = await accepted({ lineId });
  await anna.put(`/api/quotes/${id}/installments`, {
    installments: [
      { kind: "deposit", title: "Deposit", amount: "3000", dueDate: "2026-04-10" },
      { kind: "retainage", title: "Retainage", amount: "1000" },
    ],
  });
  await anna.post(`/api/quotes/${id}/change-orders`, {
    reason: "Rotten deck",
    cost: "500",
    status: "approved",
  });
  const plan = budgetOverviewSchema.parse((await anna.get(`/api/projects/${projectId}/plan`)).body);
  expect(plan.lines[0]?.figures).toMatchObject({
    planned: "15000.00",
    committed: "12500.00",
    paid: "0.00",
    open: "12500.00",
    left: "2500.00",
    level: "near",
  });
  expect(plan.cashAhead.months.find(({ month }) => month === "2026-04")?.due).toBe("3000.00");
  expect(plan.cashAhead.undated.due).toBe("9500.00");
});

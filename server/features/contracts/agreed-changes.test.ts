import { describe, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import { type QuoteRecord, quote, quoteList } from "../../../shared/contracts/contract.ts";
import { scopeOfWork } from "../../../tests/support/records/budget/scope-of-work.ts";
import { createExpense } from "../../../tests/support/records/factories.ts";

const roof = scopeOfWork();

/** A contract whose scope has shingles, and lights as an allowance of 1500.00. */
async function agreed(): Promise<QuoteRecord> {
  const { id } = await roof.quoted([{ description: "Shingles", amount: "700" }], "9000");
  await roof.add("quotes");
  const { items } = await roof.add({ titles: ["Lights"] });
  const lights = items.find(({ title }) => title === "Lights");
  const entry = { quoteIds: [id], state: "allowance", allowance: "1500" };
  await roof.anna.patch(`/api/scope-items/${lights?.id}/entries`, entry);
  const { body } = await roof.anna.patch(`/api/quotes/${id}/status`, { status: "accepted" });
  return quote.parse(body);
}

const current = async ({ id }: QuoteRecord) => {
  const { body } = await roof.anna.get(`/api/quotes?projectId=${roof.projectId}`);
  const found = quoteList.parse(body).find((one) => one.id === id);
  if (found === undefined) throw new Error("The contract is gone");
  return found;
};

describe("a change order", () => {
  const change = { reason: "Slate", cost: "300", days: 0, status: "approved" };

  test("names the items of the agreed scope that it changes", async () => {
    const { id } = await agreed();
    const path = `/api/quotes/${id}/change-orders`;
    const other = await roof.anna.post(path, { ...change, scopeItems: ["Gutters"] });
    expect(other).toMatchObject({ status: 404, body: { error: "Scope item not found" } });
    const named = await roof.anna.post(path, { ...change, scopeItems: ["Shingles", "Lights"] });
    const [order] = quote.parse(named.body).changeOrders;
    expect(order?.scopeItems).toEqual(["Shingles", "Lights"]);
    const orderPath = `/api/change-orders/${order?.id ?? 0}`;
    const less = await roof.anna.put(orderPath, { ...change, scopeItems: ["Shingles"] });
    expect(less.body).toMatchObject({ changeOrders: [{ scopeItems: ["Shingles"] }] });
    const { body } = await roof.anna.get(`/api/activity?kind=change_order&recordId=${order?.id}`);
    expect(activityPage.parse(body).lines[0]?.changes).toEqual({
      scopeItems: ["Shingles; Lights", "Shingles"],
    });
  });

  test("keeps an item that another acceptance removed from the scope", async () => {
    const { id } = await agreed();
    const scopeItems = ["Shingles"];
    const { body } = await roof.anna.post(`/api/quotes/${id}/change-orders`, {
      ...change,
      scopeItems,
    });
    const [order] = quote.parse(body).changeOrders;
    await roof.anna.patch(`/api/quotes/${id}/status`, { status: "received" });
    const { items } = await roof.read();
    await roof.anna.delete(`/api/scope-items/${items[0]?.id}`);
    await roof.anna.patch(`/api/quotes/${id}/status`, { status: "accepted" });
    const edit = { ...change, reason: "Blue slate" };
    const path = `/api/change-orders/${order?.id ?? 0}`;
    expect((await roof.anna.put(path, { ...edit, scopeItems })).status).toBe(200);
    expect((await roof.anna.put(path, { ...edit, scopeItems: [] })).status).toBe(200);
    expect((await roof.anna.put(path, { ...edit, scopeItems })).status).toBe(404);
  });
});

describe("an allowance", () => {
  test("has left what its expenses and refunds don't use", async () => {
    const contract = await agreed();
    expect(contract.allowances).toEqual([{ title: "Lights", amount: "1500.00", spent: "0.00" }]);
    const details = { quoteId: contract.id, allowance: "Lights" };
    const { id } = await createExpense(roof.anna, roof.projectId, { amount: "1200", details });
    await createExpense(roof.anna, roof.projectId, {
      amount: "80",
      details: { ...details, isRefund: true, refundOf: id },
    });
    // Under the contract, but without an allowance.
    const plain = { quoteId: contract.id };
    await createExpense(roof.anna, roof.projectId, { amount: "500", details: plain });
    expect(await current(contract)).toMatchObject({
      allowances: [{ spent: "1120.00" }],
      figures: { paid: "1620.00" },
    });
    await roof.anna.patch(`/api/quotes/${contract.id}/status`, { status: "received" });
    expect((await current(contract)).allowances).toEqual([]);
  });

  test("must be one of the expense's contract", async () => {
    const contract = await agreed();
    const body = (details: object) => ({
      projectId: roof.projectId,
      description: "Lamp",
      amount: "10",
      category: "Materials",
      paymentMethod: "Cash",
      date: "2026-03-10",
      details,
    });
    const unknown = body({ quoteId: contract.id, allowance: "Shingles" });
    expect((await roof.anna.post("/api/expenses", unknown)).body).toMatchObject({
      code: "validation_failed",
      details: { issues: [{ path: ["details", "allowance"] }] },
    });
    // Without a contract there is no allowance, as there is no payment.
    const alone = await roof.anna.post(
      "/api/expenses",
      body({ room: "Hall", allowance: "Lights" }),
    );
    expect(alone.body).toMatchObject({ details: { room: "Hall", allowance: null } });
  });

  test("is kept in the expense's history and edits after it was removed", async () => {
    const contract = await agreed();
    const details = { quoteId: contract.id, allowance: "Lights" };
    const { id } = await createExpense(roof.anna, roof.projectId, { amount: "10", details });
    const edit = async (given: object) =>
      (
        await roof.anna.put(`/api/expenses/${id}`, {
          projectId: roof.projectId,
          description: "Lamp",
          amount: "12",
          category: "Materials",
          paymentMethod: "Cash",
          date: "2026-03-10",
          ...given,
        })
      ).status;
    await roof.anna.patch(`/api/quotes/${contract.id}/status`, { status: "received" });
    expect(await edit({ details })).toBe(200);
    expect(await edit({})).toBe(200);
    expect(await edit({ details: { quoteId: contract.id } })).toBe(200);
    expect(await edit({ details })).toBe(400);
    const { body } = await roof.anna.get(`/api/activity?kind=expense&recordId=${id}`);
    expect(activityPage.parse(body).lines[0]?.changes).toEqual({ allowance: ["Lights", null] });
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { contractorOverview } from "../../../shared/contractors/overview.ts";
import { contractorSumsList } from "../../../shared/contractors/sums.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import {
  approvedInvoiceOf,
  createInvoiceOf,
  paymentBody,
} from "../../../tests/support/records/invoices.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
});
afterAll(() => product.close());

async function sumsOf(homeowner: Homeowner) {
  const response = await homeowner.get("/api/contractors/sums");
  expect(response.status).toBe(200);
  return contractorSumsList.parse(response.body);
}

async function overviewOf(homeowner: Homeowner, id: number) {
  const response = await homeowner.get(`/api/contractors/${id}/overview?today=2026-03-10`);
  expect(response.status).toBe(200);
  return contractorOverview.parse(response.body);
}

async function acceptQuote(projectId: number, contractorId: number, amount: string) {
  const { body } = await anna.post("/api/quotes", {
    projectId,
    contractorId,
    work: "Roof",
    amount,
    items: [],
  });
  const { id } = body as { id: number };
  const response = await anna.patch(`/api/quotes/${id}/status`, { status: "accepted" });
  expect(response.status).toBe(200);
  return id;
}

test("merges contracts, invoices and payments of all projects", async () => {
  const [house, attic] = [await createProject(anna), await createProject(anna)];
  const ada = await createContractor(anna);
  const other = await createContractor(anna, { name: "Someone else" });
  const quoteId = await acceptQuote(house.id, ada.id, "10000");
  const order = { reason: "Skylight", cost: "500.50", days: 1, status: "approved" };
  expect(await anna.post(`/api/quotes/${quoteId}/change-orders`, order)).toMatchObject({
    status: 201,
  });
  await createExpense(anna, house.id, {
    contractorId: ada.id,
    amount: "2500.25",
    details: { quoteId },
  });
  await createExpense(anna, attic.id, { contractorId: ada.id, amount: "99.75" });
  // Also under the contract: billed there, but counted as open only once.
  await createInvoiceOf(anna, house.id, { contractorId: ada.id, quoteId, status: "received" });
  const invoice = await createInvoiceOf(anna, attic.id, {
    contractorId: ada.id,
    status: "received",
    lines: [{ description: "Repair", amount: "300" }],
  });
  await createInvoiceOf(anna, attic.id, { contractorId: ada.id, status: "draft" });

  const sums = { paid: "2600.00", agreed: "10500.50", open: "8300.25", invoiced: "4300.00" };
  expect(await sumsOf(anna)).toEqual([{ contractorId: ada.id, ...sums }]);
  const overview = await overviewOf(anna, ada.id);
  expect(overview.sums).toEqual(sums);
  expect(overview.quotes).toMatchObject([{ id: quoteId, agreed: "10500.50", open: "8000.25" }]);
  expect(overview.invoices).toHaveLength(3);
  expect(overview.invoices).toContainEqual(
    expect.objectContaining({ id: invoice.id, total: "300.00", open: "300.00" }),
  );
  expect(overview.payments.map(({ amount }) => amount)).toEqual(["99.75", "2500.25"]);
  expect(overview.paidIn).toEqual([
    { projectId: house.id, count: 1, total: "2500.25" },
    { projectId: attic.id, count: 1, total: "99.75" },
  ]);
  expect((await overviewOf(anna, other.id)).sums.open).toBe("0.00");
});

test("an invoice has the status that results from its payments", async () => {
  const { id: projectId } = await createProject(anna);
  const { id: contractorId } = await createContractor(anna);
  const approved = async (status: string) => {
    const invoice = await approvedInvoiceOf(anna, projectId, { contractorId, number: status });
    return `/api/invoices/${invoice.id}/payments`;
  };
  await anna.post(await approved("paid"), paymentBody("4000"));
  await anna.post(await approved("part_paid"), paymentBody("3999.99"));
  await approved("approved");
  const { invoices } = await overviewOf(anna, contractorId);
  expect(invoices.map(({ number, status, open }) => [number, status, open])).toEqual([
    ["approved", "approved", "4000.00"],
    ["part_paid", "part_paid", "0.01"],
    ["paid", "paid", "0.00"],
  ]);
});

test("another account sees none of it", async () => {
  const ada = await createContractor(anna);
  const ben = await proHomeowner(product);
  expect(await ben.get(`/api/contractors/${ada.id}/overview`)).toMatchObject({ status: 404 });
  expect(await sumsOf(ben)).toEqual([]);
  expect(await product.visitor().get("/api/contractors/sums")).toMatchObject({ status: 401 });
});

test("a form without the rating keeps it", async () => {
  const ada = await createContractor(anna);
  const path = `/api/contractors/${ada.id}`;
  expect(ada).toMatchObject({ rating: null, ratingNote: null });
  const rated = await anna.put(path, { name: "Ada", rating: 4, ratingNote: " Tidy " });
  expect(rated).toMatchObject({ status: 200, body: { rating: 4, ratingNote: "Tidy" } });
  expect(await anna.put(path, { name: "Ada M" })).toMatchObject({
    body: { name: "Ada M", rating: 4, ratingNote: "Tidy" },
  });
  expect(await anna.put(path, { name: "Ada", rating: null })).toMatchObject({
    body: { rating: null, ratingNote: "Tidy" },
  });
  for (const rating of [0, 6, 2.5]) {
    expect(await anna.put(path, { name: "Ada", rating })).toMatchObject({ status: 400 });
  }
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { acceptedQuoteOf } from "../../../tests/support/records/budget/quotes.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { createInvoiceOf, setInvoiceStatusOf } from "../../../tests/support/records/invoices.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;
let contract: QuoteRecord;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna, { budget: "50000" })).id;
  contract = await acceptedQuoteOf(anna, projectId, {
    items: [{ description: "Shingles", amount: "8000" }],
  });
});

const create = (overrides: Record<string, unknown> = {}) =>
  createInvoiceOf(anna, projectId, { quoteId: contract.id, ...overrides });
const lineOf = (amount: string) => ({ description: "Work", amount, contractLine: "shingles" });

describe("approval", () => {
  test("against the match needs a reason, which the invoice and its activity keep", async () => {
    const added = await create({ lines: [lineOf("8000.01")] });
    expect(added.match).toMatchObject({
      verdict: "hold",
      reasons: [
        {
          code: "above_item",
          by: "0.01",
          limit: "8000.00",
          billed: "8000.01",
          rows: [{ kind: "quote", id: contract.id, label: "Shingles" }],
        },
      ],
    });
    const path = `/api/invoices/${added.id}/status`;
    expect(await anna.patch(path, { status: "approved" })).toMatchObject({
      status: 409,
      body: { code: "conflict", details: { current: { id: added.id } } },
    });
    const approved = await setInvoiceStatusOf(anna, added, "approved", "A cent is fine");
    expect(approved).toMatchObject({ status: "approved", overrideReason: "A cent is fine" });
    const { lines } = activityPage.parse((await anna.get("/api/activity")).body);
    expect(lines[0]).toMatchObject({
      kind: "invoice",
      changes: { overrideReason: [null, "A cent is fine"] },
    });
    const reopened = await setInvoiceStatusOf(anna, added, "received");
    expect(reopened.overrideReason).toBeNull();
  });

  test("of a matching invoice needs no reason, and a hold needs one", async () => {
    const added = await create({ lines: [lineOf("8000")] });
    expect(added.match).toMatchObject({ verdict: "pay", reasons: [] });
    expect(
      (await anna.patch(`/api/invoices/${added.id}/status`, { status: "on_hold" })).status,
    ).toBe(400);
    expect(await setInvoiceStatusOf(anna, added, "on_hold", "Leaks")).toMatchObject({
      status: "on_hold",
      holdReason: "Leaks",
    });
    expect(await setInvoiceStatusOf(anna, added, "approved")).toMatchObject({
      status: "approved",
      holdReason: null,
      overrideReason: null,
    });
    expect(await anna.patch(`/api/invoices/${added.id}/status`, { status: "draft" })).toMatchObject(
      {
        status: 409,
        body: { error: "An invoice that is approved cannot be draft" },
      },
    );
  });

  test("follows the project's tolerance and tax", async () => {
    const path = `/api/projects/${projectId}/invoice-settings`;
    const settings = { tolerancePercent: "1", toleranceDollars: "50", taxPercent: "8.875" };
    expect(await anna.put(path, settings)).toMatchObject({
      status: 200,
      body: { tolerancePercent: "1.00", toleranceDollars: "50.00", taxPercent: "8.875" },
    });
    // A page opened earlier has an older version of the project.
    expect(await anna.put(path, settings, { "if-match": '"1"' })).toMatchObject({
      status: 409,
      body: { details: { current: { tolerancePercent: "1.00" } } },
    });
    const { text } = await anna.get(`/api/invoices?projectId=${projectId}`);
    const version = /"settings":[^]*?"version":"(\d+)"/.exec(text)?.[1] ?? "";
    expect((await anna.put(path, settings, { "if-match": `"${version}"` })).status).toBe(200);
    const above = await anna.put(path, { ...settings, tolerancePercent: "100.01" });
    expect(above).toMatchObject({
      status: 400,
      body: { details: { issues: [{ message: "Must be at most 100.00" }] } },
    });
    const added = await create({ lines: [lineOf("8050")], tax: "714.44" });
    expect(added.match).toMatchObject({ verdict: "pay", reasons: [{ code: "within_tolerance" }] });
    const more = await create({ number: "8", lines: [lineOf("0.01")], tax: "1" });
    expect(more.match.reasons.map(({ code }) => code)).toEqual(["above_item", "tax_differs"]);
  });
});

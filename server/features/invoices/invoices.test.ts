import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { invoice as invoiceSchema, invoiceList } from "../../../shared/invoices/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { acceptedQuoteOf } from "../../../tests/support/records/budget/quotes.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import {
  createInvoiceOf,
  invoiceBody,
  setInvoiceStatusOf,
} from "../../../tests/support/records/invoices.ts";
import { addStoredReceipt, uploadState } from "../../../tests/support/records/uploads.ts";

let testApp: TestApp;
let anna: Homeowner;
let bob: Homeowner;
let projectId: number;
let contractorId: number;
let contract: QuoteRecord;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
  bob = await testApp.homeowner();
  contractorId = (await createContractor(anna, { name: "Ridge Roofing" })).id;
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna, { budget: "50000" })).id;
  contract = await acceptedQuoteOf(anna, projectId, {
    contractorId,
    items: [
      { description: "Shingles", amount: "8000" },
      { description: "Gutters", amount: "4000" },
    ],
  });
});

const create = (overrides: Record<string, unknown> = {}) =>
  createInvoiceOf(anna, projectId, { contractorId, quoteId: contract.id, ...overrides });
const lineOf = (amount: string, contractLine: string | null = "shingles") => ({
  description: "Work",
  amount,
  contractLine,
});
const list = async () =>
  invoiceList.parse((await anna.get(`/api/invoices?projectId=${projectId}`)).body);

describe("an invoice", () => {
  test("is recorded with its lines, figures and match", async () => {
    const added = await create({
      number: " 1042 ",
      dueDate: "2026-03-30",
      lines: [lineOf("4000"), lineOf("1000", "gutters")],
      tax: "400",
      retainage: "250",
      deposit: "150",
      note: "Half of the roof",
    });
    expect(added).toMatchObject({
      number: "1042",
      status: "received",
      contractor: { name: "Ridge Roofing" },
      quote: { work: "New roof" },
      currency: "USD",
      lines: [
        { amount: "4000.00", contractLine: "shingles", changeOrderId: null },
        { amount: "1000.00", contractLine: "gutters", installmentId: null },
      ],
      figures: {
        lines: "5000.00",
        total: "5000.00",
        credited: "0.00",
        paid: "0.00",
        open: "5000.00",
      },
      match: { agreed: "12000.00", billedBefore: "0.00", billed: "5000.00" },
    });
    expect(await anna.get(`/api/invoices/${added.id}`)).toMatchObject({ status: 200, body: added });
    const other = await create({ number: "1043", lines: [lineOf("1")] });
    const { invoices, settings } = await list();
    expect(invoices.map(({ id }) => id)).toEqual([other.id, added.id]);
    expect(settings).toEqual({
      tolerancePercent: "0.00",
      toleranceDollars: "0.00",
      taxPercent: null,
    });
  });

  test("can be edited until it is approved, from its last version", async () => {
    const added = await create({ lines: [lineOf("4000")] });
    const path = `/api/invoices/${added.id}`;
    const body = invoiceBody(projectId, {
      contractorId,
      quoteId: contract.id,
      number: "7",
      lines: [lineOf("3999.99"), lineOf("0.01", "gutters")],
    });
    // The parsed body has no version.
    const { version } = invoiceSchema.parse(JSON.parse((await anna.get(path)).text));
    const startedFrom = { "if-match": `"${version}"` };
    const edited = await anna.send("PUT", path, body, startedFrom);
    expect(edited).toMatchObject({
      status: 200,
      body: { number: "7", figures: { total: "4000.00" }, lines: [{}, { amount: "0.01" }] },
    });
    expect(await anna.send("PUT", path, body, startedFrom)).toMatchObject({
      status: 409,
      body: { details: { current: { number: "7" } } },
    });
    await setInvoiceStatusOf(anna, added, "approved");
    expect(await anna.put(path, body)).toMatchObject({
      status: 409,
      body: { error: "An approved invoice can't be edited. Set it to received first." },
    });
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ["without lines", { lines: [] }, ["lines"]],
    ["below nothing", { lines: [lineOf("1")], retainage: "1.01" }, ["lines"]],
    ["matched without a contract", { quoteId: null, lines: [lineOf("1")] }, ["quoteId"]],
    ["in a currency without a code", { currency: "€" }, ["currency"]],
    [
      "with a line matched to two things",
      { lines: [{ ...lineOf("1"), installmentId: 1 }] },
      ["lines", "0"],
    ],
    ["with a third decimal", { tax: "1.005" }, ["tax"]],
  ])("%s is rejected", async (_, overrides, path) => {
    const response = await anna.post(
      "/api/invoices",
      invoiceBody(projectId, { quoteId: contract.id, ...overrides }),
    );
    expect(response).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    const { details } = response.body as { details: { issues: { path: unknown[] }[] } };
    expect(details.issues[0]?.path.map(String)).toEqual(path);
  });

  test("refers to records of its own project only", async () => {
    const other = (await createProject(anna)).id;
    const foreign = await acceptedQuoteOf(anna, other);
    const changed = await anna.post(`/api/quotes/${foreign.id}/change-orders`, {
      reason: "Skylight",
      cost: "10",
      status: "approved",
    });
    const { changeOrders } = changed.body as QuoteRecord;
    const own = { quoteId: contract.id };
    for (const overrides of [
      { quoteId: foreign.id },
      { creditOf: (await createInvoiceOf(anna, other)).id },
      { ...own, lines: [{ description: "x", amount: "1", changeOrderId: changeOrders[0]?.id }] },
      { ...own, lines: [{ description: "x", amount: "1", installmentId: 1 }] },
    ]) {
      const response = await anna.post("/api/invoices", invoiceBody(projectId, overrides));
      expect(response).toMatchObject({ status: 404 });
    }
  });

  test("is not found for another user", async () => {
    const { id } = await create();
    for (const response of [
      await bob.get(`/api/invoices/${id}`),
      await bob.put(`/api/invoices/${id}`, invoiceBody(projectId)),
      await bob.delete(`/api/invoices/${id}`),
      await bob.patch(`/api/invoices/${id}/status`, { status: "void" }),
      await bob.post(`/api/invoices/${id}/restore`, {}),
    ]) {
      expect(response).toMatchObject({ status: 404, body: { error: "Invoice not found" } });
    }
  });

  test("is recorded once for one Idempotency-Key", async () => {
    const headers = { "idempotency-key": "invoice-1042" };
    const send = () => anna.send("POST", "/api/invoices", invoiceBody(projectId), headers);
    const first = invoiceSchema.parse((await send()).body);
    expect(invoiceSchema.parse((await send()).body).id).toBe(first.id);
    expect((await list()).invoices).toHaveLength(1);
  });
});

test("restoring a deleted invoice restores its lines, lien waivers and files", async () => {
  const [key, signed] = [
    await addStoredReceipt(testApp.db, anna.user.id),
    await addStoredReceipt(testApp.db, anna.user.id),
  ];
  const added = await create({ file: { key, name: "1042.pdf" }, lines: [lineOf("4000")] });
  const asked = await anna.put(`/api/invoices/${added.id}/waivers`, {
    waivers: [
      { kind: "conditional", receivedOn: "2026-03-03", file: { key: signed, name: "Waiver.pdf" } },
      { kind: "unconditional" },
    ],
  });
  const before = invoiceSchema.parse(asked.body);
  expect(before.waivers).toMatchObject([
    { kind: "conditional", receivedOn: "2026-03-03", file: { key: signed, name: "Waiver.pdf" } },
    { kind: "unconditional", receivedOn: null, file: null },
  ]);
  expect((await anna.delete(`/api/invoices/${added.id}`)).status).toBe(204);
  expect((await list()).invoices).toEqual([]);
  expect(await uploadState(testApp.db, key)).toBe("trashed");
  const restored = await anna.post(`/api/invoices/${added.id}/restore`, {});
  expect(restored).toMatchObject({ status: 200, body: before });
  expect(await uploadState(testApp.db, signed)).toBe("stored");
});

test("its file leaves the inbox, belongs only to it, and is released when replaced", async () => {
  const [key, other] = [
    await addStoredReceipt(testApp.db, anna.user.id),
    await addStoredReceipt(testApp.db, anna.user.id),
  ];
  await anna.post("/api/drafts", { projectId, keys: [key] });
  const added = await create({ file: { key, name: "1042.pdf" } });
  expect(added.file).toEqual({ key, name: "1042.pdf" });
  expect((await anna.get(`/api/drafts?projectId=${projectId}`)).text).not.toContain(key);
  const again = invoiceBody(projectId, { file: { key, name: "Again.pdf" } });
  expect(await anna.post("/api/invoices", again)).toMatchObject({
    status: 400,
    body: {
      details: { issues: [{ path: ["file"], message: "This file is already on an invoice" }] },
    },
  });
  const expense = expenseBody(projectId, { imageUrl: key });
  expect(await anna.post("/api/expenses", expense)).toMatchObject({
    body: { details: { issues: [{ message: "This receipt is already on an invoice" }] } },
  });
  const body = invoiceBody(projectId, { file: { key: other, name: "Corrected.pdf" } });
  expect((await anna.put(`/api/invoices/${added.id}`, body)).status).toBe(200);
  expect(await uploadState(testApp.db, key)).toBe("deleting");
});

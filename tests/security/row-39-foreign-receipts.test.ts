import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Expense } from "../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { createExpense, createProject, expenseBody } from "../support/records/factories.ts";
import { refusedFields } from "../support/issues.ts";
import { addStoredReceipt } from "../support/records/uploads.ts";

const UNKNOWN_KEY = "00000000-0000-4000-8000-000000000000.jpg";

let product: TestApp;
let bob: Homeowner;
/** key of one of Anna's receipts */
let annaKey: string;
let bobExpense: Expense;

beforeAll(async () => {
  product = await createTestApp();
  const anna = await product.homeowner();
  bob = await product.homeowner();
  annaKey = await addStoredReceipt(product.db, anna.user.id);
  bobExpense = await createExpense(bob, (await createProject(bob)).id);
});
afterAll(() => product.close());

describe("row 39: an expense takes only the caller's own complete uploads", () => {
  const forged: [string, () => Promise<unknown>][] = [
    ["another user's key", async () => annaKey],
    ["an unknown key", async () => UNKNOWN_KEY],
    ["the key of an unfinished upload", () => addStoredReceipt(product.db, bob.user.id, "pending")],
    [
      "the key of a file being deleted",
      () => addStoredReceipt(product.db, bob.user.id, "deleting"),
    ],
    ["a URL", async () => "https://evil.example/receipt.jpg"],
    ["a script", async () => "javascript:alert(1)"],
    ["a data URL", async () => "data:text/html,<script>alert(1)</script>"],
    ["a path", async () => "../../etc/passwd"],
    ["a path before a key", async () => `../${annaKey}`],
    ["an empty string", async () => ""],
    ["a number", async () => 5],
    ["a list", async () => [annaKey]],
  ];

  test.each(forged)("rejects %s", async (_name, make) => {
    const imageUrl = await make();
    const input = expenseBody(bobExpense.projectId, { imageUrl });
    const responses = [
      await bob.post("/api/expenses", input),
      await bob.put(`/api/expenses/${bobExpense.id}`, input),
    ];
    for (const response of responses) {
      expect(response).toMatchObject({ status: 400, body: { code: "validation_failed" } });
      expect(refusedFields(response)).toEqual(["imageUrl"]);
    }
    expect((await bob.get(`/api/expenses/${bobExpense.id}`)).body).toEqual(bobExpense);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { createContractor } from "../support/records/contractors.ts";
import { createExpense, createProject } from "../support/records/factories.ts";
import { pngScan } from "../support/records/receipts.ts";
import { uploadReceipt } from "../support/uploading.ts";

const MISSING = 9_007_199_254_740_991;
const UNKNOWN_KEY = "00000000-0000-4000-8000-000000000000.jpg";

let product: TestApp;
let anna: Homeowner;
let bob: Homeowner;
beforeAll(async () => {
  product = await createTestApp();
  [anna, bob] = [await product.homeowner(), await product.homeowner()];
});
afterAll(() => product.close());

describe("row 34: another user's deleted record is answered like a missing one, and stays restorable by its owner", () => {
  test.each([
    ["expenses", async () => createExpense(anna, (await createProject(anna)).id)],
    ["contractors", async () => createContractor(anna)],
  ] as const)("%s", async (kind, create) => {
    const record = await create();
    const { id } = record;
    expect(await anna.delete(`/api/${kind}/${id}`)).toMatchObject({ status: 204 });
    const foreign = await bob.post(`/api/${kind}/${id}/restore`);
    const missing = await bob.post(`/api/${kind}/${MISSING}/restore`);
    expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    // The attempt did not restore it for its owner either.
    const restored = await anna.post(`/api/${kind}/${id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: record });
    expect(await anna.delete(`/api/${kind}/${id}`)).toMatchObject({ status: 204 });
  });
});

test("row 34: another user's image is answered like a missing one", async () => {
  const key = await uploadReceipt(anna, await pngScan());
  expect(await anna.get(`/api/receipts/${key}/preview`)).toMatchObject({ status: 200 });
  const foreign = await bob.get(`/api/receipts/${key}/preview`);
  const missing = await bob.get(`/api/receipts/${UNKNOWN_KEY}/preview`);
  expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
});

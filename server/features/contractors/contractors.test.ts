import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app.ts";
import { addContractor } from "../../../tests/support/contractors.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

test("a homeowner's own contractors are listed by name, and nobody else's", async () => {
  const [nora, ben] = [await product.homeowner(), await product.homeowner()];
  await addContractor(product.db, nora.user.id, "rosa Martin", "Martin Electric");
  await addContractor(product.db, nora.user.id, "Dana Whitfield");
  await addContractor(product.db, ben.user.id, "Joe Bannister");
  const { status, body } = await nora.get("/api/contractors");
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { name: "Dana Whitfield", company: null, hourlyRate: null },
    { name: "rosa Martin", company: "Martin Electric", hourlyRate: null },
  ]);
  expect(body).toHaveLength(2);
});

test("without a session there is no list", async () => {
  expect(await product.visitor().get("/api/contractors")).toMatchObject({ status: 401 });
});

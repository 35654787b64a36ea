import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

test("who registers is signed in", async () => {
  const homeowner = await product.homeowner({ email: "ada@example.com", firstName: "Ada" });
  const answer = await homeowner.get("/api/user");
  expect(answer).toMatchObject({
    status: 200,
    body: { email: "ada@example.com", firstName: "Ada", lastName: null },
  });
});

test("who signs out is signed out, and may do so twice", async () => {
  const homeowner = await product.homeowner();
  expect(await homeowner.post("/api/logout")).toMatchObject({ status: 204, text: "" });
  expect(await homeowner.get("/api/user")).toMatchObject({ status: 401 });
  expect(await homeowner.post("/api/logout")).toMatchObject({ status: 204 });
});

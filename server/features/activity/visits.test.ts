import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";

const MINUTE = 60_000;

let product: TestApp;
let ada: Homeowner;

beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  ada = await product.homeowner();
});

test("a visit ends half an hour after its last request", async () => {
  const visit = async () => (await ada.post("/api/activity/visits")).body;
  const first = product.clock.now().toISOString();
  expect(await visit()).toEqual({ previousAt: null });
  product.clock.advance(29 * MINUTE);
  const second = product.clock.now().toISOString();
  expect(await visit()).toEqual({ previousAt: null });
  expect(second).not.toBe(first);
  product.clock.advance(31 * MINUTE);
  expect(await visit()).toEqual({ previousAt: second });
  product.clock.advance(MINUTE);
  expect(await visit()).toEqual({ previousAt: second });
});

import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app/app.ts";
import { prepareRows } from "./rows.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

const row = z.object({ sum: z.number() });
const build = vi.fn<() => SQL>(
  () => sql`select ${sql.placeholder("a")}::int + ${sql.placeholder("b")}::int as sum`,
);

test("builds its text once for the pool and for transactions", async () => {
  const add = prepareRows(row, build);
  expect(build).not.toHaveBeenCalled();
  expect(await add(product.db, { a: 1, b: 2 })).toEqual([{ sum: 3 }]);
  const inside = await product.db.transaction(async (tx) => add(tx, { a: 2, b: 2 }));
  expect(inside).toEqual([{ sum: 4 }]);
  expect(build).toHaveBeenCalledOnce();
});

test("rejects a missing value and rows that don't match their schema", async () => {
  await expect(prepareRows(row, build)(product.db, { a: 1 })).rejects.toThrow("placeholder");
  const wrong = prepareRows(row, () => sql`select 'text' as sum`);
  await expect(wrong(product.db, {})).rejects.toThrow("A row does not match its schema");
});

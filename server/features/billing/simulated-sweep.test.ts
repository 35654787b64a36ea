import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { checkoutOf } from "../../../tests/support/app/paid-app.ts";
import { sweepsOf } from "../../jobs/sweeps.ts";

const DAY = 24 * 60 * 60 * 1000;

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

function folder(): string {
  return path.join(product.deps.config.dataDir, "simulated-payments");
}

/** A user who has opened the checkout, and the resulting customer file, dated by the test clock. */
async function payer(): Promise<{ homeowner: Homeowner; file: string }> {
  const known = new Set(product.deps.payments.simulator?.listIdle(new Date("9999-01-01")));
  const homeowner = await product.homeowner();
  await checkoutOf(homeowner);
  const file = readdirSync(folder()).find((name) => !known.has(name.replace(".json", "")));
  if (file === undefined) throw new Error("Nothing was written for the customer");
  utimesSync(path.join(folder(), file), product.clock.now(), product.clock.now());
  return { homeowner, file };
}

/** Returns the number of deleted customers. */
async function sweep(): Promise<unknown> {
  const found = sweepsOf(product.deps).find(({ name }) => name === "simulated customers");
  return found?.run(new AbortController().signal);
}

test("deletes a simulated customer a day after its account, and keeps all others", async () => {
  expect(await sweep()).toBe(0);
  const [stays, goes] = [await payer(), await payer()];
  writeFileSync(path.join(folder(), "notes.txt"), "an operator's own");
  await product.db.execute(sql`delete from users where id = ${goes.homeowner.user.id}`);

  product.clock.advance(DAY);
  expect(await sweep()).toBe(0);
  product.clock.advance(1);
  expect(await sweep()).toBe(1);
  expect(readdirSync(folder()).toSorted()).toEqual(["notes.txt", stays.file]);
  expect(await sweep()).toBe(0);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../tests/support/database/clone-database.ts";
import { borrowTestDatabase } from "../../../tests/support/database/database.ts";
import type { Environment } from "../../config/env-reader.ts";
import { readConfig } from "../../config/config.ts";
import { users } from "../../db/schema/tables.ts";
import { startServer } from "../../server.ts";

const SIMULATED_CUSTOMER = "sim_cus_0123456789abcdef01234567";
const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_123",
  STRIPE_WEBHOOK_SECRET: "whsec_123",
  STRIPE_PRICE_ID: "price_123",
};

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await borrowTestDatabase();
  dataDir = mkdtempSync(path.join(tmpdir(), "plumbline-start-"));
});
afterEach(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Starts on a database with one customer.
 *
 * @returns the error message, if any
 */
async function refusalWith(customerId: string | null, environment: Environment) {
  const db = drizzle(database.url, { casing: "snake_case" });
  await db.insert(users).values({ email: "nora@example.com", stripeCustomerId: customerId });
  await db.$client.end();
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SESSION_SECRET: "only for the tests of the start, never elsewhere",
    PORT: "0",
    ...environment,
  });
  const log = pino({ level: "silent" });
  try {
    const server = await startServer(config, log, new AbortController().signal);
    await server.stop();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test.each<[string, Environment]>([
  ["by default", {}],
  ["as configured", { BILLING: "simulated" }],
])("refuses to start with simulated payments (%s) when real customers exist", async (_, env) => {
  expect(await refusalWith("cus_QwErTy123", env)).toBe(
    "BILLING is simulated, but there are customers of a real payment provider in the database: set STRIPE_SECRET_KEY, or BILLING to off.",
  );
});

test.each<[string, string | null, Environment]>([
  ["simulated, without customers", null, {}],
  ["simulated, with simulated customers", SIMULATED_CUSTOMER, {}],
  ["off, with real customers", "cus_QwErTy123", { BILLING: "off" }],
  ["from Stripe, with real customers", "cus_QwErTy123", STRIPE],
  ["from Stripe, with simulated customers", SIMULATED_CUSTOMER, STRIPE],
])("starts with payments %s", async (_what, customerId, environment) => {
  expect(await refusalWith(customerId, environment)).toBeUndefined();
});

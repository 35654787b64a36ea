import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Environment } from "./env-reader.ts";
import { ConfigError, readConfig } from "./config.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), "plumbline-config-")), "data");
});
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }));

function read(environment: Environment) {
  return readConfig({ DATA_DIR: dataDir, ...environment });
}

function linesOf(environment: Environment): readonly string[] {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_123",
  STRIPE_WEBHOOK_SECRET: "whsec_123",
  STRIPE_PRICE_ID: "price_123",
};

describe("payments", () => {
  test("by Stripe when a key is set", () => {
    expect(read(STRIPE).billing).toEqual({
      kind: "stripe",
      secretKey: "sk_test_123",
      webhookSecret: "whsec_123",
      priceIds: ["price_123"],
      apiUrl: undefined,
    });
  });

  test.each([
    ["price_new,price_old", ["price_new", "price_old"]],
    [" price_new , price_old, price_older ", ["price_new", "price_old", "price_older"]],
  ])("by Stripe with several prices, the first for sale: %j", (text, priceIds) => {
    expect(read({ ...STRIPE, STRIPE_PRICE_ID: text }).billing).toMatchObject({ priceIds });
  });

  test.each<[Environment, string]>([
    [{}, "simulated"],
    [{ BILLING: "simulated" }, "simulated"],
    [{ ...STRIPE, BILLING: "simulated" }, "simulated"],
    [{ ...STRIPE, BILLING: "stripe" }, "stripe"],
    [{ ...STRIPE, STRIPE_SECRET_KEY: "rk_live_1", NODE_ENV: "production" }, "stripe"],
    [{ BILLING: "off", NODE_ENV: "production" }, "off"],
    [{ NODE_ENV: "development" }, "simulated"],
  ])("%o is %s", (environment, kind) => {
    expect(read(environment).billing.kind).toBe(kind);
  });

  test("by Stripe at another URL", () => {
    const { billing } = read({ ...STRIPE, STRIPE_API_URL: "http://127.0.0.1:12111/" });
    expect(billing).toMatchObject({ apiUrl: "http://127.0.0.1:12111" });
  });

  test.each<[Environment]>([
    [{ BILLING: "paypal" }],
    [{ STRIPE_SECRET_KEY: "pk_test_123" }],
    [{ STRIPE_SECRET_KEY: "sk_" }],
    [{ STRIPE_SECRET_KEY: "sk_test 123" }],
    [{ STRIPE_WEBHOOK_SECRET: "secret" }],
    [{ STRIPE_PRICE_ID: "prod_123" }],
    [{ STRIPE_PRICE_ID: "price_new,prod_123" }],
    [{ STRIPE_PRICE_ID: "price_new," }],
    [{ STRIPE_PRICE_ID: ",price_new" }],
    [{ STRIPE_PRICE_ID: "price_new price_old" }],
    [{ STRIPE_API_URL: "api.stripe.com" }],
    [{ STRIPE_API_URL: "https://api.stripe.com/v1" }],
  ])("rejects %o with one line naming the variable", (environment) => {
    const [name] = Object.keys(environment);
    expect(linesOf(environment)).toEqual([expect.stringMatching(`^${name} must be `)]);
  });

  test("by Stripe need all three variables and name each missing one", () => {
    expect(linesOf({ BILLING: "stripe" })).toEqual([
      "STRIPE_SECRET_KEY must be set for payments by Stripe.",
      "STRIPE_WEBHOOK_SECRET must be set for payments by Stripe.",
      "STRIPE_PRICE_ID must be set for payments by Stripe.",
    ]);
    expect(linesOf({ ...STRIPE, STRIPE_PRICE_ID: "" })).toEqual([
      "STRIPE_PRICE_ID must be set for payments by Stripe.",
    ]);
  });

  test.each<[Environment]>([
    [{}],
    [{ BILLING: "simulated" }],
    [{ ...STRIPE, BILLING: "simulated" }],
  ])("reject simulation in production: %o", (environment) => {
    expect(linesOf({ ...environment, NODE_ENV: "production" })).toEqual([
      expect.stringMatching(/^BILLING must be stripe .* or off when NODE_ENV is production/),
    ]);
  });
});

describe("the admin password", () => {
  const ELSEWHERE = {
    DATABASE_URL: "postgresql://user@host/database",
    SESSION_SECRET: "s".repeat(32),
  };

  test("is generated once, readable by its owner only", () => {
    const { admin } = read({});
    const file = path.join(dataDir, "admin-password");
    expect(admin).toEqual({ password: readFileSync(file, "utf8").trim(), file });
    expect(read({}).admin).toEqual(admin);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("from the environment is used, and none is stored", () => {
    expect(read({ ADMIN_PASSWORD: "twelve chars" }).admin).toEqual({
      password: "twelve chars",
      file: undefined,
    });
    expect(existsSync(path.join(dataDir, "admin-password"))).toBe(false);
  });

  test("is not generated with an external database, which turns the panel off", () => {
    expect(read(ELSEWHERE).admin).toBeUndefined();
    expect(read({ ...ELSEWHERE, ADMIN_PASSWORD: "twelve chars" }).admin).toMatchObject({
      password: "twelve chars",
    });
  });

  test.each(["short", "eleven char", "aaaaaaaaaaaaaaaa", "pässword pässword"])(
    "rejects %j",
    (password) => {
      expect(linesOf({ ADMIN_PASSWORD: password })).toEqual([
        expect.stringMatching(/^ADMIN_PASSWORD must be at least 12 characters long/),
      ]);
      expect(existsSync(dataDir)).toBe(false);
    },
  );
});

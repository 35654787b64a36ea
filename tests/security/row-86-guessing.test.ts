import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD_HEADER, signedInAdmin } from "../support/app/admin.ts";
import { ADMIN_PASSWORD, createTestApp, type TestApp } from "../support/app/app.ts";
import { openSecondApp } from "../support/app/second-app.ts";
import type { TestClient, TestResponse } from "../support/app/test-client.ts";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.db.execute(sql`delete from attempts`);
});

function tryPassword(client: TestClient, password: string): Promise<TestResponse> {
  return client.get("/api/admin/summary", { [PASSWORD_HEADER]: password });
}

/** One attempt from the given address. */
async function attemptFrom(address: string, password: string): Promise<TestResponse["status"]> {
  const { statusCode } = await product.app.inject({
    method: "GET",
    url: "/api/admin/summary",
    headers: { [PASSWORD_HEADER]: password },
    remoteAddress: address,
  });
  return statusCode;
}

/**
 * Sends enough wrong attempts to reach the global limit of one a second, and uses up the current
 * second.
 */
async function slowDown(): Promise<void> {
  for (let count = 0; count <= 50; count += 1) await attemptFrom(`10.9.0.${count}`, "wrong");
}

describe("row 86: password guessing", () => {
  test("is limited to five attempts per address, the right password included", async () => {
    const statuses = [];
    for (let count = 1; count <= 6; count += 1)
      statuses.push(await attemptFrom("10.0.0.1", "wrong"));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await attemptFrom("10.0.0.1", ADMIN_PASSWORD)).toBe(429);
    expect(await attemptFrom("10.0.0.2", ADMIN_PASSWORD)).toBe(200);
    product.clock.advance(15 * MINUTE - 1);
    expect(await attemptFrom("10.0.0.1", ADMIN_PASSWORD)).toBe(429);
    product.clock.advance(1);
    expect(await attemptFrom("10.0.0.1", ADMIN_PASSWORD)).toBe(200);
  });

  test("counts an IPv6 network as one address", async () => {
    const statuses = [];
    for (let count = 1; count <= 6; count += 1) {
      statuses.push(await attemptFrom(`2001:db8::${count}`, "wrong"));
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await attemptFrom("2001:db8:0:1::1", ADMIN_PASSWORD)).toBe(200);
  });

  test("states when to retry", async () => {
    const visitor = product.visitor();
    for (let count = 1; count <= 5; count += 1) await tryPassword(visitor, "wrong");
    const response = await tryPassword(visitor, "wrong");
    expect(response).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(response.headers["retry-after"]).toBe("900");
  });

  test("is limited across two apps and concurrent requests", async () => {
    const second = await openSecondApp(product);
    const other = second.visitor();
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        tryPassword(index % 2 === 0 ? product.visitor() : other, "wrong"),
      ),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
    await second.close();
  });

  test("is not helped by a forged X-Forwarded-For", async () => {
    const visitor = product.visitor();
    const statuses = new Set<number>();
    for (let count = 1; count <= 10; count += 1) {
      const { status } = await visitor.get("/api/admin/summary", {
        [PASSWORD_HEADER]: "wrong",
        "x-forwarded-for": `10.1.0.${count}`,
      });
      statuses.add(status);
    }
    expect(statuses).toEqual(new Set([401, 429]));
  });

  test("never limits the right password in sequence", async () => {
    for (let count = 1; count <= 30; count += 1) {
      expect(await attemptFrom("10.0.0.3", ADMIN_PASSWORD)).toBe(200);
    }
  });

  test("the right password sent concurrently blocks no other client", async () => {
    const tries = Array.from({ length: 12 }, async () => attemptFrom("10.0.0.4", ADMIN_PASSWORD));
    expect(await Promise.all(tries)).toContain(200);
    expect(await attemptFrom("10.0.0.4", ADMIN_PASSWORD)).toBe(200);
  });

  test("is limited to one a second from all addresses, and keeps sessions", async () => {
    const admin = await signedInAdmin(product);
    for (let count = 0; count < 50; count += 1) {
      expect(await attemptFrom(`10.2.0.${count}`, "wrong")).toBe(401);
    }
    expect(await attemptFrom("10.3.0.1", "wrong")).toBe(401);
    expect(await attemptFrom("10.3.0.2", "wrong")).toBe(429);
    expect(await attemptFrom("10.3.0.3", ADMIN_PASSWORD)).toBe(429);
    product.clock.advance(1000);
    expect(await attemptFrom("10.3.0.3", ADMIN_PASSWORD)).toBe(200);
    expect(await admin.get("/api/admin/summary")).toMatchObject({ status: 200 });
  });

  test("from enough networks to use up every second does not block a network with a recent admin sign-in", async () => {
    const { clock } = product;
    const office = "10.4.0.1";
    const traveling = "10.4.0.2";
    expect(await attemptFrom(office, ADMIN_PASSWORD)).toBe(200);
    clock.advance(30 * DAY - 10 * 1000);
    for (let count = 0; count < 50; count += 1) await attemptFrom(`10.5.0.${count}`, "wrong");
    for (let second = 0; second < 9; second += 1) {
      clock.advance(1000);
      expect(await attemptFrom(`10.6.0.${second}`, "wrong")).toBe(401);
      expect(await attemptFrom(traveling, ADMIN_PASSWORD)).toBe(429);
      expect(await attemptFrom(office, second === 0 ? "wrong" : ADMIN_PASSWORD)).toBe(
        second === 0 ? 401 : 200,
      );
    }
  });

  test("is limited to five attempts from a network with an admin sign-in too", async () => {
    expect(await attemptFrom("10.7.0.1", ADMIN_PASSWORD)).toBe(200);
    const statuses = [];
    for (let count = 1; count <= 6; count += 1)
      statuses.push(await attemptFrom("10.7.0.1", "wrong"));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test.each<[string, (known: string) => Promise<number>]>([
    [
      "a month later",
      async (known) => {
        product.clock.advance(30 * DAY);
        await slowDown();
        return attemptFrom(known, ADMIN_PASSWORD);
      },
    ],
    [
      "after another password was set",
      async (known) => {
        const { config } = product.deps;
        const admin = { password: "another password", file: undefined };
        product.deps.config = { ...config, admin };
        await slowDown();
        const status = await attemptFrom(known, admin.password);
        product.deps.config = config;
        return status;
      },
    ],
  ])("a network loses its trust %s", async (_when, attemptAgain) => {
    const known = "10.8.0.1";
    expect(await attemptFrom(known, ADMIN_PASSWORD)).toBe(200);
    await slowDown();
    expect(await attemptFrom(known, ADMIN_PASSWORD)).toBe(200);
    expect(await attemptAgain(known)).toBe(429);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD_HEADER, signedInAdmin } from "../support/app/admin.ts";
import { ADMIN_PASSWORD, createTestApp, type TestApp } from "../support/app/app.ts";
import { openSecondApp } from "../support/app/second-app.ts";
import type { Answer, TestClient } from "../support/app/test-client.ts";

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

function tryPassword(client: TestClient, password: string): Promise<Answer> {
  return client.get("/api/admin/summary", { [PASSWORD_HEADER]: password });
}

/** One try from an address of its own. */
async function tryFrom(address: string, password: string): Promise<Answer["status"]> {
  const { statusCode } = await product.app.inject({
    method: "GET",
    url: "/api/admin/summary",
    headers: { [PASSWORD_HEADER]: password },
    remoteAddress: address,
  });
  return statusCode;
}

/** So many wrong ones that from then on one a second is let through, and that one is taken. */
async function slowDown(): Promise<void> {
  for (let count = 0; count <= 50; count += 1) await tryFrom(`10.9.0.${count}`, "wrong");
}

describe("row 86: guessing", () => {
  test("from one address ends after five, also for the right one", async () => {
    const statuses = [];
    for (let count = 1; count <= 6; count += 1) statuses.push(await tryFrom("10.0.0.1", "wrong"));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await tryFrom("10.0.0.1", ADMIN_PASSWORD)).toBe(429);
    expect(await tryFrom("10.0.0.2", ADMIN_PASSWORD)).toBe(200);
    product.clock.advance(15 * MINUTE - 1);
    expect(await tryFrom("10.0.0.1", ADMIN_PASSWORD)).toBe(429);
    product.clock.advance(1);
    expect(await tryFrom("10.0.0.1", ADMIN_PASSWORD)).toBe(200);
  });

  test("from one network of IPv6 is guessing from one address", async () => {
    const statuses = [];
    for (let count = 1; count <= 6; count += 1) {
      statuses.push(await tryFrom(`2001:db8::${count}`, "wrong"));
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await tryFrom("2001:db8:0:1::1", ADMIN_PASSWORD)).toBe(200);
  });

  test("says when another try makes sense", async () => {
    const visitor = product.visitor();
    for (let count = 1; count <= 5; count += 1) await tryPassword(visitor, "wrong");
    const answer = await tryPassword(visitor, "wrong");
    expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(answer.headers["retry-after"]).toBe("900");
  });

  test("with many at once, at two apps, is no way around", async () => {
    const second = await openSecondApp(product);
    const other = second.visitor();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        tryPassword(index % 2 === 0 ? product.visitor() : other, "wrong"),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    await second.close();
  });

  test("with a made-up X-Forwarded-For is no way around", async () => {
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

  test("the right one again and again is never limited", async () => {
    for (let count = 1; count <= 30; count += 1) {
      expect(await tryFrom("10.0.0.3", ADMIN_PASSWORD)).toBe(200);
    }
  });

  test("the right one many times at once shuts nobody out", async () => {
    const tries = Array.from({ length: 12 }, async () => tryFrom("10.0.0.4", ADMIN_PASSWORD));
    expect(await Promise.all(tries)).toContain(200);
    expect(await tryFrom("10.0.0.4", ADMIN_PASSWORD)).toBe(200);
  });

  test("from everywhere slows down to one a second, and leaves sessions alone", async () => {
    const admin = await signedInAdmin(product);
    for (let count = 0; count < 50; count += 1) {
      expect(await tryFrom(`10.2.0.${count}`, "wrong")).toBe(401);
    }
    expect(await tryFrom("10.3.0.1", "wrong")).toBe(401);
    expect(await tryFrom("10.3.0.2", "wrong")).toBe(429);
    expect(await tryFrom("10.3.0.3", ADMIN_PASSWORD)).toBe(429);
    product.clock.advance(1000);
    expect(await tryFrom("10.3.0.3", ADMIN_PASSWORD)).toBe(200);
    expect(await admin.get("/api/admin/summary")).toMatchObject({ status: 200 });
  });

  test("from so many networks that every second is taken keeps out no administrator who was let in lately", async () => {
    const { clock } = product;
    const office = "10.4.0.1";
    const travelling = "10.4.0.2";
    expect(await tryFrom(office, ADMIN_PASSWORD)).toBe(200);
    clock.advance(30 * DAY - 10 * 1000);
    for (let count = 0; count < 50; count += 1) await tryFrom(`10.5.0.${count}`, "wrong");
    for (let second = 0; second < 9; second += 1) {
      clock.advance(1000);
      expect(await tryFrom(`10.6.0.${second}`, "wrong")).toBe(401);
      expect(await tryFrom(travelling, ADMIN_PASSWORD)).toBe(429);
      expect(await tryFrom(office, second === 0 ? "wrong" : ADMIN_PASSWORD)).toBe(
        second === 0 ? 401 : 200,
      );
    }
  });

  test("where an administrator was let in ends after five all the same", async () => {
    expect(await tryFrom("10.7.0.1", ADMIN_PASSWORD)).toBe(200);
    const statuses = [];
    for (let count = 1; count <= 6; count += 1) statuses.push(await tryFrom("10.7.0.1", "wrong"));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test.each<[string, (known: string) => Promise<number>]>([
    [
      "a month later",
      async (known) => {
        product.clock.advance(30 * DAY);
        await slowDown();
        return tryFrom(known, ADMIN_PASSWORD);
      },
    ],
    [
      "after another password was set",
      async (known) => {
        const { config } = product.deps;
        const admin = { password: "another password", file: undefined };
        product.deps.config = { ...config, admin };
        await slowDown();
        const status = await tryFrom(known, admin.password);
        product.deps.config = config;
        return status;
      },
    ],
  ])("a network is a stranger again %s", async (_when, comeBack) => {
    const known = "10.8.0.1";
    expect(await tryFrom(known, ADMIN_PASSWORD)).toBe(200);
    await slowDown();
    expect(await tryFrom(known, ADMIN_PASSWORD)).toBe(200);
    expect(await comeBack(known)).toBe(429);
  });
});

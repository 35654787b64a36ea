import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { newAddress, openDemo } from "../../../tests/support/records/demos.ts";
import { pdfInvoice } from "../../../tests/support/records/receipts.ts";
import { listedKeys } from "../../../tests/support/doubles/storage-contract.ts";
import { problemOf, sendReceipt } from "../../../tests/support/uploading.ts";
import { UPLOAD_LIMITS } from "../receipts/commands.ts";
import { ipHashOf } from "../../http/security/ip-hash.ts";
import { DEMO_LIMITS } from "./commands.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let product: TestApp;
beforeEach(async () => {
  product = await createTestApp({ config: { trustProxy: "127.0.0.1" }, poolSize: 10 });
});
afterEach(() => product.close());

/** Tries to start a demo from an address. */
function tryFrom(address: string) {
  return product.visitor().post("/api/demo", undefined, { "x-forwarded-for": address });
}

/** Adds empty demos up to `count`. */
async function fillUpTo(count: number, endsAt = product.clock.now().getTime() + DAY) {
  await product.db.execute(sql`
    with made as (
      insert into users (email)
      select 'demo-' || gen_random_uuid() || '@demo.invalid' from generate_series(1, ${count}::int)
      returning id
    )
    insert into demo_accounts (user_id, ip_hash, ends_at, created_at)
    select id, 'somebody', ${new Date(endsAt).toISOString()}, ${product.clock.now().toISOString()}
    from made`);
}

async function countDemos(): Promise<number> {
  const { rows } = await product.db.execute<{ count: number }>(
    sql`select count(*) as count from demo_accounts`,
  );
  return rows[0]?.count ?? 0;
}

describe("one IP address", () => {
  test("can start five demos an hour, and the next an hour after the first", async () => {
    const address = newAddress();
    for (let index = 0; index < DEMO_LIMITS.perAddressAndHour; index += 1) {
      await openDemo(product, address);
      product.clock.advance(5 * MINUTE);
    }
    const refused = await tryFrom(address);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(refused.headers["retry-after"]).toBe(String((35 * MINUTE) / 1000));
    expect(refused.headers["set-cookie"]).toBeUndefined();
    await openDemo(product, newAddress());

    product.clock.advance(35 * MINUTE - 1);
    expect((await tryFrom(address)).status).toBe(429);
    product.clock.advance(1);
    await openDemo(product, address);
    expect((await tryFrom(address)).status).toBe(429);
  });

  test("cannot exceed its limit with concurrent requests", async () => {
    const address = newAddress();
    const responses = await Promise.all(Array.from({ length: 12 }, () => tryFrom(address)));
    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(7).fill(429)]);
    expect(await countDemos()).toBe(5);
  });

  test("is not stored in plain text", async () => {
    const address = "203.0.113.77";
    await openDemo(product, address);
    const { rows } = await product.db.execute<{ dump: string }>(
      sql`select database_to_xml(true, true, '')::text as dump`,
    );
    expect(rows[0]?.dump).toContain(ipHashOf(address, product.deps.config.sessionSecret));
    expect(rows[0]?.dump).not.toContain(address);
  });
});

describe("all demos together", () => {
  test("are at most 200, even for 20 concurrent requests", async () => {
    await fillUpTo(DEMO_LIMITS.live - 5);
    const responses = await Promise.all(Array.from({ length: 20 }, () => tryFrom(newAddress())));
    const refused = responses.filter(({ status }) => status === 503);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(refused).toHaveLength(15);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: "unavailable" });
      expect(headers["retry-after"]).toBe(String(DAY / 1000));
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect(await countDemos()).toBe(DEMO_LIMITS.live);
  });

  test("are counted until they end", async () => {
    await fillUpTo(DEMO_LIMITS.live - 1);
    await fillUpTo(1, product.clock.now().getTime() + MINUTE);
    const refused = await tryFrom(newAddress());
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBe("60");
    product.clock.advance(MINUTE);
    await openDemo(product);
    expect((await tryFrom(newAddress())).status).toBe(503);
  });
});

test("a demo has less space for receipts than a regular account", async () => {
  const visitor = await openDemo(product);
  const homeowner = await product.homeowner();
  for (const { user } of [visitor, homeowner]) {
    await product.db.execute(sql`
      insert into uploads (user_id, key, content_type, size, state)
      values (${user.id}, ${`filler-${user.id}`}, 'image/jpeg', ${UPLOAD_LIMITS.demoBytes}, 'stored')`);
  }
  expect(problemOf(await sendReceipt(visitor, pdfInvoice()))).toEqual({
    status: 413,
    code: "payload_too_large",
  });
  expect((await sendReceipt(homeowner, pdfInvoice())).status).toBe(201);
});

describe("a demo that fails to load", () => {
  test("leaves no data and does not count", async () => {
    const { storage } = product.deps;
    let stored = 0;
    const broken = await createTestApp({
      replace: {
        storage: {
          ...storage,
          put: async (...file) => {
            stored += 1;
            if (stored === 4) throw Object.assign(new Error("No room"), { code: "ENOSPC" });
            await storage.put(...file);
          },
        },
      },
    });
    expect(await broken.visitor().post("/api/demo")).toMatchObject({
      status: 507,
      body: { code: "storage_full" },
    });
    const { rows } = await broken.db.execute(sql`
      select (select count(*) from users) as users, (select count(*) from uploads) as uploads`);
    expect(rows).toEqual([{ users: 0, uploads: 0 }]);
    expect(await listedKeys(storage)).toEqual([]);
    await broken.close();
  });
});

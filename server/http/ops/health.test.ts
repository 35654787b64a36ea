import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../tests/support/app/app.ts";

test("reports live and ready", async () => {
  const product = await createTestApp();
  const visitor = product.visitor();
  expect(await visitor.get("/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
  const ready = await visitor.get("/readyz");
  expect(ready).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(ready.headers["cache-control"]).toBe("no-store");
  await product.close();
});

test("logs each change of readiness once", async () => {
  const product = await createTestApp();
  const lines = () =>
    product
      .logged()
      .split("\n")
      .filter((line) => line.includes("eady"));
  const ask = async () => (await product.visitor().get("/readyz")).status;
  await product.db.execute(sql`alter table migrations rename to elsewhere`);
  expect([await ask(), await ask(), await ask()]).toEqual([503, 503, 503]);
  expect(lines()).toEqual([expect.stringContaining("Not ready: the database does not answer")]);
  await product.db.execute(sql`alter table elsewhere rename to migrations`);
  expect([await ask(), await ask()]).toEqual([200, 200]);
  expect(lines()).toHaveLength(2);
  product.app.startDraining();
  expect([await ask(), await ask()]).toEqual([503, 503]);
  expect(lines().slice(1)).toEqual([
    expect.stringContaining('"msg":"Ready"'),
    expect.stringContaining("Not ready: the process is stopping"),
  ]);
  await product.close();
});

test("is not ready while draining, but still answers", async () => {
  const product = await createTestApp();
  const homeowner = await product.homeowner();
  product.app.startDraining();
  expect(await homeowner.get("/readyz")).toMatchObject({
    status: 503,
    body: { code: "unavailable" },
  });
  expect(await homeowner.get("/healthz")).toMatchObject({ status: 200 });
  expect(await homeowner.get("/api/user")).toMatchObject({ status: 200 });
  await product.close();
});

test.each([
  ["newest migration", sql`delete from migrations where id = (select max(id) from migrations)`],
  ["record of migrations", sql`drop table migrations`],
])("is not ready without the %s", async (_what, statement) => {
  const product = await createTestApp();
  await product.db.execute(statement);
  expect(await product.visitor().get("/readyz")).toMatchObject({
    status: 503,
    body: { code: "unavailable" },
  });
  expect(await product.visitor().get("/healthz")).toMatchObject({ status: 200 });
  await product.close();
});

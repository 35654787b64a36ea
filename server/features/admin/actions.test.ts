import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AdminAction, adminActionList } from "../../../shared/admin/contract.ts";
import { adminOf, PASSWORD_HEADER, signedInAdmin } from "../../../tests/support/app/admin.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { sweepsOf } from "../../jobs/sweeps.ts";

const DAY = 24 * 60 * 60 * 1000;

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.db.execute(sql`truncate admin_actions, attempts`);
});

async function list(query = ""): Promise<{ actions: AdminAction[]; total: string }> {
  const response = await adminOf(product).get(`/actions${query}`);
  if (response.status !== 200) throw new Error(response.text);
  return {
    actions: adminActionList.parse(response.body),
    total: String(response.headers["x-total-count"]),
  };
}

async function guess(): Promise<void> {
  await product.visitor().get("/api/admin/summary", { [PASSWORD_HEADER]: "wrong" });
}

async function removeUser(id: number): Promise<void> {
  await product.db.execute(sql`delete from users where id = ${id}`);
}

async function sweep(): Promise<void> {
  const sweeps = sweepsOf(product.deps).filter(({ name }) => name === "admin actions");
  for (const { run } of sweeps) await run(new AbortController().signal);
}

const named = { firstName: "Nora", lastName: "Whitfield" };

describe("the log of administrator actions", () => {
  test("lists the user, the outcome, the address and the time, newest first", async () => {
    const nora = await product.homeowner(named);
    await signedInAdmin(product);
    product.clock.advance(1000);
    await adminOf(product).post(`/users/${nora.user.id}/upgrade`);
    const at = product.clock.now();
    product.clock.advance(1000);
    await guess();
    const { actions, total } = await list();
    expect(total).toBe("3");
    expect(actions.map(({ action }) => action)).toEqual(["log_in_failed", "upgrade", "log_in"]);
    expect(actions[1]).toEqual({
      id: expect.any(Number),
      action: "upgrade",
      outcome: "User upgraded to Pro (complimentary).",
      address: "127.0.0.1",
      createdAt: at.toISOString(),
      user: {
        id: nora.user.id,
        name: "Nora Whitfield",
        email: nora.user.email,
        isDeleted: false,
      },
    });
    expect(actions[0]).toMatchObject({ outcome: "The password was wrong.", user: null });
  });

  test("shows a user's current name, or after deletion the name at the time", async () => {
    const nora = await product.homeowner(named);
    const { id, email } = nora.user;
    await adminOf(product).post(`/users/${id}/upgrade`);
    await product.db.execute(sql`update users set last_name = 'Byrne' where id = ${id}`);
    const userOf = async () => (await list()).actions[0]?.user;
    expect(await userOf()).toEqual({ id, name: "Nora Byrne", email, isDeleted: false });
    await product.db.execute(sql`update users set first_name = '', last_name = null
      where id = ${id}`);
    expect(await userOf()).toEqual({ id, name: null, email, isDeleted: false });
    await removeUser(id);
    expect(await userOf()).toEqual({ id, name: "Nora Whitfield", email, isDeleted: true });
  });

  test("can be filtered by kind and has pages", async () => {
    const bob = await product.homeowner();
    for (const action of ["upgrade", "downgrade", "upgrade"]) {
      await guess();
      await adminOf(product).post(`/users/${bob.user.id}/${action}`);
    }
    const seen = async (query: string) => {
      const { actions, total } = await list(query);
      return [total, ...actions.map(({ action }) => action)];
    };
    const wrong = "log_in_failed";
    expect(await seen("?kind=plan_change")).toEqual(["3", "upgrade", "downgrade", "upgrade"]);
    expect(await seen("?kind=sign_in")).toEqual(["3", wrong, wrong, wrong]);
    const idsOf = async (query: string) => (await list(query)).actions.map(({ id }) => id);
    const [first, second] = [await idsOf("?pageSize=4"), await idsOf("?page=2&pageSize=4")];
    expect([...first, ...second]).toEqual(await idsOf(""));
    expect([first.length, second.length]).toEqual([4, 2]);
    expect(await seen("?page=9")).toEqual(["6"]);
  });

  test.each(["page=0", "pageSize=101", "kind=all"])("rejects %s", async (query) => {
    expect(await adminOf(product).get(`/actions?${query}`)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  });

  test("cannot be flooded by guessing: beyond the rate limit nothing is recorded", async () => {
    await signedInAdmin(product);
    for (let count = 0; count < 60; count += 1) {
      product.clock.advance(1000);
      const { statusCode } = await product.app.inject({
        method: "GET",
        url: "/api/admin/summary",
        headers: { [PASSWORD_HEADER]: "wrong" },
        remoteAddress: `10.0.${count}.1`,
      });
      expect(statusCode).toBe(401);
    }
    expect((await list("?kind=sign_in")).total).toBe("51");
  });
});

describe("after 90 days", () => {
  test("deletes addresses, names and sign-ins, but keeps actions", async () => {
    const [nora, gone] = [await product.homeowner(named), await product.homeowner(named)];
    for (const { user } of [nora, gone]) {
      await adminOf(product).post(`/users/${user.id}/upgrade`);
    }
    await signedInAdmin(product);
    await guess();
    await removeUser(gone.user.id);
    const before = await list();

    product.clock.advance(90 * DAY - 1);
    await guess();
    await sweep();
    expect((await list()).actions.slice(1)).toEqual(before.actions);

    product.clock.advance(1);
    await sweep();
    const { actions } = await list();
    expect(actions.map(({ action }) => action)).toEqual(["log_in_failed", "upgrade", "upgrade"]);
    expect(actions[0]).toMatchObject({ address: "127.0.0.1" });
    expect(actions[1]).toMatchObject({
      address: null,
      outcome: "User upgraded to Pro (complimentary).",
      user: { id: gone.user.id, name: null, email: null, isDeleted: true },
    });
    expect(actions[2]).toMatchObject({
      address: null,
      user: { name: "Nora Whitfield", email: nora.user.email, isDeleted: false },
    });
    const { rows } = await product.db.execute<{ text: string }>(
      sql`select string_agg(admin_actions::text, '') as text from admin_actions
        where action = 'upgrade'`,
    );
    for (const personal of ["127.0.0.1", "Whitfield", "example.com"]) {
      expect(rows[0]?.text).not.toContain(personal);
    }
  });
});

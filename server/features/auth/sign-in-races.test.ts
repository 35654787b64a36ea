import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import {
  createPasswordChecks,
  type PasswordChecks,
} from "../../../tests/support/app/sign-in/password-checks.ts";

const NEW = "a warm cellar and a dry roof";
const REFUSED = { status: 401, body: { code: "invalid_credentials" } };

let product: PasswordChecks;
beforeAll(async () => {
  product = await createPasswordChecks();
});
afterAll(() => product.close());

async function countSessions(owner: number): Promise<number> {
  const { rowCount } = await product.db.execute(
    sql`select from sessions where (sess ->> 'userId')::bigint = ${owner}`,
  );
  return rowCount ?? 0;
}

test("rejects an old password that was changed during the check", async () => {
  const homeowner = await product.homeowner();
  const { user, password } = homeowner;
  const chosen = { currentPassword: password, password: NEW, confirmPassword: NEW };
  const thief = product.visitor();
  product.duringNextCheck(async () => {
    expect(await homeowner.post("/api/account/password", chosen)).toMatchObject({ status: 204 });
  });
  expect(await thief.post("/api/login", { email: user.email, password })).toMatchObject(REFUSED);
  expect(await thief.get("/api/user")).toMatchObject({ status: 401 });
  expect(await countSessions(user.id)).toBe(1);
});

test("rejects an old password while the new one is being written", async () => {
  const { user, password } = await product.homeowner();
  const response = await product.db.transaction(async (tx) => {
    await tx.execute(sql`update users set password = 'another' where id = ${user.id}`);
    const signingIn = product.visitor().post("/api/login", { email: user.email, password });
    await waitForLock(product.db, signingIn);
    await tx.execute(sql`delete from sessions where (sess ->> 'userId')::bigint = ${user.id}`);
    return { signingIn };
  });
  expect(await response.signingIn).toMatchObject(REFUSED);
  expect(await countSessions(user.id)).toBe(0);
});

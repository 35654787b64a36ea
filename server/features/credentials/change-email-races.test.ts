import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import { lockRow, waitForLock } from "../../../tests/support/database/lock-waits.ts";
import {
  createPasswordChecks,
  type PasswordChecks,
} from "../../../tests/support/app/sign-in/password-checks.ts";
import { mailsTo, newestTo, tokenIn } from "../../../tests/support/mails.ts";

const HOUR = 60 * 60 * 1000;

let product: PasswordChecks;
beforeAll(async () => {
  product = await createPasswordChecks();
});
afterAll(() => product.close());
beforeEach(() => product.clock.advance(HOUR));

test.each([
  ["the password", sql`password = 'another'`],
  ["the address", sql`email = 'moved-' || email`],
])("rejects a change if %s has changed in the meantime", async (_, change) => {
  const homeowner = await product.homeowner();
  const { user, password } = homeowner;
  const email = `wanted-${user.id}@example.com`;
  product.duringNextCheck(() =>
    product.db.execute(sql`update users set ${change} where id = ${user.id}`),
  );
  expect(await homeowner.post("/api/account/email", { email, password })).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
  expect(await mailsTo(product, email)).toEqual([]);
});

test("an email registered concurrently counts as taken", async () => {
  const homeowner = await product.homeowner();
  const { user, password } = homeowner;
  const email = `Wanted-${user.id}@example.com`;
  await homeowner.post("/api/account/email", { email, password });
  const open = (token: string) => product.visitor().post("/api/email-confirmation", { token });
  await open(tokenIn(await newestTo(product, user.email, "Approve your email change")));
  const token = tokenIn(await newestTo(product, email, "Confirm your new email"));
  const response = await product.db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (email) values (${email.toLowerCase()})`);
    const confirming = open(token);
    await waitForLock(product.db, confirming);
    return { confirming };
  });
  expect(await response.confirming).toMatchObject({ status: 409, body: { code: "email_taken" } });
  expect(await homeowner.get("/api/user")).toMatchObject({ body: { email: user.email } });
});

test("two members of each other's homes can change their emails concurrently", async () => {
  const people = [await product.homeowner(), await product.homeowner()] as const;
  await joinHome(product, people[0], people[1]);
  await joinHome(product, people[1], people[0]);
  const open = (token: string) => product.visitor().post("/api/email-confirmation", { token });
  const last: string[] = [];
  for (const person of people) {
    const { user, password } = person;
    const email = `mutual-${user.id}@example.com`;
    await person.post("/api/account/email", { email, password });
    await open(tokenIn(await newestTo(product, user.email, "Approve your email change")));
    last.push(tokenIn(await newestTo(product, email, "Confirm your new email")));
  }
  const rows = [];
  for (const { user } of people) {
    rows.push(await lockRow(product.connection.pool, "users", user.id));
  }
  const confirming = Promise.all(last.map(open));
  // Each transaction holds the locks that it could get so far.
  await waitForLock(product.db, confirming, 2);
  for (const row of rows) await row.release();
  expect((await confirming).map(({ status }) => status)).toEqual([200, 200]);
});

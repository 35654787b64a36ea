import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  transferHome,
  offerTransfer,
  acceptTransfer,
} from "../../../tests/support/app/members/home-transfers.ts";
import { householdOf, joinHome } from "../../../tests/support/app/members/household.ts";
import { openSecondApp, type SecondApp } from "../../../tests/support/app/second-app.ts";
import { tally } from "../../../tests/support/app/send-concurrently.ts";
import { contractorBody, createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let second: SecondApp;
let ada: Homeowner;
let ben: Homeowner;
let projectId: number;

beforeAll(async () => {
  product = await createTestApp({ poolSize: 10, config: { billing: { kind: "off" } } });
  second = await openSecondApp(product, { poolSize: 10 });
});
afterAll(async () => {
  await second.close();
  await product.close();
});
beforeEach(async () => {
  [ada, ben] = [await proHomeowner(product), await product.homeowner()];
  projectId = (await createProject(ada)).id;
  await joinHome(product, ada, ben);
  await offerTransfer(ada, ben);
});

async function countOf(table: string, { user }: Homeowner): Promise<number> {
  const { rowCount } = await product.db.execute(sql`
    select from ${sql.identifier(table)} where user_id = ${user.id}`);
  return rowCount ?? 0;
}

async function transferEntries(): Promise<number> {
  const { rowCount } = await product.db.execute(sql`
    select from activity
    where user_id in (${ada.user.id}, ${ben.user.id}) and action = 'took_over'`);
  return rowCount ?? 0;
}

const inAdas = () => ({ "x-home": String(ada.user.id) });

test("a transfer during writes keeps each acknowledged write, with its entry", async () => {
  const contractor = await createContractor(ada);
  const elsewhere = second.as(ada);
  const write = (turn: number) => {
    const [who, headers] =
      turn % 3 === 0 ? [ben, inAdas()] : [turn % 3 === 1 ? ada : elsewhere, {}];
    return who.post("/api/expenses", expenseBody(projectId), headers);
  };
  const edit = (turn: number) =>
    ada.put(`/api/contractors/${contractor.id}`, contractorBody({ name: `Bob ${turn}` }));
  const begun = Array.from({ length: 9 }, (_, turn) => [write(turn), edit(turn)]).flat();
  const taking = acceptTransfer(second.as(ben), ada);
  const later = Array.from({ length: 9 }, (_, turn) => [write(turn), edit(turn + 9)]).flat();
  const responses = await Promise.all([...begun, ...later]);
  expect(await taking).toMatchObject({ status: 204 });
  const { 200: edited = 0, 201: created = 0, 404: missing = 0 } = tally(responses);
  expect(edited + created + missing).toBe(responses.length);
  expect(await countOf("expenses", ben)).toBe(created);
  expect(await countOf("contractors", ben)).toBe(1);
  for (const table of ["projects", "expenses", "contractors", "activity"]) {
    expect({ table, left: await countOf(table, ada) }).toEqual({ table, left: 0 });
  }
  const { rows } = await product.db.execute(sql`
    select count(*) filter (where kind = 'expense') as expenses,
      count(*) filter (where kind = 'contractor' and action = 'changed') as edits
    from activity where user_id = ${ben.user.id}`);
  expect(rows).toEqual([{ expenses: created, edits: edited }]);
});

test("two concurrent acceptances transfer once, and both succeed", async () => {
  const responses = await Promise.all([
    acceptTransfer(ben, ada),
    acceptTransfer(second.as(ben), ada),
  ]);
  expect(tally(responses)).toEqual({ 204: 2 });
  expect(await transferEntries()).toBe(1);
  expect(await countOf("projects", ben)).toBe(1);
});

describe("while accepting", () => {
  test.each([
    ["the offer withdrawn", () => second.as(ada).delete("/api/household/offer"), [204]],
    [
      "the offer declined",
      () => second.as(ben).delete(`/api/homes/${ada.user.id}/offer`),
      [204, 404],
    ],
    [
      "the membership left",
      () => second.as(ben).post(`/api/homes/${ada.user.id}/leave`),
      [204, 404],
    ],
  ] as const)("%s: all or nothing", async (_, end, statuses) => {
    const [accepted, ended] = await Promise.all([acceptTransfer(ben, ada), end()]);
    expect([204, 404]).toContain(accepted.status);
    expect(statuses).toContain(ended.status);
    const isMoved = accepted.status === 204;
    expect(await countOf("projects", isMoved ? ben : ada)).toBe(1);
    expect(await transferEntries()).toBe(isMoved ? 1 : 0);
  });

  test("a removal of the member: only one of the two happens", async () => {
    const [member] = (await householdOf(ada)).members;
    const removing = second.as(ada).delete(`/api/household/members/${member?.id}`);
    const responses = await Promise.all([acceptTransfer(ben, ada), removing]);
    expect(tally(responses)).toEqual({ 204: 1, 404: 1 });
    expect(await transferEntries()).toBe(await countOf("projects", ben));
  });

  test("an acceptance of the other home: the first one ends the second offer", async () => {
    await joinHome(product, ben, ada);
    await offerTransfer(ben, ada);
    await createProject(ben);
    const responses = await Promise.all([
      acceptTransfer(ben, ada),
      acceptTransfer(second.as(ada), ben),
    ]);
    expect(tally(responses)).toEqual({ 204: 1, 404: 1 });
    const counts = [await countOf("projects", ada), await countOf("projects", ben)];
    expect(Math.max(...counts) - Math.min(...counts)).toBe(2);
  });

  test("a deletion of the former owner's account: all or nothing", async () => {
    const { password } = ada;
    const deleting = second.as(ada).send("DELETE", "/api/account", { password });
    const [accepted, deleted] = await Promise.all([acceptTransfer(ben, ada), deleting]);
    expect(deleted.status).toBe(204);
    expect([204, 404]).toContain(accepted.status);
    expect(await countOf("projects", ben)).toBe(accepted.status === 204 ? 1 : 0);
  });
});

test("after a transfer, deleting the former owner's account deletes none of the records", async () => {
  await transferHome(ada, ben);
  const { password } = ada;
  expect((await ada.send("DELETE", "/api/account", { password })).status).toBe(204);
  expect(await countOf("projects", ben)).toBe(1);
  expect((await householdOf(ben)).members).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import { expense as expenseSchema, expensePage } from "../../../shared/expenses/contract.ts";
import type { Payers } from "../../../shared/expenses/payers.ts";
import { sumDecimals } from "../../../shared/money.ts";
import { report as reportSchema } from "../../../shared/reports/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { householdOf, joinHome } from "../../../tests/support/app/members/household.ts";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

interface Home {
  ada: Homeowner;
  maria: Homeowner;
  /** project that both can see */
  project: number;
  /** project that only Ada can see */
  other: number;
  /** headers of Maria's requests in Ada's home */
  inHome: Record<string, string>;
}

async function addHome(names: { maria?: string } = {}): Promise<Home> {
  const ada = await proHomeowner(product);
  await ada.put("/api/account/profile", { firstName: "Ada", lastName: "Stone" });
  const maria = await product.homeowner({ firstName: names.maria ?? "Maria", lastName: "Silva" });
  const [project, other] = [await createProject(ada), await createProject(ada)];
  await joinHome(product, ada, maria, { projects: [project.id] });
  const inHome = { "x-home": String(ada.user.id) };
  return { ada, maria, project: project.id, other: other.id, inHome };
}

async function payersOf(client: Homeowner, project: number): Promise<Payers> {
  return (await client.get(`/api/projects/${project}/payers`)).body as Payers;
}

function paidBy(name: string | null) {
  return { details: { paidBy: name } };
}

async function paidByOf(client: Homeowner, id: number): Promise<string | null | undefined> {
  return expenseSchema.parse((await client.get(`/api/expenses/${id}`)).body).details?.paidBy;
}

async function amountsOf(client: Homeowner, project: number, search: string): Promise<string[]> {
  const { body } = await client.get(`/api/expenses?projectId=${project}${search}`);
  return expensePage.parse(body).expenses.map(({ amount }) => amount);
}

/** Ends Maria's access to the home. */
async function removeMember({ ada }: Home): Promise<void> {
  const [member] = (await householdOf(ada)).members;
  const { status } = await ada.delete(`/api/household/members/${member?.id ?? 0}`);
  expect(status).toBeLessThan(300);
}

const REFUSED = {
  status: 400,
  body: { details: { issues: [{ message: "Choose someone who shares this project" }] } },
};

describe("who can be chosen", () => {
  test("are the people who share the project, the owner first", async () => {
    const { ada, project, other, maria, inHome } = await addHome();
    expect(await payersOf(ada, project)).toEqual({
      people: ["Ada Stone", "Maria Silva"],
      named: [],
    });
    expect(await payersOf(ada, other)).toMatchObject({ people: ["Ada Stone"] });
    const seen = await maria.get(`/api/projects/${project}/payers`, inHome);
    expect(seen.body).toMatchObject({ people: ["Ada Stone", "Maria Silva"] });
  });

  test("is only the owner in a home of one person", async () => {
    const owner = await product.homeowner();
    const { id } = await createProject(owner);
    expect((await payersOf(owner, id)).people).toHaveLength(1);
    expect((await owner.get("/api/homes")).body).toMatchObject([{ isShared: false }]);
  });

  test.each([
    ["a stranger's name", "Zoe Stranger"],
    ["another spelling", "maria silva"],
  ])("rejects %s", async (_what, name) => {
    const { ada, project } = await addHome();
    const added = await ada.post("/api/expenses", expenseBody(project, paidBy(name)));
    expect(added).toMatchObject(REFUSED);
    const { id } = await createExpense(ada, project);
    const changed = await ada.put(`/api/expenses/${id}`, expenseBody(project, paidBy(name)));
    expect(changed).toMatchObject(REFUSED);
  });

  test("rejects a member of another project only", async () => {
    const { ada, other } = await addHome();
    const added = await ada.post("/api/expenses", expenseBody(other, paidBy("Maria Silva")));
    expect(added).toMatchObject(REFUSED);
  });
});

describe("who paid", () => {
  test("is independent of who records it, and a change adds an entry", async () => {
    const { ada, maria, project, inHome } = await addHome();
    const body = expenseBody(project, paidBy("Ada Stone"));
    const added = expenseSchema.parse((await maria.post("/api/expenses", body, inHome)).body);
    expect(added.details).toMatchObject({ paidBy: "Ada Stone" });
    await ada.put(`/api/expenses/${added.id}`, expenseBody(project, paidBy("Maria Silva")));
    const { body: page } = await ada.get(`/api/activity?kind=expense&recordId=${added.id}`);
    expect(activityPage.parse(page).lines).toMatchObject([
      { actorName: "Ada Stone", changes: { paidBy: ["Ada Stone", "Maria Silva"] } },
      { actorName: "Maria Silva", action: "created" },
    ]);
  });

  test("is kept when details are absent, and cleared by null", async () => {
    const { ada, project } = await addHome();
    const { id } = await createExpense(ada, project, paidBy("Maria Silva"));
    await ada.put(`/api/expenses/${id}`, expenseBody(project, { amount: "99" }));
    expect(await paidByOf(ada, id)).toBe("Maria Silva");
    await ada.put(`/api/expenses/${id}`, expenseBody(project, { details: null }));
    expect(await paidByOf(ada, id)).toBeUndefined();
  });

  test("keeps the name of a removed member, who can't be chosen again", async () => {
    const home = await addHome();
    const { ada, project } = home;
    const { id } = await createExpense(ada, project, paidBy("Maria Silva"));
    await removeMember(home);
    expect((await ada.get("/api/homes")).body).toMatchObject([{ isShared: true }]);
    const kept = expenseBody(project, { ...paidBy("Maria Silva"), amount: "77" });
    expect(await ada.put(`/api/expenses/${id}`, kept)).toMatchObject({ status: 200 });
    expect(await payersOf(ada, project)).toEqual({
      people: ["Ada Stone"],
      named: ["Maria Silva"],
    });
    expect(await ada.post("/api/expenses", kept)).toMatchObject(REFUSED);
    const refund = { paidBy: "Maria Silva", isRefund: true, refundOf: id };
    await createExpense(ada, project, { amount: "7", details: refund });
  });

  test("is restored from the trash", async () => {
    const { ada, project } = await addHome();
    const { id } = await createExpense(ada, project, paidBy("Maria Silva"));
    await ada.delete(`/api/expenses/${id}`);
    await ada.post(`/api/expenses/${id}/restore`);
    expect(await paidByOf(ada, id)).toBe("Maria Silva");
  });
});

describe("a person's new name", () => {
  const renamed = { firstName: "Maria", lastName: "Costa" };

  test("updates what they paid, also in the trash", async () => {
    const { ada, maria, project } = await addHome();
    const { id } = await createExpense(ada, project, paidBy("Maria Silva"));
    const { id: gone } = await createExpense(ada, project, paidBy("Maria Silva"));
    await ada.delete(`/api/expenses/${gone}`);
    await maria.put("/api/account/profile", renamed);
    await ada.post(`/api/expenses/${gone}/restore`);
    expect([await paidByOf(ada, id), await paidByOf(ada, gone)]).toEqual([
      "Maria Costa",
      "Maria Costa",
    ]);
    expect((await ada.get("/api/activity?kind=member")).body).toMatchObject({
      lines: [
        { actorName: "Maria Costa", changes: { name: ["Maria Silva", "Maria Costa"] } },
        { action: "joined" },
        { action: "invited" },
      ],
    });
  });

  test("updates what is recorded at the same time", async () => {
    const { ada, maria, project } = await addHome();
    const { id } = await createExpense(ada, project, paidBy(null));
    const recording = await product.connection.pool.connect();
    try {
      await recording.query("begin");
      await recording.query("update owners set version = version + 1 where user_id = $1", [
        ada.user.id,
      ]);
      await recording.query("update expenses set paid_by = 'Maria Silva' where id = $1", [id]);
      const renaming = maria.put("/api/account/profile", renamed);
      await waitForLock(product.db, renaming);
      await recording.query("commit");
      expect((await renaming).status).toBe(200);
    } finally {
      recording.release();
    }
    expect(await paidByOf(ada, id)).toBe("Maria Costa");
  });

  test("doesn't update a home that they left", async () => {
    const home = await addHome();
    const { id } = await createExpense(home.ada, home.project, paidBy("Maria Silva"));
    await removeMember(home);
    await home.maria.put("/api/account/profile", renamed);
    expect(await paidByOf(home.ada, id)).toBe("Maria Silva");
  });

  test("keeps the name where a person of the same name may have paid", async () => {
    const { ada, maria, project } = await addHome();
    const namesake = await product.homeowner({ firstName: "Maria", lastName: "Silva" });
    await joinHome(product, ada, namesake);
    const { id } = await createExpense(ada, project, paidBy("Maria Silva"));
    await maria.put("/api/account/profile", renamed);
    expect(await paidByOf(ada, id)).toBe("Maria Silva");
  });
});

describe("by person", () => {
  test("filters the list and its export, and adds up in the report to the cent", async () => {
    const { ada, project } = await addHome();
    await createExpense(ada, project, { amount: "10.01", ...paidBy("Ada Stone") });
    await createExpense(ada, project, { amount: "20.02", ...paidBy("Maria Silva") });
    await createExpense(ada, project, {
      amount: "0.03",
      details: { paidBy: "Maria Silva", isRefund: true },
    });
    await createExpense(ada, project, { amount: "5.05" });
    expect(await amountsOf(ada, project, "&paidBy=Ada%20Stone")).toEqual(["10.01"]);
    expect(await amountsOf(ada, project, "&paidBy=-")).toEqual(["5.05"]);
    expect(await amountsOf(ada, project, "&paidBy=Zoe")).toEqual([]);
    const path = `/api/projects/${project}/exports/expenses.csv?paidBy=Ada%20Stone`;
    const { text } = await ada.get(path);
    expect(text.trim().split("\n")).toHaveLength(2);
    expect(text).toContain("Ada Stone");
    const { body } = await ada.get(`/api/reports?projectId=${project}`);
    const { byPerson, spent } = reportSchema.parse(body);
    expect(byPerson).toEqual([
      { name: "Maria Silva", total: "19.99", count: 2 },
      { name: "Ada Stone", total: "10.01", count: 1 },
      { name: null, total: "5.05", count: 1 },
    ]);
    expect(sumDecimals(byPerson.map(({ total }) => total))).toBe(spent.total);
  });

  test.each([
    ["one person", false, 0],
    ["two people, whom no expense names", true, 1],
  ])("has sums for a project of %s: %s", async (_of, isShared, length) => {
    const { ada, project, other } = await addHome();
    const chosen = isShared ? project : other;
    await createExpense(ada, chosen);
    const { body } = await ada.get(`/api/reports?projectId=${chosen}`);
    expect(reportSchema.parse(body).byPerson).toHaveLength(length);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  merchantRule,
  merchantRuleList,
  ruleOffer,
} from "../../../shared/merchant-rules/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { joinHome } from "../../../tests/support/app/members/household.ts";
import { download, restored } from "../../../tests/support/account-backup.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { previewOf } from "../../../tests/support/records/imports.ts";

const CSV = "Date,Payee,Amount\n03/02/2026,THE HOME DEPOT #0231,20.00\n03/03/2026,Rona,30.00\n";

let product: TestApp;
let ada: Homeowner;
let projectId: number;

beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());
beforeEach(async () => {
  ada = await product.homeowner({ firstName: "Ada" });
  projectId = (await createProject(ada)).id;
});

const path = () => `/api/projects/${projectId}/merchant-rules`;
const setRule = async (merchant: string, category: string, paymentMethod: string | null = null) =>
  merchantRule.parse((await ada.put(path(), { merchant, category, paymentMethod })).body);
const listed = async () => merchantRuleList.parse((await ada.get(path())).body).rules;

describe("an offer", () => {
  const offerFor = async (id: number) =>
    ruleOffer.parse((await ada.get(`/api/expenses/${id}/rule-offer`)).body).offer;
  const buy = (description: string, category: string) =>
    createExpense(ada, projectId, { description, category });

  test("is made at the second expense of a merchant with its category, and only then", async () => {
    expect(await offerFor((await buy("Home Depot", "Tools")).id)).toBeNull();
    expect(await offerFor((await buy("Home Depot 12", "Materials")).id)).toBeNull();
    const second = await buy("The Home Depot lumber", "Materials");
    expect(await offerFor(second.id)).toEqual({ merchant: "Home Depot", category: "Materials" });
    expect(await offerFor((await buy("Home Depot", "Materials")).id)).toBeNull();
  });

  test("is updated after a change of the category", async () => {
    await buy("Rona", "Tools");
    const { id, version: _, ...other } = await buy("Rona", "Materials");
    expect(await offerFor(id)).toBeNull();
    const { contractor: _contractor, ...fields } = other;
    expect((await ada.put(`/api/expenses/${id}`, { ...fields, category: "Tools" })).status).toBe(
      200,
    );
    expect(await offerFor(id)).toEqual({ merchant: "Rona", category: "Tools" });
  });

  test("extracts the payee of an import from long notes", async () => {
    const notes = `${"Long. ".repeat(200)}\nPaid to RONA #12\nPaid to Ada's`;
    const buyOf = (description: string) =>
      createExpense(ada, projectId, { description, notes, category: "Tools" });
    expect(await offerFor((await buyOf("One")).id)).toBeNull();
    const { id } = await buyOf("Two");
    expect(await offerFor(id)).toEqual({ merchant: "RONA", category: "Tools" });
  });

  test("reads only the newest expenses of a category", async () => {
    await buy("Rona", "Tools");
    await product.db.execute(sql`
      insert into expenses (user_id, project_id, date, description, amount, category,
        payment_method, created_at)
      select user_id, project_id, date, 'Nails', amount, category, payment_method, created_at
      from expenses, generate_series(1, 500)
      where user_id = ${ada.user.id} and project_id = ${projectId}`);
    expect(await offerFor((await buy("Rona", "Tools")).id)).toBeNull();
  });

  test("is not made for a merchant with a rule", async () => {
    await setRule("RONA", "Labor");
    await buy("Rona", "Tools");
    expect(await offerFor((await buy("Rona", "Tools")).id)).toBeNull();
  });
});

describe("a rule", () => {
  test("takes precedence over learned values in the rows of an import", async () => {
    await createExpense(ada, projectId, { description: "Home Depot", category: "Labor" });
    await setRule("Home Depot", "Tools", "Debit Card");
    const elsewhere = await createProject(ada);
    expect((await previewOf(ada, { projectId }, CSV)).rows).toMatchObject([
      { isByRule: true, expense: { category: "Tools", paymentMethod: "Debit Card" } },
      { isByRule: false, expense: { category: "Materials" } },
    ]);
    expect((await previewOf(ada, { projectId: elsewhere.id }, CSV)).rows).toMatchObject([
      { isByRule: false, expense: { category: "Labor" } },
      { isByRule: false },
    ]);
  });

  test("is set once per merchant, also by two concurrent requests", async () => {
    const bodies = ["Tools", "Labor"].map((category) => ({ merchant: "Home Depot", category }));
    await Promise.all(bodies.map((body) => ada.put(path(), body)));
    const again = await setRule("HOME DEPOT #12", "Materials");
    expect(await listed()).toEqual([
      {
        id: again.id,
        projectId,
        merchant: "HOME DEPOT #12",
        category: "Materials",
        paymentMethod: null,
      },
    ]);
  });

  test("requires a merchant with a name", async () => {
    expect(await ada.put(path(), { merchant: "# 12", category: "Tools" })).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  });

  test("can be deleted, and the activity lists what was done", async () => {
    const { id } = await setRule("Rona", "Tools");
    await setRule("Rona", "Labor");
    expect((await ada.delete(`/api/merchant-rules/${id}`)).status).toBe(204);
    expect(await listed()).toEqual([]);
    const { body } = await ada.get("/api/activity?kind=merchant_rule");
    expect(body).toMatchObject({
      lines: [
        { action: "deleted", label: "Rona", projectId },
        { action: "changed", changes: { category: ["Tools", "Labor"] } },
        { action: "created", changes: { category: [null, "Tools"] } },
      ],
    });
  });

  test("can be seen but not changed by viewers", async () => {
    const { id } = await setRule("Rona", "Tools");
    const vera = await product.homeowner({ firstName: "Vera" });
    await joinHome(product, ada, vera, { role: "viewer" });
    const inHome = { "x-home": String(ada.user.id) };
    expect((await vera.get(path(), inHome)).body).toMatchObject({ rules: [{ id }] });
    const set = await vera.put(path(), { merchant: "Rona", category: "Labor" }, inHome);
    const deleted = await vera.delete(`/api/merchant-rules/${id}`, undefined, inHome);
    expect([set.status, deleted.status]).toEqual([403, 403]);
  });

  test("is restored with an account backup", async () => {
    await setRule("Rona", "Tools", "Cash");
    const bob = await product.homeowner();
    const { id: _, projectId: __, ...rule } = (await listed())[0] ?? { id: 0, projectId: 0 };
    await restored(bob, (await download(ada)).bytes);
    const { body } = await bob.get("/api/projects");
    const [project] = body as { id: number }[];
    const response = await bob.get(`/api/projects/${project?.id}/merchant-rules`);
    expect(merchantRuleList.parse(response.body).rules).toMatchObject([rule]);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { openDemo } from "../../../tests/support/records/demos.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import {
  countRemaining,
  download,
  restored,
  withRecords,
  zipped,
} from "../../../tests/support/account-backup.ts";
import { asForeign } from "./restore/restored-messages.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { trustProxy: "127.0.0.1" } });
});
afterAll(() => product.close());

const LINK = "[$1.10](/expenses?category=Labor)";

/** More records than the free plan allows, such as after Pro has ended. */
async function withSixExpenses(client: Homeowner): Promise<void> {
  const { id } = await createProject(client);
  await createExpense(client, id);
  await product.db.execute(sql`
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
    select user_id, project_id, description, amount, category, payment_method, date
    from expenses, generate_series(1, 5) where user_id = ${client.user.id}`);
}

async function say(client: Homeowner, content: string, times = 1): Promise<void> {
  await product.db.execute(sql`
    insert into ai_messages (user_id, role, content)
    select ${client.user.id}, 'assistant', ${content} || n from generate_series(1, ${times}::int) n`);
}

async function said(client: Homeowner): Promise<unknown[]> {
  const { rows } = await product.db.execute(
    sql`select content from ai_messages where user_id = ${client.user.id} order by id`,
  );
  return rows.map(({ content }) => content);
}

describe("a backup over the plan limit", () => {
  test("is restored into its own account with the conversation", async () => {
    const anna = await product.homeowner({ email: "Anna@Example.com" });
    await withSixExpenses(anna);
    await say(anna, LINK);
    const { bytes } = await download(anna);
    await anna.delete("/api/account", { password: anna.password });
    const again = await product.homeowner({ email: "anna@example.com" });
    expect(await restored(again, bytes)).toMatchObject({ type: "done", counts: { expenses: 6 } });
    expect(await said(again)).toEqual([`${LINK}1`]);
  });

  test("is restored once next to existing records", async () => {
    const anna = await product.homeowner();
    const ada = (await anna.post("/api/contractors", { name: "Ada" })).body as { id: number };
    await withSixExpenses(anna);
    await product.db.execute(sql`
      update expenses set contractor_id = ${ada.id} where user_id = ${anna.user.id}`);
    const { bytes } = await download(anna);
    const { body } = await anna.get("/api/projects");
    await anna.delete(`/api/projects/${(body as { id: number }[])[0]?.id}`);
    await createExpense(anna, (await createProject(anna, { name: "Next" })).id);
    const added = { type: "done", counts: { projects: 1, contractors: 0, expenses: 6 } };
    expect(await restored(anna, bytes)).toMatchObject(added);
    const again = { type: "done", counts: { projects: 0, expenses: 0, presentProjects: 1 } };
    expect(await restored(anna, bytes)).toMatchObject(again);
    const { rows } = await product.db.execute(sql`
      select count(*)::int as count, count(contractor_id)::int as "ofAda",
        (select count(*)::int from contractors where user_id = ${anna.user.id}) as contractors
      from expenses where user_id = ${anna.user.id}`);
    expect(rows).toEqual([{ count: 7, ofAda: 6, contractors: 1 }]);
  });

  test("of another account counts together with existing records", async () => {
    const [anna, bob] = [await product.homeowner(), await product.homeowner()];
    const { id } = await createProject(anna, { name: "Attic" });
    await createExpense(anna, id);
    const { bytes } = await download(anna);
    const { id: own } = await createProject(bob);
    for (let count = 0; count < 5; count += 1) await createExpense(bob, own);
    expect(await restored(bob, bytes)).toMatchObject({ code: "plan_limit_reached" });
  });

  test("counts no refunds, as the plan doesn't", async () => {
    const [anna, bob] = [await product.homeowner(), await product.homeowner()];
    for (const { client, expenses } of [
      { client: anna, expenses: 4 },
      { client: bob, expenses: 1 },
    ]) {
      const { id } = await createProject(client, { name: client.user.email });
      for (let count = 0; count < expenses; count += 1) await createExpense(client, id);
      await createExpense(client, id, { details: { isRefund: true } });
    }
    const { bytes } = await download(anna);
    expect(await restored(bob, bytes)).toMatchObject({ type: "done", counts: { expenses: 5 } });
  });

  test("of another account is rejected with a hint that the original account accepts it", async () => {
    const [anna, bob] = [await product.homeowner(), await product.homeowner()];
    await withSixExpenses(anna);
    expect(await restored(bob, (await download(anna)).bytes)).toHaveProperty(
      "error",
      expect.stringContaining("sign in with the email address it was downloaded under"),
    );
  });

  test("is rejected in another account of this installation", async () => {
    const [anna, bob] = [await product.homeowner(), await product.homeowner()];
    await withSixExpenses(anna);
    expect(await restored(bob, (await download(anna)).bytes)).toMatchObject({
      type: "error",
      code: "plan_limit_reached",
    });
    expect(await countRemaining(product.db, bob.user.id)).toBe(0);
  });

  test("is rejected with a forged account mark", async () => {
    const [anna, bob] = [await product.homeowner(), await product.homeowner()];
    await withSixExpenses(anna);
    const { account } = JSON.parse(
      String((await download(bob)).files.get("plumbline.json")),
    ) as Record<string, unknown>;
    const files = withRecords((await download(anna)).files, (plain) => {
      plain["account"] = account;
    });
    expect(await restored(bob, await zipped(files))).toMatchObject({ code: "plan_limit_reached" });
  });

  test("a demo's backup has no seal and no mark", async () => {
    const { files } = await download(await openDemo(product));
    expect(files.has("plumbline.seal")).toBe(false);
    expect(String(files.get("README.txt"))).not.toContain("plumbline.seal");
    expect(JSON.parse(String(files.get("plumbline.json")))).not.toHaveProperty("account");
  });
});

describe("another account's conversation", () => {
  test("is restored without record links, and only its newest 500 messages", async () => {
    const [anna, bob] = [await product.homeowner(), await product.homeowner()];
    await say(anna, `${LINK} `, 501);
    expect(await restored(bob, (await download(anna)).bytes)).toMatchObject({
      counts: { messages: 500 },
    });
    const messages = await said(bob);
    expect(messages).toHaveLength(500);
    expect([messages.at(0), messages.at(-1)]).toEqual(["$1.10 2", "$1.10 501"]);
  });

  const createdAt = new Date(0).toISOString();
  test.each([
    ["[$5](/expenses?a=b) and [all](/dashboard)", "$5 and all"],
    ["[guide](https://guide.example/a)", "[guide](https://guide.example/a)"],
    ["[$5]( /expenses)", "[$5] ( /expenses)"],
    ["[$5](</expenses>)", "[$5] (</expenses>)"],
    ["[$5](/a)(/expenses)", "$5(/expenses)"],
    ["[[$5](/a)](/expenses)", "[$5] (/expenses)"],
    ["[$5](/a(b)c)", "[$5] (/a(b)c)"],
    ["[$5](&#47;expenses)", "[$5] (&#47;expenses)"],
    ["[$5][1]\n\n[1]: /expenses", "[$5][1]\n\n[1] : /expenses"],
  ])("%j becomes %j", (content, taken) => {
    const message = { id: 1, role: "assistant", content, createdAt } as const;
    expect(asForeign(message).content).toBe(taken);
    expect(asForeign({ ...message, role: "user" }).content).toBe(content);
  });

  test.each([
    ["x".repeat(20_001), 20_000],
    [`${"x".repeat(19_999)}🧱`, 19_999],
  ])("is cut to the maximum message length", (content, length) => {
    const message = { id: 1, role: "user", content, createdAt } as const;
    expect(asForeign(message).content).toHaveLength(length);
  });
});

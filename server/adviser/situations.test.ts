import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNTRACED } from "../../shared/assistant/contract.ts";
import { addAdvisedRenovation, advise } from "../../tests/support/adviser/adviser.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../tests/support/app/app.ts";
import { createContractor } from "../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../tests/support/records/factories.ts";
import { createMilestone } from "../../tests/support/records/milestones.ts";
import { proHomeowner } from "../../tests/support/records/subscriptions.ts";
import type { Project } from "../../shared/projects/contract.ts";

let product: TestApp;

beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

function user(homeowner: Homeowner, project: { id: number; name: string } | null) {
  return async (question: string): Promise<string> => {
    const { reply } = await advise({ product, homeowner, project }, question);
    expect(reply).not.toContain(UNTRACED);
    return reply;
  };
}

/** As it reads, without the links of its figures. */
function read(reply: string): string {
  return reply.replaceAll(/\[([^\]]*)\]\(\/[^)]*\)/g, "$1").replaceAll("**", "");
}

describe("before there is a project", () => {
  let ask: (question: string) => Promise<string>;
  beforeAll(async () => {
    ask = user(await proHomeowner(product), null);
  });

  test.each([
    "How much have I spent?",
    "what is left",
    "What comes next?",
    "biggest expense",
    "did I buy tile",
    "can I afford a $300 sink",
    "list my projects",
    "how much did I pay Joe",
    "Paid Joe 850 cash for drywall",
    "remind me to order the tile by April 2",
    "compare march and april",
  ])("%s", async (question) => {
    expect(await ask(question)).toContain("You have no project yet");
  });

  test.each([
    ["who are my contractors", "You have no contractors yet"],
    ["how do I reach Joe", "You have no contractors yet"],
    ["what can you do", "I answer from your records"],
    ["am I on the free plan", "You're on the Pro plan"],
    ["How do I compare quotes?", "From “Comparing quotes”"],
    ["what is my shoe size", "I don't know that"],
  ])("%s", async (question, says) => {
    expect(await ask(question)).toContain(says);
  });
});

describe("in an empty project", () => {
  let ask: (question: string) => Promise<string>;
  beforeAll(async () => {
    const bea = await proHomeowner(product);
    ask = user(bea, await createProject(bea, { name: "Attic", budget: "5000" }));
  });

  test.each([
    ["How much have I spent?", "You haven't recorded any expenses in “Attic” yet."],
    ["what did I spend by category", "You haven't recorded any expenses in “Attic” yet."],
    ["biggest expense", "You haven't recorded any expenses in “Attic” yet."],
    ["who did I pay the most", "You haven't recorded any expenses in “Attic” yet."],
    ["missing receipts", "You haven't recorded any expenses in “Attic” yet."],
    ["how many expenses do I have", "You haven't recorded any expenses in “Attic” yet."],
    ["how much on labor", "I couldn't find any expenses on Labor in “Attic”."],
    ["what did I spend in march", "I couldn't find any expenses in “Attic” in March 2026."],
    ["what did I spend yesterday", "I couldn't find any expenses in “Attic” on that day."],
    ["how much is left", "All of your $5,000.00 budget is left: no expenses are recorded yet."],
    [
      "am I over budget",
      "You are within budget: $5,000.00 is left of your $5,000.00 budget (0% used).",
    ],
    ["what's overdue", "There are no milestones in “Attic” yet."],
    ["what comes next", "There are no milestones in “Attic” yet."],
    ["how do I reach Joe", "You have no contractors yet."],
    ["how am I doing", "“Attic” has a budget of $5,000.00 and no expenses yet."],
    ["compare march and february", "You spent the same on each of them."],
  ])("%s", async (question, says) => {
    expect(read(await ask(question))).toContain(says);
  });
});

describe("over budget, with several projects", () => {
  let ask: (question: string) => Promise<string>;
  let kitchen: Project;
  let yard: Project;
  beforeAll(async () => {
    const cleo = await proHomeowner(product);
    kitchen = await createProject(cleo, { name: "Kitchen renovation", budget: "1000" });
    yard = await createProject(cleo, { name: "Yard", budget: "500" });
    const { id: joeMiller } = await createContractor(cleo, { name: "Joe Miller" });
    const { id: joeMartin } = await createContractor(cleo, { name: "Joe Martin" });
    const spend = (project: Project, fields: Record<string, unknown>) =>
      createExpense(cleo, project.id, { date: "2026-03-02", contractorId: null, ...fields });
    await spend(kitchen, { description: "Cabinets", amount: "1250.50", contractorId: joeMiller });
    await spend(yard, { description: "Gravel", amount: "120", contractorId: joeMartin });
    await spend(yard, { description: "Digging", amount: "80", category: "Labor" });
    await createMilestone(cleo, kitchen.id, { title: "Order cabinets", targetDate: "2026-03-01" });
    await createMilestone(cleo, kitchen.id, { title: "Hang cabinets", targetDate: "2026-04-01" });
    ask = user(cleo, kitchen);
  });

  test.each([
    [
      "How far over budget am I?",
      "You are $250.50 over budget in “Kitchen renovation”. You have spent $1,250.50, which is 125.05% of your $1,000.00 budget.",
    ],
    ["how much is left", "You are $250.50 over budget in “Kitchen renovation”."],
    ["what's my budget", "you are $250.50 over it"],
    [
      "can I afford a $100 lamp",
      "No: you are $250.50 over budget in “Kitchen renovation” already, and this would make it $350.50.",
    ],
    ["how am I doing", "You are over budget in “Kitchen renovation”"],
    ["How much have I spent?", "You have spent $1,250.50 in “Kitchen renovation” so far"],
    [
      "how much on the yard",
      "You have spent $200.00 in “Yard” so far, in 2 expenses. That is 40% of your $500.00 budget.",
    ],
    ["how much is left in the yard", "You have $300.00 left in “Yard”."],
    ["labor in the yard", "You spent $80.00 on Labor."],
    ["biggest expense in the yard", "Your biggest expense in “Yard” was Gravel: $120.00"],
    ["what's the status of the yard", "You are within budget in “Yard”"],
    ["compare kitchen and yard", "| Yard | $500.00 | $200.00 | $300.00 | 40% |"],
    ["all projects", "| Kitchen renovation | $1,000.00 | $1,250.50 | $250.50 over | 125.05% |"],
    ["how many projects do I have", "You have 2 projects:"],
    ["what comes next", "Up next in “Kitchen renovation”:"],
    [
      "How much did I pay Joe?",
      "Which contractor do you mean by “Joe”: “Joe Martin” or “Joe Miller”?",
    ],
    ["how do I reach joe", "Which contractor do you mean"],
    ["how much did I pay Joe Martin in the yard", "You paid $120.00 to Joe Martin."],
    ["how much did i pay joe miler", "You paid $1,250.50 to Joe Miller."],
    [
      "when are the cabinets due",
      "Which milestone do you mean by “cabinets”: “Order cabinets” or “Hang cabinets”?",
    ],
    ["the cabinets are done", "Which milestone is done: “Order cabinets” or “Hang cabinets”?"],
  ])("%s", async (question, says) => {
    const reply = await ask(question);
    expect(read(reply)).toContain(says);
    expect(reply).not.toContain(UNTRACED);
  });

  test("figures of another project lead to that project", async () => {
    expect(await ask("how much on the yard")).toContain(
      `[$200.00](/expenses?projectId=${yard.id})`,
    );
    expect(await ask("how much have I spent")).toContain(
      `[$1,250.50](/expenses?projectId=${kitchen.id})`,
    );
  });
});

describe("on the free plan", () => {
  test("it says how many are left, and passes the refusal on", async () => {
    const dan = await product.homeowner();
    const attic = await createProject(dan, { name: "Attic" });
    const ask = user(dan, attic);
    expect(read(await ask("how many expenses have I left on the free plan"))).toBe(
      "You're on the free plan. You can still add 5 expenses: you have none of 5 expenses. You can still add 3 contractors: you have none of 3 contractors. Pro has no limit: see Billing & Subscription.",
    );
    for (let count = 0; count < 5; count += 1) await createExpense(dan, attic.id);
    expect(read(await ask("can I add more expenses?"))).toContain(
      "All of its 5 expenses are used.",
    );
    expect(await ask("Paid Joe 850 cash for drywall")).toContain("used up");
  });
});

describe("of two homeowners each hears of their own records only", () => {
  test("whatever is asked", async () => {
    const eve = await proHomeowner(product);
    const fay = await proHomeowner(product);
    const { kitchen } = await addAdvisedRenovation(eve);
    const own = await createProject(fay, { name: "Kitchen renovation", budget: "777" });
    const questions = [
      "How much have I spent?",
      "how much did I pay Joe Miller",
      "how do I reach Rosa",
      "find oak boards",
      "what is overdue",
      "when is the rough-in inspection",
      "who did I pay most",
      "by category",
      "all projects",
      "what did I spend on Interior Design",
      "Demolition is done",
    ];
    for (const question of questions) {
      const { reply, proposals } = await advise(
        { product, homeowner: fay, project: own },
        question,
      );
      expect(reply).not.toMatch(/10,000|2,000\.25|555-|123\.40|Mar 11|Miller Drywall|Alvarez/);
      expect(proposals).toEqual([]);
    }
    // Another user's project on screen counts as not found.
    await expect(
      advise({ product, homeowner: fay, project: kitchen }, "How much have I spent?"),
    ).rejects.toMatchObject({ problem: { code: "not_found" } });
  });
});

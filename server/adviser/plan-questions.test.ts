import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { UNTRACED } from "../../shared/assistant/contract.ts";
import { budgetOverview } from "../../shared/budget/contract.ts";
import { formatChance } from "../../shared/budget/chance-words.ts";
import { addAdvisedRenovation, advise } from "../../tests/support/adviser/adviser.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../tests/support/app/app.ts";
import { createProject } from "../../tests/support/records/factories.ts";
import { proHomeowner } from "../../tests/support/records/subscriptions.ts";

/* What is still to come: from budget lines and contracts, and never without its range. */

let product: TestApp;
let anna: Homeowner;
let project: { id: number; name: string };

const withId = z.object({ id: z.int() });

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  const { kitchen, joe, rosa } = await addAdvisedRenovation(anna);
  project = kitchen;
  await anna.put(`/api/projects/${kitchen.id}/contingency`, { contingency: "3000" });
  const projectId = kitchen.id;
  const line = async (category: string, planned: string) => {
    const { body } = await anna.post("/api/budget-lines", { projectId, category, planned });
    return withId.parse(body).id;
  };
  const labor = await line("Labor", "4000");
  await line("Materials", "9000");
  for (const [contractorId, work, amount] of [
    [joe, "Drywall", "3000"],
    [rosa, "Wiring", "2500"],
  ] as const) {
    const input = { projectId, contractorId, work, amount, lineId: labor, items: [] };
    const { id } = withId.parse((await anna.post("/api/quotes", input)).body);
    await anna.patch(`/api/quotes/${id}/status`, { status: "accepted", on: "2026-03-01" });
    await anna.put(`/api/quotes/${id}/installments`, {
      installments: [
        { kind: "date", title: `${work} deposit`, amount: "500", dueDate: "2026-03-20" },
        { kind: "retainage", title: `${work} retainage`, amount: "250" },
      ],
    });
  }
});
afterAll(() => product.close());

async function ask(question: string, where = project): Promise<string> {
  const { reply } = await advise({ product, homeowner: anna, project: where }, question);
  expect(reply).not.toContain(UNTRACED);
  return reply.replaceAll(/\[([^\]]*)\]\(\/[^)]*\)/g, "$1").replaceAll("**", "");
}

async function forecast() {
  const { body } = await anna.get(`/api/projects/${project.id}/plan`);
  return budgetOverview.parse(body).forecast;
}

function dollars(decimal: string): string {
  return Number(decimal).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

describe("the final cost, with its range, its chance and the line that overruns", () => {
  test.each([
    "What will it cost in the end?",
    "what will it cost to finish?",
    "Will I stay in budget?",
    "Will I go over budget?",
    "predict my total",
    "What is the final cost of my project?",
  ])("%s", async (question) => {
    const { expected, low, high, chancePercent } = await forecast();
    const reply = await ask(question);
    expect(reply).toContain(
      `Projected final cost: ${dollars(expected)} (likely ${dollars(low)}–${dollars(high)}, simulated)`,
    );
    expect(reply.toLowerCase()).toContain(
      `${formatChance(chancePercent)} chance of staying on budget`,
    );
    expect([expected, low, high].every((figure) => figure.endsWith("00.00"))).toBe(true);
    expect(reply).toMatch(
      /This budget line is projected to run over:\s+- “Labor”: \$[\d,.]+ of \$4,000\.00 budgeted/,
    );
  });
});

describe("what is safe to spend", () => {
  test.each(["How much is safe to spend?", "how much can I safely spend today"])(
    "%s",
    async (question) => {
      const { safeToSpend } = await forecast();
      expect(await ask(question)).toContain(`${dollars(safeToSpend)} is safe to spend`);
    },
  );
});

describe("what is owed, and when", () => {
  test.each(["What do I still owe?", "how much do I owe"])("%s", async (question) => {
    const reply = await ask(question);
    expect(reply).toContain("$5,500.00 balance due of $5,500.00 in contracts");
    expect(reply).toContain("“Wiring”, “Rosa Alvarez”: $2,500.00");
    expect(reply).toContain("“Drywall deposit”, “Joe Miller”: $500.00, due on Mar 20, 2026");
    expect(reply).toContain(
      "“Drywall retainage”, “Joe Miller”: $250.00, due when its milestone is complete",
    );
  });

  test("to one contractor", async () => {
    const reply = await ask("How much do I owe Joe?");
    expect(reply).toContain("$3,000.00 balance due with “Joe Miller”");
    expect(reply).not.toContain("Rosa");
  });

  test("to one without a contract", async () => {
    expect(await ask("How much do I owe Ada?")).toContain(
      "No contract with “Ada Mason” is recorded",
    );
  });
});

test("a project without a plan says how little its forecast knows", async () => {
  const attic = await createProject(anna, { name: "Attic", budget: "5000" });
  const reply = await ask("What will it cost in the end?", attic);
  expect(reply).toContain("Your budget isn't allocated yet and no contract is recorded");
  expect(await ask("what do I still owe", attic)).toContain("No contract is recorded");
});

describe("whether something can be afforded", () => {
  test("a price that fits the budget, where the rest of it is committed or planned", async () => {
    const { safeToSpend, expected, chancePercent } = await forecast();
    expect([safeToSpend, chancePercent]).toEqual(["2399.76", 0]);
    const reply = await ask("Can I afford a $5,000 fridge?");
    expect(reply).toContain(`Not safely: ${dollars(safeToSpend)} is safe to spend`);
    expect(reply).toContain(`Projected final cost without it: ${dollars(expected)}`);
    expect(reply).toContain("Under 10% chance of staying on budget");
    expect(reply).not.toMatch(/\byes\b/i);
  });

  test("a price that is safe to spend, where the forecast is over budget", async () => {
    const reply = await ask("can we afford a lamp for $100?");
    expect(reply).toContain("Only with care: $2,399.76 is safe to spend");
    expect(reply).toContain("$2,299.76 of it would be left afterwards");
    expect(reply).toContain("the forecast puts you over budget");
  });
});

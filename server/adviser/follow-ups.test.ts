import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNTRACED } from "../../shared/assistant/contract.ts";
import { addAdvisedRenovation, advise } from "../../tests/support/adviser/adviser.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../tests/support/app/app.ts";
import { proHomeowner } from "../../tests/support/records/subscriptions.ts";
import type { ModelMessage } from "../gateways/model/model.ts";

let product: TestApp;
let anna: Homeowner;
let project: { id: number; name: string };

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  project = (await addAdvisedRenovation(anna)).kitchen;
});
afterAll(() => product.close());

/** Says one after the other, and answers the last reply as it reads. */
async function talk(...questions: readonly string[]): Promise<string> {
  const messages: ModelMessage[] = [];
  let last = "";
  for (const content of questions) {
    const { reply } = await advise({ product, homeowner: anna, project }, content, messages);
    expect(reply).not.toContain(UNTRACED);
    last = reply.replaceAll(/\[([^\]]*)\]\(\/[^)]*\)/g, "$1").replaceAll("**", "");
    messages.push({ role: "user", content }, { role: "assistant", content: last });
  }
  return last;
}

describe("what is left out is taken from the question before", () => {
  test.each<[string, ...string[]]>([
    [
      "In February 2026 you spent $1,876.35.",
      "How much did I spend this month?",
      "and last month?",
    ],
    ["You spent $4,000.25 on Labor.", "How much have I spent?", "and Labor?"],
    ["You spent $4,899.76 on Materials.", "how much on labor", "and materials"],
    [
      "In March 2026 you spent $850.00 on Labor.",
      "how much did I spend in March",
      "what about labor?",
    ],
    ["You paid $1,000.00 to Rosa Alvarez.", "How much did I pay Joe?", "what about Rosa?"],
    ["In March 2026 you paid $850.00 to Joe Miller.", "How much did I pay Joe?", "in March?"],
    ["You spent $1,850.01 in cash.", "how much by check?", "and in cash?"],
    [
      "In February 2026 you spent $876.35 on Materials.",
      "materials in march",
      "how about last month",
      "and materials?",
    ],
    [
      "Your biggest expense on Labor was Taping: $1,150.25",
      "how much on labor",
      "and the biggest expense?",
    ],
    ["You spent $4,000.25 on Labor. By month:", "how much on labor", "and by month?"],
    ["Here's how to reach Rosa Alvarez", "how do I reach Joe", "and Rosa?"],
    ["“Countertop templating” is still open", "when are the cabinets due", "and the countertop?"],
    ["1 milestone is overdue", "how much is left", "and what is overdue?"],
  ])("%s", async (says, ...questions) => {
    expect(await talk(...questions)).toContain(says);
  });
});

test("without a question before, a name or a time alone asks what was spent", async () => {
  expect(await talk("and labor?")).toContain("You spent $4,000.25 on Labor.");
  expect(await talk("February?")).toContain("In February 2026 you spent $1,876.35.");
});

test("a yes answers nothing by itself", async () => {
  expect(await talk("yes")).toContain("What would you like to know?");
  const asked = {
    role: "assistant" as const,
    content: "Which contractor do you mean by “Joe”: “Joe A” or “Joe B”?",
  };
  const { reply } = await advise({ product, homeowner: anna, project }, "yes", [
    { role: "user", content: "how much did I pay Joe" },
    asked,
  ]);
  expect(reply).toBe("Please tell me which one you mean, by name.");
  const pending = await advise({ product, homeowner: anna, project }, "yes please", [
    { role: "user", content: "Paid Joe 850" },
    {
      role: "assistant",
      content:
        "Please review this expense below.\n\n[The homeowner has not decided yet about: expense]",
    },
  ]);
  expect(pending.reply).toContain("Press Confirm on the card above");
});

test("a name answers the question which one", async () => {
  const { reply } = await advise({ product, homeowner: anna, project }, "Joe Miller", [
    { role: "user", content: "how much did I pay Joe" },
    {
      role: "assistant",
      content: "Which contractor do you mean by “Joe”: “Joe Miller” or “Joe Martin”?",
    },
  ]);
  expect(reply).toContain("$2,000.25");
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChatMessage } from "../../../shared/assistant/contract.ts";
import { addAdvisedRenovation, ADVISED_DAY } from "../../../tests/support/adviser/adviser.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { ask, conversationOf, messageIn } from "../../../tests/support/app/assistant.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

/*
 * When the adviser is unsure, it asks back: the two most likely interpretations are buttons that
 * stay in the conversation.
 */

const UNSURE = "Ada money so far or open";
const OFFERED = [
  "- [What you spent on it](/assistant?question=What%20you%20spent%20on%20it)",
  "- [What is still open on contracts](/assistant?question=What%20is%20still%20open%20on%20contracts)",
].join("\n");

let product: TestApp;
let anna: Homeowner;
let kitchen: number;
beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  kitchen = (await addAdvisedRenovation(anna)).kitchen.id;
});
afterAll(() => product.close());
beforeEach(() => anna.delete("/api/ai-chat"));

async function say(question: string): Promise<ChatMessage> {
  return messageIn(await ask(anna, question, { projectId: kitchen, today: ADVISED_DAY }));
}

test("keeps the two most likely interpretations of an unclear question as buttons", async () => {
  const reply = await say(UNSURE);
  expect(reply.content).toBe(
    `I'm not sure what you mean. Choose one of these, or ask in other words:\n\n${OFFERED}`,
  );
  expect((await conversationOf(anna)).at(-1)?.content).toBe(reply.content);
});

test.each(["What you spent on it", "what you spent on it.", "the first one", "1"])(
  "answers the question as interpreted by: %s",
  async (answer) => {
    await say(UNSURE);
    expect((await say(answer)).content).toMatch(/^You paid \[\*{0,2}\$400\.00|\$400\.00/);
  },
);

test("treats another message as a new question", async () => {
  await say(UNSURE);
  expect((await say("how much is left")).content).toContain("$15,000.00");
});

test("the second interpretation asks for the open amount", async () => {
  await say(UNSURE);
  expect((await say("What is still open on contracts")).content).toContain("No contract with");
});

test("an interpretation without a question before it selects nothing", async () => {
  const reply = await say("the second one");
  expect(reply.proposals).toEqual([]);
  expect(reply.content).not.toContain("$400.00");
});

test("proposes a selected record from the previous sentence", async () => {
  const reply = await say("painted ceiling");
  expect(reply.content).toContain(
    "- [Complete a milestone](/assistant?question=Complete%20a%20milestone)",
  );
  const { proposals } = await say("Complete a milestone");
  expect(proposals).toMatchObject([{ kind: "completion", fields: { title: "Paint the ceiling" } }]);
});

test("offers a button with the whole question for each contractor of the same name", async () => {
  await createContractor(anna, { name: "Joe (north) Smith" });
  const { content } = await say("how much did I pay Joe?");
  expect(content).toContain(
    "- [“Joe Miller”](/assistant?question=how%20much%20did%20I%20pay%20Joe%20Miller%3F)",
  );
  expect(content).toContain(
    "- [“Joe (north) Smith”](/assistant?question=how%20much%20did%20I%20pay%20Joe%20%28north%29%20Smith%3F)",
  );
  expect((await say("how much did I pay Joe Miller?")).content).toContain("$2,000.25");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ask,
  type AssistantApp,
  createAssistantApp,
  messageIn,
} from "../../../tests/support/assistant.ts";
import { says } from "../../../tests/support/scripted-model.ts";

let product: AssistantApp;
beforeAll(async () => {
  product = await createAssistantApp();
});
afterAll(() => product.close());

test("an answer comes as it grows, and is stored with its question", async () => {
  const anna = await product.homeowner();
  product.model.script = says("Hello ", "there. ");
  const events = await ask(anna, "Hi");
  expect(events.map(({ type }) => type)).toEqual(["start", "content", "content", "complete"]);
  const message = messageIn(events);
  expect(message).toMatchObject({ role: "assistant", content: "Hello there.", proposals: [] });
  const answer = await anna.get("/api/ai-chat");
  expect(answer.body).toEqual([expect.objectContaining({ role: "user", content: "Hi" }), message]);
});

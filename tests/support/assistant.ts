import { type ChatEvent, chatEvent, STREAM_END } from "../../shared/assistant/contract.ts";
import type { Deps } from "../../server/deps.ts";
import type { TurnLimits } from "../../server/features/assistant/read-reply.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { type ScriptedModel, scriptedModel } from "./scripted-model.ts";
import type { Answer, TestClient } from "./test-client.ts";

/** The whole server with a model of the test's own behind it. */
export interface AssistantApp extends TestApp {
  model: ScriptedModel;
}

interface AssistantAppOptions {
  turnLimits?: TurnLimits;
  poolSize?: number;
  replace?: Partial<Deps>;
}

export async function createAssistantApp(options: AssistantAppOptions = {}): Promise<AssistantApp> {
  const model = scriptedModel();
  const product = await createTestApp({ ...options, replace: { model, ...options.replace } });
  return { ...product, model };
}

/** What was answered, event by event. Throws for anything that is not exactly a stream with its end. */
export function eventsOf({ status, headers, text }: Pick<Answer, "status" | "headers" | "text">) {
  if (status !== 200 || !String(headers["content-type"]).startsWith("text/event-stream")) {
    throw new Error(`No stream but ${status}: ${text}`);
  }
  return eventsIn(text);
}

export function eventsIn(text: string): ChatEvent[] {
  const frames = text.split("\n\n");
  if (frames.pop() !== "" || frames.pop() !== `data: ${STREAM_END}`) {
    throw new Error(`The stream has no end: ${text.slice(-200)}`);
  }
  return frames.map((frame) => {
    if (!/^data: [^\r\n]+$/.test(frame)) throw new Error(`Not a frame: ${frame}`);
    return chatEvent.parse(JSON.parse(frame.slice("data: ".length)));
  });
}

export async function ask(
  client: TestClient,
  content: string,
  rest: Record<string, unknown> = {},
): Promise<ChatEvent[]> {
  return eventsOf(await client.post("/api/ai-chat", { content, ...rest }));
}

/** The message that an exchange ended with. Throws when it ended otherwise. */
export function messageIn(events: readonly ChatEvent[]) {
  const last = events.at(-1);
  if (last?.type !== "complete") throw new Error(`Not answered: ${JSON.stringify(last)}`);
  return last.message;
}

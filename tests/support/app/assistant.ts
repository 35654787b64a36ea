import {
  type ChatEvent,
  chatEvent,
  type ChatMessage,
  chatMessages,
  STREAM_END,
} from "../../../shared/assistant/contract.ts";
import type { Deps } from "../../../server/deps.ts";
import type { TurnLimits } from "../../../server/features/assistant/turn/read-reply.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { listenOnFreePort } from "../doubles/raw-request.ts";
import { type ScriptedModel, scriptedModel } from "../doubles/scripted-model.ts";
import type { TestClient, TestResponse } from "./test-client.ts";

/** The whole server with a scripted model behind it. */
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

/** The events of a stream. Throws unless the response is exactly one complete stream. */
export function eventsOf({
  status,
  headers,
  text,
}: Pick<TestResponse, "status" | "headers" | "text">) {
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

/** The message of a completed exchange. Throws when it ended otherwise. */
export function messageIn(events: readonly ChatEvent[]) {
  const last = events.at(-1);
  if (last?.type !== "complete") throw new Error(`Not answered: ${JSON.stringify(last)}`);
  return last.message;
}

/** A response read over a real connection, as in a browser. */
export interface OpenStream {
  status: number;
  headers: Headers;
  /** resolves to the text so far once it contains `part` */
  until(part: string): Promise<string>;
  /** resolves to the whole text once it has ended */
  all(): Promise<string>;
  leave(): void;
}

export async function openStream(
  { app, deps }: AssistantApp,
  client: TestClient,
  content: string,
  signal?: AbortSignal,
): Promise<OpenStream> {
  const port = await listenOnFreePort(app);
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/ai-chat`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: client.cookieHeader(),
      origin: deps.config.publicUrl,
    },
    body: JSON.stringify({ content }),
    signal: AbortSignal.any([leaving.signal, ...(signal ? [signal] : [])]),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const readOn = async () => {
    const next = await reader?.read();
    text += next?.value ?? "";
    return next?.done === false;
  };
  return {
    status: response.status,
    headers: response.headers,
    until: async (part) => {
      while (!text.includes(part) && (await readOn()));
      return text;
    },
    all: async () => {
      while (await readOn());
      return text;
    },
    leave: () => leaving.abort(),
  };
}

/** The conversation as the user sees it. */
export async function conversationOf(client: TestClient): Promise<ChatMessage[]> {
  const answer = await client.get("/api/ai-chat");
  if (answer.status !== 200) throw new Error(`No conversation: ${answer.text}`);
  return chatMessages.parse(answer.body);
}

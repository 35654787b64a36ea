import { LLMock } from "@copilotkit/aimock";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { MODEL_PROTOCOLS } from "../../../tests/support/doubles/model-protocols.ts";
import {
  type RawCall,
  type RawModel,
  startRawModel,
} from "../../../tests/support/doubles/raw-model.ts";
import { ModelError, type ModelFailure, type ModelRequest, type Toolbox } from "./model.ts";
import { createProviderModel } from "./provider-model.ts";

const QUESTION = "How much have I spent?";

/** Tools that record their calls. */
class RememberedTools implements Toolbox {
  readonly asked: unknown[] = [];
  readonly descriptions = [
    {
      name: "get_project_summary",
      description: "What was spent",
      inputSchema: { type: "object", properties: { projectId: { type: "integer" } } },
    },
  ] as const;

  async call(name: string, input: unknown): Promise<unknown> {
    this.asked.push({ name, input });
    return { data: { spent: "9500.00" } };
  }

  ask(): never {
    throw new Error("No provider's model asks that way");
  }
}

function request(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    instructions: "Answer about this renovation only.",
    context: { today: "2026-11-21" as CalendarDate, project: null },
    messages: [{ role: "user", content: QUESTION }],
    tools: new RememberedTools(),
    offerAnswers: () => {
      throw new Error("No provider's model offers answers");
    },
    signal: new AbortController().signal,
    ...more,
  };
}

async function replyOf(pieces: AsyncIterable<string>): Promise<string> {
  let reply = "";
  for await (const piece of pieces) reply += piece;
  return reply;
}

describe.each(MODEL_PROTOCOLS)("the $name protocol", ({ name, settings }) => {
  // Google reports STOP for tool calls, whereas the double uses its own value.
  const asTool = name === "google" ? { finishReason: "STOP" } : {};
  let mock: LLMock;
  beforeEach(async () => {
    mock = new LLMock({ port: 0, host: "127.0.0.1", chunkSize: 8 });
    await mock.start();
  });
  afterEach(async () => {
    await mock.stop();
  });

  test("streams the answer and sends instructions and tools but no secret", async () => {
    mock.onMessage(QUESTION, { content: "You have spent nothing at all so far." });
    const pieces: string[] = [];
    for await (const piece of createProviderModel(settings(mock.url)).answer(request())) {
      pieces.push(piece);
    }
    expect(pieces.join("")).toBe("You have spent nothing at all so far.");
    expect(pieces.length).toBeGreaterThan(1);
    const sent = JSON.stringify(mock.getLastRequest()?.body);
    expect(sent).toContain("Answer about this renovation only.");
    expect(sent).toContain("get_project_summary");
    expect(sent).not.toContain("secret-key");
  });

  test("calls a tool, reads its output and continues in a new paragraph", async () => {
    mock.on(
      { userMessage: QUESTION, hasToolResult: false },
      {
        content: "Let me look.",
        toolCalls: [{ id: "call-1", name: "get_project_summary", arguments: '{"projectId":7}' }],
        ...asTool,
      },
    );
    mock.on({ userMessage: QUESTION, hasToolResult: true }, { content: "It is $9,500." });
    const tools = new RememberedTools();
    const reply = await replyOf(createProviderModel(settings(mock.url)).answer(request({ tools })));
    expect(reply).toBe("Let me look.\n\nIt is $9,500.");
    expect(tools.asked).toEqual([{ name: "get_project_summary", input: { projectId: 7 } }]);
    expect(JSON.stringify(mock.getLastRequest()?.body)).toContain("9500.00");
  });

  test("stops a model that keeps calling tools", async () => {
    mock.on(
      { userMessage: QUESTION },
      {
        toolCalls: [{ id: "call-1", name: "get_project_summary", arguments: "{}" }],
        ...asTool,
      },
    );
    const tools = new RememberedTools();
    const answer = createProviderModel(settings(mock.url)).answer(request({ tools }));
    await expect(replyOf(answer)).rejects.toMatchObject({ failure: "unavailable" });
    expect(tools.asked.length).toBe(8);
  });

  test("fails with a tool's error instead of giving it to the model", async () => {
    mock.on(
      { userMessage: QUESTION },
      {
        toolCalls: [{ id: "call-1", name: "get_project_summary", arguments: "{}" }],
        ...asTool,
      },
    );
    const tools = new RememberedTools();
    tools.call = () => Promise.reject(new Error("The database is away"));
    const answer = createProviderModel(settings(mock.url)).answer(request({ tools }));
    await expect(replyOf(answer)).rejects.toBeInstanceOf(Error);
    expect(mock.getRequests()).toHaveLength(1);
  });

  test.each<[number, ModelFailure]>([
    [429, "busy"],
    [500, "unavailable"],
    [503, "unavailable"],
    [401, "misconfigured"],
    [404, "misconfigured"],
  ])("maps %i to %s without a retry", async (status, failure) => {
    mock.onMessage(QUESTION, { error: { message: "no: secret-key" }, status, retryAfter: 7 });
    const error = await replyOf(createProviderModel(settings(mock.url)).answer(request())).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ failure });
    if (status === 429) expect(error).toMatchObject({ retryAfterSeconds: 7 });
    expect(String(error)).not.toContain("secret-key");
    expect(mock.getRequests()).toHaveLength(1);
  });
});

describe.each(MODEL_PROTOCOLS)("a failing $name", (protocol) => {
  let raw: RawModel | undefined;
  afterEach(async () => {
    await raw?.stop();
    raw = undefined;
  });

  async function askRaw(
    answer: (call: RawCall) => void,
    more?: Partial<ModelRequest>,
  ): Promise<AsyncIterable<string>> {
    raw = await startRawModel(answer);
    return createProviderModel(protocol.settings(raw.url)).answer(request(more));
  }

  function streaming(write: (response: RawCall["response"]) => void) {
    return ({ response }: RawCall) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      write(response);
    };
  }

  test("accepts a complete reply", async () => {
    const answer = await askRaw(
      streaming((response) => {
        response.end(protocol.begin("Hello") + protocol.more(" there") + protocol.end("stop"));
      }),
    );
    expect(await replyOf(answer)).toBe("Hello there");
  });

  test.each<[string, (p: typeof protocol) => string, ModelFailure]>([
    ["cut in the middle", (p) => p.begin("Hello"), "unavailable"],
    ["cut in the middle of a frame", (p) => p.begin("Hello").slice(0, -9), "unavailable"],
    ["an error in the middle", (p) => p.begin("Hello") + p.error, "unavailable"],
    ["rubbish", () => "data: {{{\n\ndata: <html>\n\n", "unavailable"],
    ["nothing", () => "", "unavailable"],
    ["an end without a word", (p) => p.begin("") + p.end("stop"), "unavailable"],
    ["the most that is paid for", (p) => p.begin("Hello") + p.end("length"), "too_long"],
    ["the provider's own rules", (p) => p.begin("Hello") + p.end("filter"), "refused"],
  ])("fails on %s", async (_, bytes, failure) => {
    const answer = await askRaw(streaming((response) => void response.end(bytes(protocol))));
    await expect(replyOf(answer)).rejects.toMatchObject({ failure });
  });

  test("fails on an HTML page instead of a stream", async () => {
    const answer = await askRaw(({ response }) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<h1>Sign in to the hotel's network</h1>");
    });
    await expect(replyOf(answer)).rejects.toMatchObject({ failure: "unavailable" });
  });

  test.each([301, 302, 303, 307, 308])("doesn't follow a %i redirect", async (status) => {
    let visits = 0;
    const elsewhere = await startRawModel(({ response }) => {
      visits += 1;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(protocol.begin("Hello") + protocol.end("stop"));
    });
    const answer = await askRaw(({ response }) => {
      response.writeHead(status, { location: elsewhere.url });
      response.end();
    });
    const reply = replyOf(answer);
    await expect(reply).rejects.toMatchObject({ failure: "unavailable" });
    await elsewhere.stop();
    expect(visits).toBe(0);
  });

  test("fails on a broken connection", async () => {
    const answer = await askRaw(({ response }) => void response.socket?.destroy());
    await expect(replyOf(answer)).rejects.toMatchObject({ failure: "unavailable" });
  });

  test("fails on a refused connection", async () => {
    const gone = await startRawModel(() => {});
    await gone.stop();
    const answer = createProviderModel(protocol.settings(gone.url)).answer(request());
    await expect(replyOf(answer)).rejects.toMatchObject({ failure: "unavailable" });
  });

  test("closes a silent provider's connection on abort", async () => {
    const leaving = new AbortController();
    const answer = await askRaw(() => {}, { signal: leaving.signal });
    const asked = raw?.nextCall();
    const reply = replyOf(answer);
    const call = await asked;
    leaving.abort(new Error("The homeowner left"));
    await expect(reply).rejects.toThrow("The homeowner left");
    await call?.closed;
  });

  test("closes the provider's connection when the reader leaves", async () => {
    const answer = await askRaw(
      streaming((response) => void response.write(protocol.begin("Hello"))),
    );
    const asked = raw?.nextCall();
    for await (const piece of answer) {
      expect(piece).toBe("Hello");
      break;
    }
    const call = await asked;
    await call?.closed;
    expect(call?.response.writableEnded).toBe(false);
  });
});

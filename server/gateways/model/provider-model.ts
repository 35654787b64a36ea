import type { LanguageModel, TextStreamPart, ToolSet } from "ai";
import { type Model, ModelError, type ModelRequest, type Toolbox } from "./model.ts";
import { modelFailure } from "./model-failure.ts";

interface Settings {
  model: string;
  isPaid: boolean;
}

export type ProviderSettings =
  | (Settings & { provider: "openai-compatible"; baseUrl: string; apiKey: string | undefined })
  | (Settings & {
      provider: "anthropic" | "google";
      /** undefined: the provider's default */
      baseUrl: string | undefined;
      apiKey: string;
    });

/** Maximum rounds of tool calls; further ones find nothing new. */
const MAX_STEPS = 8;
/** Cost limit of one answer. */
const MAX_OUTPUT_TOKENS = 2000;

/** A provider's model through the AI SDK, which is loaded at the first question. */
export function createProviderModel(config: ProviderSettings): Model {
  const load = modelLoader(config);
  return {
    kind: config.provider,
    name: config.model,
    isPaid: config.isPaid,
    answer: (request) => answer(load, request),
  };
}

/** Rejects redirects, which would forward the conversation and some of the headers with the key. */
const fetchHereOnly: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "error" });

/** Loads the SDK once; after a failure, again at the next question. */
export function modelLoader(
  settings: ProviderSettings,
  load = loadModel,
): () => Promise<LanguageModel> {
  let loading: Promise<LanguageModel> | undefined;
  return async () => {
    loading ??= load(settings);
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
}

async function loadModel({
  provider,
  model,
  baseUrl,
  apiKey,
}: ProviderSettings): Promise<LanguageModel> {
  const at = baseUrl === undefined ? {} : { baseURL: baseUrl };
  const common = { fetch: fetchHereOnly, ...(apiKey !== undefined && { apiKey }) };
  switch (provider) {
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({ name: provider, baseURL: baseUrl, ...common })(model);
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ ...at, ...common })(model);
    }
    case "google": {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      return createGoogleGenerativeAI({ ...at, ...common })(model);
    }
  }
}

/**
 * Streams the answer. Aborts the provider's request however the loop ends, because it would
 * continue to generate at the operator's cost.
 */
async function* answer(
  load: () => Promise<LanguageModel>,
  { instructions, messages, tools, signal }: ModelRequest,
): AsyncIterable<string> {
  const leaving = new AbortController();
  try {
    const [{ streamText, stepCountIs }, model, toolSet] = await Promise.all([
      import("ai"),
      load(),
      toolSetOf(tools),
    ]);
    const { stream } = streamText({
      model,
      instructions,
      messages: [...messages],
      tools: toolSet,
      toolCallConcurrency: 1,
      stopWhen: stepCountIs(MAX_STEPS),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, leaving.signal]),
      // Errors are parts of the stream; by default the SDK would also print them.
      onError: () => {},
    });
    yield* textOf(stream);
  } catch (error) {
    signal.throwIfAborted();
    throw await modelFailure(error);
  } finally {
    leaving.abort();
  }
}

/** Throws for cut-off replies, which end like complete ones except for the finish reason. */
async function* textOf(parts: AsyncIterable<TextStreamPart<ToolSet>>): AsyncIterable<string> {
  let hasText = false;
  let isNewStep = false;
  let reason: string | undefined;
  for await (const part of parts) {
    if (part.type === "error" || part.type === "tool-error") throw part.error;
    if (part.type === "abort") throw new ModelError("unavailable", "The answer was broken off");
    if (part.type === "start-step") isNewStep = hasText;
    if (part.type === "finish") reason = part.finishReason;
    if (part.type === "text-delta" && part.text !== "") {
      // Text before a tool call is a paragraph of its own.
      yield isNewStep ? `\n\n${part.text}` : part.text;
      hasText = true;
      isNewStep = false;
    }
  }
  requireWhole(reason, hasText);
}

function requireWhole(reason: string | undefined, hasText: boolean): void {
  if (reason === "length") throw new ModelError("too_long", "The answer reached its limit");
  if (reason === "content-filter") {
    throw new ModelError("refused", "The provider's filter ended the answer");
  }
  if (reason !== "stop" || !hasText) {
    throw new ModelError("unavailable", `The model ended without an answer (${reason ?? "cut"})`);
  }
}

async function toolSetOf(tools: Toolbox): Promise<ToolSet> {
  const { dynamicTool, jsonSchema } = await import("ai");
  return Object.fromEntries(
    tools.descriptions.map(({ name, description, inputSchema }) => [
      name,
      dynamicTool({
        description,
        inputSchema: jsonSchema(inputSchema),
        execute: async (input: unknown) => tools.call(name, input),
      }),
    ]),
  );
}

import type { ProviderSettings } from "../../../server/gateways/model/provider-model.ts";

/** The same replies in each provider's protocol, for doubles that write raw bytes. */
export interface ModelProtocol {
  name: ProviderSettings["provider"];
  /** settings that point to a double */
  settings(url: string): ProviderSettings;
  /** frames that begin a reply */
  begin(text: string): string;
  /** a further piece */
  more(text: string): string;
  /** its end, with the provider's own name of the reason */
  end(reason: "stop" | "length" | "filter"): string;
  /** an error within a reply */
  error: string;
}

const MODEL = "test-model";

function data(...events: object[]): string {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
}

function named(...events: ({ type: string } & Record<string, unknown>)[]): string {
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}

function chunk(delta: object, finish: string | null = null): object {
  return {
    id: "c1",
    object: "chat.completion.chunk",
    created: 1,
    model: MODEL,
    choices: [{ index: 0, delta, finish_reason: finish }],
  };
}

function candidate(content: string, finishReason?: string): object {
  return {
    candidates: [
      { content: { role: "model", parts: [{ text: content }] }, index: 0, finishReason },
    ],
  };
}

function delta(content: string) {
  return {
    type: "content_block_delta",
    index: 0,
    delta: { type: "text_delta", text: content },
  };
}

export const MODEL_PROTOCOLS: readonly ModelProtocol[] = [
  {
    name: "openai-compatible",
    settings: (url) => ({
      provider: "openai-compatible",
      baseUrl: `${url}/v1`,
      apiKey: "secret-key",
      model: MODEL,
      isPaid: true,
    }),
    begin: (content) => data(chunk({ role: "assistant", content })),
    more: (content) => data(chunk({ content })),
    end: (reason) =>
      `${data(chunk({}, { stop: "stop", length: "length", filter: "content_filter" }[reason]))}data: [DONE]\n\n`,
    error: data({ error: { message: "overloaded", type: "server_error", code: null } }),
  },
  {
    name: "anthropic",
    settings: (url) => ({
      provider: "anthropic",
      baseUrl: `${url}/v1`,
      apiKey: "secret-key",
      model: MODEL,
      isPaid: true,
    }),
    begin: (content) =>
      named(
        {
          type: "message_start",
          message: {
            id: "m1",
            type: "message",
            role: "assistant",
            content: [],
            model: MODEL,
            stop_reason: null,
            stop_sequence: null,
            usage: { input_tokens: 1, output_tokens: 1 },
          },
        },
        {
          type: "content_block_start",
          index: 0,
          content_block: { type: "text", text: "" },
        },
        delta(content),
      ),
    more: (content) => named(delta(content)),
    end: (reason) =>
      named(
        { type: "content_block_stop", index: 0 },
        {
          type: "message_delta",
          delta: {
            stop_reason: { stop: "end_turn", length: "max_tokens", filter: "refusal" }[reason],
            stop_sequence: null,
          },
          usage: { output_tokens: 2 },
        },
        { type: "message_stop" },
      ),
    error: named({
      type: "error",
      error: { type: "overloaded_error", message: "overloaded" },
    }),
  },
  {
    name: "google",
    settings: (url) => ({
      provider: "google",
      baseUrl: `${url}/v1beta`,
      apiKey: "secret-key",
      model: MODEL,
      isPaid: true,
    }),
    begin: (content) => data(candidate(content)),
    more: (content) => data(candidate(content)),
    end: (reason) =>
      data(candidate("", { stop: "STOP", length: "MAX_TOKENS", filter: "SAFETY" }[reason])),
    error: data({ error: { code: 503, message: "overloaded", status: "UNAVAILABLE" } }),
  },
];

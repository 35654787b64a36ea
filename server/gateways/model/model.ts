import type {
  ToolInput,
  ToolName,
  ToolOutput,
  TurnSetting,
} from "../../features/assistant/rules/tool-calls.ts";

export interface ModelMessage {
  role: "user" | "assistant";
  content: string;
}

/** A tool as a model is told of it. */
export interface ToolDescription {
  name: ToolName;
  description: string;
  /** JSON Schema of its input */
  inputSchema: Readonly<Record<string, unknown>>;
}

/** The tools of one turn. The owner is fixed; what they find is remembered as the turn's evidence. */
export interface Toolbox {
  readonly descriptions: readonly ToolDescription[];
  /**
   * Runs a tool as a model asked for it. The answer is for the model: the data, marked as data, or
   * in a sentence why it was refused (an unknown tool, an input that doesn't fit, a foreign id).
   *
   * @throws only what ends the turn, such as a database that is away
   */
  call(name: string, input: unknown): Promise<unknown>;
  /** The same for our own code; a refusal is the tool's output or an AppError, as its query throws it. */
  ask<N extends ToolName>(name: N, input: ToolInput<N>): Promise<ToolOutput<N>>;
}

export interface ModelRequest {
  /** what the model is to do, and what it must not; nothing that a homeowner has written */
  instructions: string;
  setting: TurnSetting;
  /** the conversation, ending with the question */
  messages: readonly ModelMessage[];
  tools: Toolbox;
  /** aborted when the homeowner leaves or the time is up: nothing is generated any more then */
  signal: AbortSignal;
}

/**
 * - `busy`: the provider limits us
 * - `unavailable`: it can't be reached, fails, or broke off
 * - `too_long`: the reply reached the most that is paid for
 * - `refused`: the provider's own rules forbid the answer
 * - `misconfigured`: key, address or model name are wrong
 */
export type ModelFailure = "busy" | "unavailable" | "too_long" | "refused" | "misconfigured";

export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** seconds, where the provider said when to try again */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    failure: ModelFailure,
    message: string,
    { retryAfterSeconds, ...options }: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.failure = failure;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What answers: a provider's model, or the built-in adviser. */
export interface Model {
  readonly kind: "builtin" | "openai-compatible" | "anthropic" | "google";
  /** the model's name; null for the built-in adviser */
  readonly name: string | null;
  /** whether each answer costs money: then a daily cap holds */
  readonly isPaid: boolean;
  /**
   * The reply, piece by piece as it comes. Ends normally only when the model has said that the
   * reply is whole. Leaving the loop or aborting the signal stops the model itself.
   *
   * @throws ModelError, or the signal's reason once it is aborted
   */
  answer(request: ModelRequest): AsyncIterable<string>;
}

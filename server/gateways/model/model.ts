import type {
  ToolInput,
  ToolName,
  ToolOutput,
  TurnContext,
} from "../../features/assistant/rules/tool-calls.ts";

export interface ModelMessage {
  role: "user" | "assistant";
  content: string;
}

/** A tool as described to the model. */
export interface ToolDescription {
  name: ToolName;
  description: string;
  /** JSON Schema of the tool's input */
  inputSchema: Readonly<Record<string, unknown>>;
}

/** Tools for one turn and one owner. Results are recorded as evidence for the reply. */
export interface Toolbox {
  readonly descriptions: readonly ToolDescription[];
  /**
   * Runs a tool call of the model. Returns data marked as such, or a sentence on why the call was
   * rejected (unknown tool, invalid input, foreign id).
   *
   * @throws only errors that end the turn, such as an unreachable database
   */
  call(name: string, input: unknown): Promise<unknown>;
  /**
   * For calls from our own code. Rejections are in the tool's output or thrown as the query's
   * AppError.
   */
  ask<N extends ToolName>(name: N, input: ToolInput<N>): Promise<ToolOutput<N>>;
}

/** A question offered as a button under a reply. */
export interface OfferedAnswer {
  /** text of the button */
  label: string;
  question: string;
}

export interface ModelRequest {
  /** the system prompt; contains no user text */
  instructions: string;
  context: TurnContext;
  /** the conversation, ending with the question */
  messages: readonly ModelMessage[];
  tools: Toolbox;
  /** offers questions under the reply, when the built-in adviser is unsure what was meant */
  offerAnswers: (answers: readonly OfferedAnswer[]) => void;
  /** aborts when the user leaves or time is up, to stop generation */
  signal: AbortSignal;
}

/**
 * - `busy`: rate limited by the provider
 * - `unavailable`: unreachable, failing or cut off
 * - `too_long`: the reply reached the token limit
 * - `refused`: rejected by the provider's content rules
 * - `misconfigured`: wrong key, URL or model name
 */
export type ModelFailure = "busy" | "unavailable" | "too_long" | "refused" | "misconfigured";

export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** seconds, if the provider sent Retry-After */
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

/** Answers questions: a provider's model, or the built-in adviser. */
export interface Model {
  readonly kind: "builtin" | "openai-compatible" | "anthropic" | "google";
  /** the model's name; null for the built-in adviser */
  readonly name: string | null;
  /** whether answers cost money; if so, a daily limit applies */
  readonly isPaid: boolean;
  /**
   * Streams the reply. Ends normally only when the model reported completion. Leaving the loop or
   * aborting the signal stops the model.
   *
   * @throws ModelError, or the signal's reason once aborted
   */
  answer(request: ModelRequest): AsyncIterable<string>;
  /** Loads what the first answer needs; called when a user opens the assistant. */
  prepare?(): void;
}

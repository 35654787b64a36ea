import type { AssistantAbout } from "../../../shared/assistant/contract.ts";

/** Within a sentence: the provider that an AI request goes to. */
export const AI_PROVIDERS: Readonly<
  Record<Exclude<AssistantAbout["provider"], "builtin">, string>
> = {
  "openai-compatible": "the operator's AI service",
  anthropic: "Anthropic",
  google: "Google",
};

import type { AssistantAbout } from "../../../shared/assistant/contract.ts";

/** Within a sentence: who is sent what an AI reads. */
export const AI_PROVIDERS: Readonly<
  Record<Exclude<AssistantAbout["provider"], "builtin">, string>
> = {
  "openai-compatible": "the operator's AI service",
  anthropic: "Anthropic",
  google: "Google",
};

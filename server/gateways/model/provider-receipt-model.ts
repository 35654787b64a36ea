import { ModelError } from "./model.ts";
import { modelFailure } from "./model-failure.ts";
import { modelLoader, type ProviderSettings } from "./provider-model.ts";
import type { ReceiptModel } from "./receipt-model.ts";

/** Cost limit of one reply; enough for the lines of a long receipt. */
const MAX_OUTPUT_TOKENS = 3000;

/** The configured provider's model, called with an image and without tools. */
export function createReceiptModel(settings: ProviderSettings): ReceiptModel {
  const load = modelLoader(settings);
  const { provider, isPaid } = settings;
  return {
    provider,
    isPaid,
    // Not all OpenAI-compatible servers accept PDFs.
    takes: (type) => type !== "application/pdf" || provider !== "openai-compatible",
    read: async ({ bytes, type }, instructions, signal) => {
      try {
        const [{ generateText }, model] = await Promise.all([import("ai"), load()]);
        const { text, finishReason } = await generateText({
          model,
          instructions,
          messages: [{ role: "user", content: [{ type: "file", data: bytes, mediaType: type }] }],
          maxOutputTokens: MAX_OUTPUT_TOKENS,
          maxRetries: 0,
          abortSignal: signal,
        });
        if (finishReason !== "stop") {
          throw new ModelError("unavailable", `The model ended with ${finishReason}`);
        }
        return text;
      } catch (error) {
        signal.throwIfAborted();
        throw await modelFailure(error);
      }
    },
  };
}

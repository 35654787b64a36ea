import * as z from "zod/mini";

export const aiReceiptsChoice = z.object({ isOn: z.boolean() });

/** Whether receipts are also read by a model provider. */
export const aiReceipts = z.object({
  /** null where the operator allows none */
  provider: z.nullable(z.enum(["openai-compatible", "anthropic", "google"])),
  isOn: z.boolean(),
});

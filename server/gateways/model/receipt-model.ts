import type { ReceiptType } from "../../../shared/receipts/contract.ts";

export interface ReceiptFile {
  bytes: Uint8Array;
  type: ReceiptType;
}

/** A provider's vision model, for receipts whose total could not be checked. */
export interface ReceiptModel {
  readonly provider: "openai-compatible" | "anthropic" | "google";
  /** whether replies cost money; if so, a daily limit applies */
  readonly isPaid: boolean;
  /** whether the provider accepts files of this type */
  takes(type: ReceiptType): boolean;
  /**
   * The model's whole reply, unchecked.
   *
   * @throws ModelError, or the signal's reason once aborted
   */
  read(file: ReceiptFile, instructions: string, signal: AbortSignal): Promise<string>;
}

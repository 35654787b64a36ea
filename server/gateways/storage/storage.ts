import type { ReceiptType } from "../../../shared/receipts/contract.ts";

export interface StoredFile {
  bytes: Buffer;
  contentType: ReceiptType | "image/webp";
}

/** Where receipt files live. Keys are made by the server; whose they are is known to the uploads table only. */
export interface ReceiptStorage {
  /** Keeps the file and, for pictures, its small preview. Either is whole or not there. */
  put(key: string, file: StoredFile, preview?: StoredFile): Promise<void>;
  /** The preview of a picture; undefined where there is none. */
  readPreview(key: string): Promise<StoredFile | undefined>;
  /** A link that opens the file for five minutes from `now`, without a session. */
  signedUrl(key: string, contentType: ReceiptType, now: Date): Promise<string>;
  /** Removes the file and its preview. A file that is not there is no error. */
  remove(key: string): Promise<void>;
}

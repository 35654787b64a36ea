import type { Readable } from "node:stream";
import type { ReceiptType } from "../../../shared/receipts/contract.ts";

type StoredType = ReceiptType | "image/webp";

/** A local file; the storage copies it and leaves it unchanged. */
export interface FileToStore {
  path: string;
  contentType: StoredType;
}

export interface StoredFile {
  bytes: Buffer;
  contentType: StoredType;
}

export interface OpenedFile {
  size: number;
  bytes: Readable;
}

/**
 * A key with its upload time, which distinguishes orphans from files whose row is about to be
 * written.
 */
export interface StoredKey {
  key: string;
  storedAt: Date;
}

/**
 * Storage of receipt files. The server generates the keys; only the uploads table knows their
 * owners.
 */
export interface ReceiptStorage {
  /**
   * Stores the file and, for images, a small preview, each atomically.
   *
   * @throws ENOSPC when there is no room left
   */
  put(key: string, file: FileToStore, preview?: FileToStore): Promise<void>;
  /** The file as a stream, which must be read to the end or destroyed; undefined when missing. */
  open(key: string): Promise<OpenedFile | undefined>;
  /** The preview of an image; undefined when there is none. */
  readPreview(key: string): Promise<StoredFile | undefined>;
  /** A link that opens the file without a session until five minutes after `now`. */
  signedUrl(key: string, contentType: ReceiptType, now: Date): Promise<string>;
  /** Removes the file, its preview and the remains of an interrupted put. Idempotent. */
  remove(key: string): Promise<void>;
  /** Keys of all stored files and previews, unordered. */
  list(): AsyncIterable<StoredKey>;
  /** defined when links point to this server, which then serves the files */
  readonly ownLinks?: OwnLinks;
}

/** The untrusted query parameters of a link to this server. */
export interface SignedLink {
  key: string;
  type: string;
  expires: string;
  signature: string;
}

export interface OwnLinks {
  /** The content type to send; undefined when the link was altered or has expired. */
  admittedType(link: SignedLink, now: Date): ReceiptType | undefined;
  /** The file's stream; undefined when missing. Call only after verifying the link. */
  open(key: string): Promise<OpenedFile | undefined>;
}

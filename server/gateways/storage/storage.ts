import type { Readable } from "node:stream";
import type { ReceiptType } from "../../../shared/receipts/contract.ts";

type StoredType = ReceiptType | "image/webp";

/** A file of this machine, which the storage copies and leaves as it is. */
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

/** When a file was put, so that one without a row can be told from one whose row is on its way. */
export interface StoredKey {
  key: string;
  storedAt: Date;
}

/** Where receipt files live. Keys are made by the server; whose they are is known to the uploads table only. */
export interface ReceiptStorage {
  /**
   * Keeps the file and, for pictures, its small preview. Either is whole or not there.
   * Throws with the code ENOSPC when there is no room left.
   */
  put(key: string, file: FileToStore, preview?: FileToStore): Promise<void>;
  /** The file's bytes, to be read whole or destroyed; undefined when it is not there. */
  open(key: string): Promise<OpenedFile | undefined>;
  /** The preview of a picture; undefined where there is none. */
  readPreview(key: string): Promise<StoredFile | undefined>;
  /** A link that opens the file for five minutes from `now`, without a session. */
  signedUrl(key: string, contentType: ReceiptType, now: Date): Promise<string>;
  /** Removes the file, its preview and what a broken put left of them. None of it there is no error. */
  remove(key: string): Promise<void>;
  /** Every key of which anything is there, in no order. */
  list(): AsyncIterable<StoredKey>;
  /** Only where the links lead back to this server, which then opens them itself. */
  readonly ownLinks?: OwnLinks;
}

/** What a link to this server carries, as it came: nothing of it is to be trusted. */
export interface SignedLink {
  key: string;
  type: string;
  expires: string;
  signature: string;
}

export interface OwnLinks {
  /** The type to send, or undefined when the link is altered or late. */
  admittedType(link: SignedLink, now: Date): ReceiptType | undefined;
  /** The file's bytes; undefined when it is gone. Ask only after the link was admitted. */
  open(key: string): Promise<OpenedFile | undefined>;
}

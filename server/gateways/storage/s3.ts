import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { RECEIPT_TYPES, receiptKey } from "../../../shared/receipts/contract.ts";
import { createS3Client } from "./s3-client.ts";
import type { FileToStore, OpenedFile, ReceiptStorage, StoredKey } from "./storage.ts";

const LINK_SECONDS = 5 * 60;
const PREVIEW_ENDING = ".preview.webp";
const KEY_LENGTH = "00000000-0000-4000-8000-000000000000.jpg".length;
/** Time limit for the start of a response; after it the store counts as hanging. */
const ANSWER_MS = 8_000;

export interface S3StorageOptions {
  bucket: string;
  region: string;
  /** undefined: Amazon's, by region */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** time limit of one call, in milliseconds */
  limitMs?: number;
}

/**
 * Receipts in a bucket of an S3-compatible store. Links point to the store itself, which browsers
 * must be able to reach under the configured URL.
 */
export function createS3Storage({
  bucket,
  limitMs = ANSWER_MS,
  ...options
}: S3StorageOptions): ReceiptStorage {
  const client = createS3Client(options, limitMs);
  const place = { client, bucket, limitMs };

  return {
    async put(key, file, preview) {
      receiptKey.parse(key);
      // The preview first, so that an image never exists without its preview.
      if (preview) await putObject(place, key + PREVIEW_ENDING, preview);
      await putObject(place, key, file);
    },

    open: async (key) => getObject(place, receiptKey.parse(key)),

    async readPreview(key) {
      const opened = await getObject(place, receiptKey.parse(key) + PREVIEW_ENDING);
      if (!opened) return undefined;
      return { bytes: Buffer.concat(await opened.bytes.toArray()), contentType: "image/webp" };
    },

    async signedUrl(key, contentType, now) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: receiptKey.parse(key),
        ResponseContentType: contentType,
        ResponseContentDisposition: `inline; filename="receipt.${RECEIPT_TYPES[contentType]}"`,
        ResponseCacheControl: "private, no-store",
      });
      return getSignedUrl(client, command, { expiresIn: LINK_SECONDS, signingDate: now });
    },

    async remove(key) {
      receiptKey.parse(key);
      await Promise.all([removeObject(place, key), removeObject(place, key + PREVIEW_ENDING)]);
    },

    list: () => listKeys(place),
  };
}

/** A bucket, and the time limit of its calls. */
interface Place {
  client: S3Client;
  bucket: string;
  limitMs: number;
}

function within({ limitMs }: Place) {
  return { abortSignal: AbortSignal.timeout(limitMs) };
}

async function putObject(place: Place, name: string, file: FileToStore): Promise<void> {
  const [{ size }, digest] = await Promise.all([stat(file.path), md5Of(file.path)]);
  const body = createReadStream(file.path);
  try {
    await place.client.send(
      new PutObjectCommand({
        Bucket: place.bucket,
        Key: name,
        Body: body,
        ContentLength: size,
        ContentType: file.contentType,
        // Lets the store reject corrupted uploads.
        ContentMD5: digest,
      }),
      within(place),
    );
  } catch (error) {
    throw asFull(error);
  } finally {
    body.destroy();
  }
}

async function getObject(place: Place, name: string): Promise<OpenedFile | undefined> {
  // Limits the time until the response begins. Its body may take as long as its reader.
  const answering = new AbortController();
  const silent = new Error("The object store is silent");
  const timer = setTimeout(() => answering.abort(silent), place.limitMs);
  try {
    const { Body, ContentLength } = await place.client.send(
      new GetObjectCommand({ Bucket: place.bucket, Key: name }),
      { abortSignal: answering.signal },
    );
    if (!(Body instanceof Readable) || ContentLength === undefined) {
      throw new TypeError("The object store answered without a body");
    }
    return { size: ContentLength, bytes: Body };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function removeObject(place: Place, name: string): Promise<void> {
  await place.client.send(
    new DeleteObjectCommand({ Bucket: place.bucket, Key: name }),
    within(place),
  );
}

async function* listKeys(place: Place): AsyncIterable<StoredKey> {
  let after: string | undefined;
  let previous = "";
  do {
    const page = await place.client.send(
      new ListObjectsV2Command({ Bucket: place.bucket, ContinuationToken: after }),
      within(place),
    );
    for (const { Key = "", LastModified } of page.Contents ?? []) {
      // Listed in order of name, so that a file and its preview are adjacent.
      const key = Key.slice(0, KEY_LENGTH);
      if (key === previous || !receiptKey.safeParse(key).success || !LastModified) continue;
      previous = key;
      yield { key, storedAt: LastModified };
    }
    after = page.NextContinuationToken;
  } while (after !== undefined);
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash("md5");
  await pipeline(createReadStream(path), hash);
  return hash.digest("base64");
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    error.name === "NoSuchKey"
  );
}

/** Maps an exceeded quota to ENOSPC. */
function asFull(error: unknown): unknown {
  if (!(error instanceof S3ServiceException) || error.name !== "QuotaExceeded") return error;
  return Object.assign(new Error("The bucket is full", { cause: error }), { code: "ENOSPC" });
}

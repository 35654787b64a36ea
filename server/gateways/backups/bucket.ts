import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { StoreConfig } from "../../config/storage.ts";
import { createS3Client } from "../storage/s3-client.ts";

const MB = 1024 ** 2;
/** S3 allows 10,000 parts, so the part size doubles every 2,000 parts, up to 256 MB. */
const FIRST_PART_BYTES = 16 * MB;
const PARTS_OF_A_SIZE = 2000;
const LARGEST_PART_BYTES = 256 * MB;
/** Timeout for a part without progress; a slow transfer continues. */
const SILENT_MS = 60_000;
const TRIES = 3;

export interface StoredBackup {
  name: string;
  bytes: number;
  storedAt: Date;
}

/** An object being written. It is invisible until complete. */
export interface ObjectWriter {
  append(bytes: Buffer): Promise<void>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

export interface OpenObject {
  bytes: number;
  /** Reads from an offset to the end, always of the version that was opened. */
  read(from: number): AsyncIterable<Buffer>;
}

/** A bucket for large objects, each written atomically. */
export interface BackupBucket {
  /** undefined when there is no object with this name */
  open(name: string): Promise<OpenObject | undefined>;
  write(name: string): Promise<ObjectWriter>;
  /** objects whose name starts with the prefix */
  list(prefix: string): AsyncIterable<StoredBackup>;
  /**
   * Aborts unfinished multipart uploads whose name starts with the prefix, if begun before the
   * given time.
   */
  removeUnfinished(prefix: string, before: Date): Promise<void>;
}

interface Place {
  client: S3Client;
  Bucket: string;
}

/** A failure of the object store; the message is a line for the caller. */
export class BucketError extends Error {}

export function createBackupBucket(access: StoreConfig, bucket: string): BackupBucket {
  const place = { client: createS3Client(access, SILENT_MS), Bucket: bucket };
  return {
    open: async (name) => withBucketErrors(place, async () => openObject(place, name)),
    write: async (name) => withBucketErrors(place, async () => beginUpload(place, name)),
    list: (prefix) => listObjects(place, prefix),
    removeUnfinished: async (prefix, before) =>
      withBucketErrors(place, async () => removeUploads(place, prefix, before)),
  };
}

async function openObject(
  { client, Bucket }: Place,
  name: string,
): Promise<OpenObject | undefined> {
  try {
    const found = await client.send(new HeadObjectCommand({ Bucket, Key: name }));
    const { ContentLength: bytes = 0, ETag } = found;
    return { bytes, read: (from) => readFrom({ client, Bucket }, { name, from, ETag, bytes }) };
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === "NotFound") return undefined;
    throw error;
  }
}

interface Reading {
  name: string;
  from: number;
  ETag: string | undefined;
  bytes: number;
}

/** Resumes a broken transfer at its offset. Throws when the object was replaced in the meantime. */
async function* readFrom(place: Place, { name, from, ETag, bytes }: Reading) {
  let position = from;
  for (let tries = 1; position < bytes; tries += 1) {
    try {
      const Range = `bytes=${position}-`;
      const { Body } = await place.client.send(
        new GetObjectCommand({ Bucket: place.Bucket, Key: name, Range, IfMatch: ETag }),
      );
      if (!(Body instanceof Readable)) throw new TypeError("The store answered without a body");
      for await (const chunk of Body as AsyncIterable<Buffer>) {
        position += chunk.length;
        tries = 1;
        yield chunk;
      }
      if (position < bytes) throw new Error("The object store ended its answer too early");
    } catch (error) {
      if (tries === TRIES || error instanceof S3ServiceException) throw bucketErrorOf(place, error);
    }
  }
}

async function beginUpload(place: Place, name: string): Promise<ObjectWriter> {
  const { client, Bucket } = place;
  const object = { Bucket, Key: name };
  const ContentType = "application/x-tar";
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...object, ContentType }),
  );
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const Body = Buffer.concat(waiting);
    const PartNumber = parts.length + 1;
    const ContentMD5 = createHash("md5").update(Body).digest("base64");
    const part = { ...object, UploadId, PartNumber, Body, ContentMD5 };
    const { ETag } = await withBucketErrors(place, async () =>
      withRetries(async () => client.send(new UploadPartCommand(part))),
    );
    parts.push({ PartNumber, ETag });
    waiting = [];
    size = 0;
  };
  return {
    append: async (bytes) => {
      waiting.push(bytes);
      size += bytes.length;
      if (size >= partBytes(parts.length)) await flush();
    },
    finish: async () => {
      if (size > 0) await flush();
      const MultipartUpload = { Parts: parts };
      await withBucketErrors(place, async () =>
        client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload })),
      );
    },
    abandon: async () => {
      await client.send(new AbortMultipartUploadCommand({ ...object, UploadId }));
    },
  };
}

function partBytes(before: number): number {
  const size = FIRST_PART_BYTES * 2 ** Math.floor(before / PARTS_OF_A_SIZE);
  return Math.min(size, LARGEST_PART_BYTES);
}

async function* listObjects(place: Place, prefix: string): AsyncIterable<StoredBackup> {
  let after: string | undefined;
  do {
    const asked = { Bucket: place.Bucket, Prefix: prefix, ContinuationToken: after };
    const page = await withBucketErrors(place, async () =>
      place.client.send(new ListObjectsV2Command(asked)),
    );
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key === undefined || !LastModified) continue;
      yield { name: Key, bytes: Size ?? 0, storedAt: LastModified };
    }
    after = page.NextContinuationToken;
  } while (after !== undefined);
}

async function removeUploads({ client, Bucket }: Place, prefix: string, before: Date) {
  // One page suffices: the next run removes the rest.
  const { Uploads = [] } = await client.send(
    new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }),
  );
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated >= before) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

async function withBucketErrors<T>(place: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw bucketErrorOf(place, error);
  }
}

function bucketErrorOf({ Bucket }: Place, cause: unknown): BucketError {
  if (cause instanceof BucketError) return cause;
  const reason =
    cause instanceof S3ServiceException
      ? `${cause.name} (${cause.$metadata.httpStatusCode ?? "no status"})`
      : cause instanceof Error
        ? cause.message
        : String(cause);
  return new BucketError(
    `The object store did not do what was asked of it for the bucket ${Bucket}: ${reason}.`,
    { cause },
  );
}

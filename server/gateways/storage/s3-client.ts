import { S3Client } from "@aws-sdk/client-s3";
import type { StoreConfig } from "../../config/storage.ts";

const CONNECT_MS = 3_000;

/** @param limitMs how long the store may be silent */
export function createS3Client(
  { region, endpoint, accessKeyId, secretAccessKey }: StoreConfig,
  limitMs: number,
): S3Client {
  return new S3Client({
    region,
    // Self-hosted stores rarely have a host name per bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Not every store supports the newer checksums. Uploads carry an MD5, which all support.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    // Errors are thrown, and logged where they are caught.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: limitMs },
  });
}

function ignore(): void {}

import { S3Client } from "@aws-sdk/client-s3";
import type { StoreConfig } from "../../config/storage.ts";

const CONNECT_MS = 3_000;

/** @param limitMs timeout for a store that sends nothing */
export function createS3Client(
  { region, endpoint, accessKeyId, secretAccessKey }: StoreConfig,
  limitMs: number,
): S3Client {
  return new S3Client({
    region,
    // Self-hosted stores rarely have a host name per bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Some stores don't support the newer checksums. Uploads have an MD5, which all support.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    // Errors are thrown, and logged by the code that catches them.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: limitMs },
  });
}

function ignore(): void {}

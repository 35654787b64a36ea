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
    // Stores of one's own seldom have a name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Not every store knows the newer checksums. What is put carries an MD5, which all know.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    // What fails is thrown, and told where it is caught.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: limitMs },
  });
}

function ignore(): void {}

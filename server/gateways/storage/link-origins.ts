import type { StorageConfig } from "../../config/storage.ts";

/**
 * Origins of the links to receipts, for the content security policy; none for the local folder.
 * Amazon's buckets have a host name each, except those with a dot in their name.
 */
export function linkOrigins({ storage }: { storage: StorageConfig }): string[] {
  if (storage.kind === "local") return [];
  const { bucket, region, endpoint } = storage;
  if (endpoint !== undefined) return [endpoint];
  const host = `s3.${region}.amazonaws.com`;
  return [`https://${bucket.includes(".") ? host : `${bucket}.${host}`}`];
}

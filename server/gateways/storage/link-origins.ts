import type { StorageConfig } from "../../config/storage.ts";

/**
 * Origins of receipt links for the content security policy; none for the local folder. Each Amazon
 * bucket has its own host name, unless the bucket's name contains a dot.
 */
export function linkOrigins({ storage }: { storage: StorageConfig }): string[] {
  if (storage.kind === "local") return [];
  const { bucket, region, endpoint } = storage;
  if (endpoint !== undefined) return [endpoint];
  const host = `s3.${region}.amazonaws.com`;
  return [`https://${bucket.includes(".") ? host : `${bucket}.${host}`}`];
}

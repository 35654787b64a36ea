import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import { createLocalStorage } from "./local.ts";
import type { ReceiptStorage } from "./storage.ts";

/** The configured receipt storage. Opens and loads nothing yet. */
export function createStorage({
  storage,
  dataDir,
  publicUrl,
  sessionSecret,
}: Pick<Config, "storage" | "dataDir" | "publicUrl" | "sessionSecret">): ReceiptStorage {
  if (storage.kind === "s3") {
    return lazyStorage(async () => (await import("./s3.ts")).createS3Storage(storage));
  }
  return createLocalStorage({
    folder: join(dataDir, "receipts"),
    publicUrl,
    secret: sessionSecret,
  });
}

/** Loads the large S3 library once, on first use. */
function lazyStorage(load: () => Promise<ReceiptStorage>): ReceiptStorage {
  let loading: Promise<ReceiptStorage> | undefined;
  const storage = () => (loading ??= load());
  return {
    put: async (...args) => (await storage()).put(...args),
    open: async (...args) => (await storage()).open(...args),
    readPreview: async (...args) => (await storage()).readPreview(...args),
    signedUrl: async (...args) => (await storage()).signedUrl(...args),
    remove: async (...args) => (await storage()).remove(...args),
    async *list() {
      yield* (await storage()).list();
    },
  };
}

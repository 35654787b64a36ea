import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReceiptStorage, StoredFile } from "../../../server/gateways/storage/storage.ts";

/** Stores bytes from memory, since the storage takes files. */
export async function putBytes(
  storage: ReceiptStorage,
  key: string,
  file: StoredFile,
  preview?: StoredFile,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-put-"));
  const written = async (name: string, { bytes, contentType }: StoredFile) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return { path, contentType };
  };
  try {
    await storage.put(
      key,
      await written("file", file),
      preview && (await written("preview", preview)),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

import { join } from "node:path";
import type { BackedUpReceipt } from "../rules/archive-contract.ts";
import type { UserId } from "../../../../shared/ids.ts";
import { MAX_RECEIPT_BYTES } from "../../../../shared/receipts/contract.ts";
import type { Deps } from "../../../deps.ts";
import { AppError, failed } from "../../../errors.ts";
import { ownAccess } from "../../../identity/access.ts";
import { restoreReceipt } from "../../receipts/commands.ts";
import { type Archive, damaged } from "./archive-reader.ts";

/** Above the upload limit, because a re-encoded image may be larger than the uploaded one. */
const MAX_STORED_BYTES = 4 * MAX_RECEIPT_BYTES;

type PresentReceipt = Extract<BackedUpReceipt, { file: string }>;

export function isPresent<Receipt extends BackedUpReceipt>(
  receipt: Receipt,
): receipt is Receipt & PresentReceipt {
  return receipt.file !== null;
}

/** @throws for a missing or too large receipt, before anything is extracted */
export function requireReceipts(archive: Archive, receipts: readonly PresentReceipt[]): void {
  const files = new Set<string>();
  for (const { file, size } of receipts) {
    if (files.has(file)) throw damaged(file, "is two receipts at once");
    files.add(file);
    if (!archive.has(file)) throw damaged(file, "is missing");
    if (size > MAX_STORED_BYTES) throw damaged(file, "is larger than a receipt may be");
  }
}

interface Restoring {
  archive: Archive;
  folder: string;
  owner: UserId;
  /** whether the list of receipts is covered by a valid seal */
  isSealed: boolean;
  signal: AbortSignal;
  onStored: (key: string, newKey: string) => void;
}

/** Extracts the receipts one by one, verifies each checksum and stores it. */
export async function restoreReceipts(
  deps: Pick<Deps, "db" | "storage" | "clock" | "log">,
  receipts: readonly PresentReceipt[],
  { archive, folder, owner, isSealed, signal, onStored }: Restoring,
): Promise<void> {
  const byFile = new Map(receipts.map((receipt) => [receipt.file, receipt]));
  const access = ownAccess(owner);
  const sent = join(folder, "receipt");
  await archive.each(
    (name) => byFile.has(name),
    async (name, extract) => {
      signal.throwIfAborted();
      const receipt = byFile.get(name);
      if (!receipt) return;
      const { key, size, sha256 } = receipt;
      const found = await extract({ path: sent, maxBytes: size });
      if (found.sha256 !== sha256 || found.size !== size) throw damaged(name, "is damaged");
      try {
        onStored(key, await restoreReceipt(deps, access, { sent, sha256, isOwn: isSealed }));
      } catch (error) {
        throw named(name, error);
      }
    },
  );
}

/** Adds the receipt's name to a rejection; returns other errors unchanged. */
function named(file: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, error: text } = error.problem;
  const isOfFile = code === "bad_request" || code === "unsupported_media_type";
  return isOfFile
    ? failed(code, `"${file.slice(0, 120)}" was refused: ${text} Nothing was changed.`, {
        cause: error,
      })
    : error;
}

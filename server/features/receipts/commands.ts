import { createHash, randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import {
  MAX_RECEIPTS,
  RECEIPT_TYPES,
  type ReceiptType,
} from "../../../shared/receipts/contract.ts";
import type { Queryable } from "../../db/client.ts";
import { uploads } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed, rateLimited } from "../../errors.ts";
import { isDiskFull } from "../../http/transfer/disk-space.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { reencodeImage } from "./image.ts";
import { type EarlierUpload, findUpload, getReceipt, getReceiptUsage } from "./queries.ts";
import { isWholePdf, notAReceipt, receiptTypeOf, unreadable } from "./receipt-type.ts";
import type { Access, EditAccess } from "../../identity/access.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/**
 * Far above what a renovation needs; they limit the cost of one account. Demos are free to start,
 * so each has less room: all demos together have at most 10 GB.
 */
export const UPLOAD_LIMITS = {
  /** includes failed uploads, because reading and decoding them is work */
  perMinute: 60,
  perHour: 200,
  totalBytes: 2 * 1024 ** 3,
  /** 20 KB per file on average, so that normal use reaches the byte limit first */
  files: MAX_RECEIPTS,
  demoBytes: 50 * 1024 ** 2,
} as const;
const RETRY_AFTER_SECONDS = 10;

/**
 * Counts an upload before its body is read.
 *
 * @throws rate_limited
 */
async function consumeUploadLimit(deps: Pick<Deps, "db" | "clock">, owner: UserId): Promise<void> {
  const seconds = await consumeRateLimit(deps, {
    key: `upload:${owner}`,
    limit: UPLOAD_LIMITS.perMinute,
    withinMs: MINUTE,
  });
  if (seconds === undefined) return;
  throw rateLimited("Too many uploads. Try again in a minute.", seconds);
}

/**
 * Counts an upload and checks that there is room for it, before its body is read. Never rejects a
 * retry of a stored upload; returns that upload, so that the file can be compared with it.
 */
export async function beginUpload(
  deps: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  idempotencyKey: string | undefined,
): Promise<EarlierUpload | undefined> {
  const earlier =
    idempotencyKey === undefined
      ? undefined
      : await findUpload(deps.db, access, keysOf(idOf(access, idempotencyKey)));
  if (earlier?.state === "stored") return earlier;
  await consumeUploadLimit(deps, access.actor);
  // Its row is already counted.
  if (earlier === undefined) await requireUploadLimits(deps.db, access, deps.clock.now());
  return undefined;
}

/** Files to store, in a local folder. */
interface PreparedReceipt {
  type: ReceiptType;
  path: string;
  size: number;
  /** preview, only for images */
  preview?: string;
  /** whether the image was scaled down */
  isReduced?: boolean;
}

/**
 * Prepares an uploaded file for storage, in the same folder.
 *
 * @throws 415 for other types, 400 for a damaged file
 */
export async function prepareReceipt(sent: string): Promise<PreparedReceipt> {
  const type = await receiptTypeOf(sent);
  if (type === undefined) throw notAReceipt();
  if (type === "application/pdf") {
    if (!(await isWholePdf(sent))) throw unreadable();
    return { type, path: sent, size: (await stat(sent)).size };
  }
  const [output, preview] = [`${sent}.clean`, `${sent}.preview`];
  const { isReduced } = await reencodeImage({ type, input: sent, output, preview });
  return { type, path: output, size: (await stat(output)).size, preview, isReduced };
}

/**
 * Stores a receipt and returns its key. The hash is of the file as uploaded. The row is inserted
 * before the file is stored and becomes `stored` afterwards, so that a failure in between leaves a
 * row that the sweep finds.
 */
export async function storeReceipt(
  { db, storage, clock, log }: Pick<Deps, "db" | "storage" | "clock" | "log">,
  access: EditAccess,
  { type, path, size, preview, sha256 }: PreparedReceipt & { sha256: string },
  { isRestored = false, idempotencyKey }: { isRestored?: boolean; idempotencyKey?: string } = {},
): Promise<string> {
  const id = idempotencyKey === undefined ? randomUUID() : idOf(access, idempotencyKey);
  const key = `${id}.${RECEIPT_TYPES[type]}`;
  const now = clock.now();
  // A restored receipt takes up space, but does not count as an upload of this hour.
  const createdAt = isRestored ? new Date(now.getTime() - HOUR) : now;
  const isStored = await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    if (idempotencyKey !== undefined) {
      const earlier = await findUpload(tx, access, keysOf(id));
      if (earlier !== undefined) return isEarlierStored(earlier, sha256);
    }
    await requireUploadLimits(tx, access, now, { size, isRateLimited: !isRestored });
    await tx
      .insert(uploads)
      .values({ userId: access.home, key, contentType: type, size, sha256, createdAt });
    return false;
  });
  if (isStored) return key;
  // Another attempt of the same upload may have stored it, or released it to the sweep.
  const isUnderWay = and(
    eq(uploads.userId, access.home),
    eq(uploads.key, key),
    eq(uploads.state, "pending"),
  );
  const setState = (state: "stored" | "deleting") =>
    db.update(uploads).set({ state }).where(isUnderWay);
  try {
    await storage.put(
      key,
      { path, contentType: type },
      preview === undefined ? undefined : { path: preview, contentType: "image/webp" },
    );
  } catch (error) {
    log.error({ err: error }, "A receipt could not be stored");
    await setState("deleting").catch((err: unknown) => log.warn({ err }, "Left to the sweep"));
    throw storageFailure(error);
  }
  const { rowCount } = await setState("stored");
  if (rowCount !== 1 && (await findUpload(db, access, [key]))?.state !== "stored") {
    throw storageFailure();
  }
  return key;
}

/**
 * The id is the same for each retry of an upload, so that it is stored once, even after its row was
 * removed because no expense used it in time.
 */
function idOf({ home, actor }: EditAccess, idempotencyKey: string): string {
  const hash = createHash("sha256").update(`${home}:${actor}:${idempotencyKey}`).digest("hex");
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Keys of all types, because the type of a retry's file is only known once it was read. */
function keysOf(id: string): string[] {
  return Object.values(RECEIPT_TYPES).map((ending) => `${id}.${ending}`);
}

/**
 * Whether an earlier attempt of the same upload has stored the file. If not, that attempt failed or
 * is still running, and storing the same bytes again does no harm.
 */
export function isEarlierStored(earlier: EarlierUpload, sha256: string): boolean {
  if (earlier.sha256 !== sha256) {
    throw failed("conflict", "Another file was already uploaded with this Idempotency-Key");
  }
  if (earlier.state === "deleting") {
    throw storageFailure();
  }
  if (earlier.state === "trashed") {
    throw failed("conflict", "This receipt is in the trash. Please choose the file again.");
  }
  return earlier.state === "stored";
}

/**
 * Stores a receipt from an account backup, validated like any other. One that this server encoded
 * is kept byte for byte, because each re-encoding loses quality.
 */
export async function restoreReceipt(
  deps: Pick<Deps, "db" | "storage" | "clock" | "log">,
  access: EditAccess,
  { sent, sha256, isOwn }: { sent: string; sha256: string; isOwn: boolean },
): Promise<string> {
  const prepared = await prepareReceipt(sent);
  const kept = isOwn ? { ...prepared, path: sent, size: (await stat(sent)).size } : prepared;
  return storeReceipt(deps, access, { ...kept, sha256 }, { isRestored: true });
}

/** @throws 429 after too many recent uploads, 413 if there is no room for `size` more bytes */
export async function requireUploadLimits(
  db: Queryable,
  access: Access,
  now: Date,
  { size = 0, isRateLimited = true } = {},
): Promise<void> {
  const since = new Date(now.getTime() - HOUR);
  const usage = await getReceiptUsage(db, access, { since, now });
  const { files, bytes, recent, firstRecentAt, isDemo } = usage;
  if (isRateLimited && recent >= UPLOAD_LIMITS.perHour) {
    const freeAt = (firstRecentAt ?? now).getTime() + HOUR;
    throw failed("rate_limited", "Upload limit reached. Please try again later.", {
      retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
    });
  }
  if (isDemo && bytes + size > UPLOAD_LIMITS.demoBytes) {
    throw failed("payload_too_large", "Demo accounts are limited to 50 MB of receipts.");
  }
  if (files >= UPLOAD_LIMITS.files) {
    throw failed(
      "payload_too_large",
      `An account holds at most ${UPLOAD_LIMITS.files.toLocaleString("en-US")} receipts, with those of expenses that you deleted in the last 30 days. Remove receipts you no longer need.`,
    );
  }
  if (bytes + size > UPLOAD_LIMITS.totalBytes) {
    throw failed(
      "payload_too_large",
      "Your receipts, with those of expenses that you deleted in the last 30 days, have used up their 2 GB. Remove receipts you no longer need.",
    );
  }
}

/** A link that opens the owner's receipt for five minutes, without a session. */
export async function signReceiptLink(
  { db, storage, clock }: Pick<Deps, "db" | "storage" | "clock">,
  access: Access,
  key: string,
): Promise<string> {
  const { contentType } = await getReceipt(db, access, key);
  return storage.signedUrl(key, contentType, clock.now());
}

function storageFailure(cause?: unknown): AppError {
  if (isDiskFull(cause))
    return failed("storage_full", "There is no space left to store this receipt", { cause });
  return failed("unavailable", "Couldn't store the receipt. Please try again in a moment.", {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

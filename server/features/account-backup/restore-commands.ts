import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { BACKUP_FILE, SEAL_FILE } from "./rules/archive-contract.ts";
import type { RestoreEvent } from "../../../shared/account/account-backup.ts";
import { FREE_LIMITS } from "../../../shared/billing/plan.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { refreshStatistics } from "../../db/refresh-statistics.ts";
import type { Deps } from "../../deps.ts";
import { failed, rateLimited } from "../../errors.ts";
import type { ServerSentEventWriter } from "../../http/responses/server-sent-events.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { type RenewedLease, acquireRenewedLease } from "../../limits/renewed-lease.ts";
import type { Origin } from "../../identity/security-log.ts";
import { getPlan } from "../billing/queries.ts";
import { type Archive, unsupportedArchive, openArchive } from "./restore/archive-reader.ts";
import { type CheckedBackup, checkBackup } from "./restore/check-backup.ts";
import { requirePlanLimits, requireWithin, type PlanLimits } from "./restore/ceiling-checks.ts";
import { addedBy, countLimited, countNew } from "./restore/count-new.ts";
import { writeBackup } from "./insert-commands.ts";
import { countLimitedRecords, findPresentRecords, type PresentRecords } from "./present-queries.ts";
import { getStoredBytes } from "./queries.ts";
import { isPresent, requireReceipts, restoreReceipts } from "./restore/restore-receipts.ts";
import { releaseUploads } from "./row-commands.ts";
import { sealWith } from "./download/seal.ts";

const HOUR_MS = 60 * 60 * 1000;
export const RESTORES_PER_HOUR = 10;
/** Enough for tens of millions of records; the file is read from disk in chunks. */
const MAX_JSON_BYTES = 8 * 1024 ** 3;
/**
 * For unsealed backups: enough for a hundred thousand records, which are checked in a few seconds.
 */
const MAX_FOREIGN_JSON_BYTES = 48 * 1024 ** 2;
const MAX_SEAL_BYTES = 1000;
const MAX_RECEIPTS_BYTES = 2 * 1024 ** 3;
const RETRY_SECONDS = 30;
/** Tables whose statistics are refreshed after a restore. */
const RESTORED_TABLES = [
  "projects",
  "merchant_rules",
  "recurring_expenses",
  "saved_filters",
  "contractors",
  "contractor_documents",
  "milestones",
  "milestone_dependencies",
  "budget_lines",
  "quotes",
  "quote_items",
  "change_orders",
  "installments",
  "invoices",
  "invoice_lines",
  "lien_waivers",
  "scope_items",
  "scope_lines",
  "scope_entries",
  "contract_scope",
  "expenses",
  "expense_shares",
  "expense_receipts",
  "uploads",
  "drafts",
  "ai_messages",
];

export type RestoreDeps = Pick<Deps, "config" | "db" | "clock" | "log" | "jobs" | "storage">;

/** Acquires the lease that limits each account to one restore at a time. */
export async function beginRestore(deps: RestoreDeps, owner: UserId): Promise<RenewedLease> {
  const lease = await acquireRenewedLease(deps, `restore:${owner}`);
  if (!lease) throw rateLimited("A restore is already in progress.", RETRY_SECONDS);
  const seconds = await consumeRateLimit(deps, {
    key: `restores:${owner}`,
    limit: RESTORES_PER_HOUR,
    withinMs: HOUR_MS,
  });
  if (seconds === undefined) return lease;
  await lease.end();
  throw rateLimited("That was tried often. Please try again a little later.", seconds);
}

interface Restore {
  owner: UserId;
  email: string;
  origin: Origin;
  /** contains the upload as `sent.zip` */
  folder: string;
}

/**
 * Restores a backup in addition to the account's records. Projects and contractors that already
 * exist are left unchanged. The whole backup is checked before anything is written. Then receipts
 * are stored, which are invisible without their expenses, and at last all records in one
 * transaction, so that a failure leaves the account unchanged.
 */
export async function restoreBackup(
  deps: RestoreDeps,
  restoring: Restore,
  stream: ServerSentEventWriter,
): Promise<void> {
  const { owner, origin, folder } = restoring;
  const { signal } = stream;
  const send = (event: RestoreEvent) => stream.send(event);
  send({ type: "checking" });
  const archive = await openArchive(join(folder, "sent.zip"), signal);
  const keys = new Map<string, string>();
  try {
    const { path, isSealed, backup } = await readBackup(deps, archive, restoring, signal);
    const present = await findPresentRecords(deps.db, owner, backup);
    const attached = [...backup.receipts.values()].filter(
      ({ owning: [what, id] }) => !present[what].has(id),
    );
    const receipts = attached.filter(isPresent);
    requireReceipts(archive, receipts);
    await requireSpace(deps.db, owner, receipts);

    const total = receipts.length;
    if (total > 0) send({ type: "receipts", done: 0, total });
    await restoreReceipts(deps, receipts, {
      archive,
      folder,
      owner,
      isSealed,
      signal,
      onStored: (key, newKey) => {
        keys.set(key, newKey);
        stream.offer((): RestoreEvent => ({ type: "receipts", done: keys.size, total }));
      },
    });
    signal.throwIfAborted();
    send({ type: "saving" });
    const added = countNew(backup, present);
    const messages = await writeBackup(deps.db, owner, {
      backup,
      path,
      keys,
      origin,
      now: deps.clock.now(),
      present,
      jobs: await deps.jobs.open(),
      added: addedBy(added),
      require: async (tx) =>
        requireUnchanged(tx, owner, { backup, present, now: deps.clock.now() }),
    });
    const counts = {
      ...added,
      messages,
      receipts: keys.size,
      missingReceipts: attached.length - keys.size,
    };
    const rows = Object.values(added).reduce((sum, count) => sum + count, messages);
    await refreshStatistics(deps, RESTORED_TABLES, rows);
    send({ type: "done", counts });
  } catch (error) {
    // Otherwise the sweep would remove them only after a day; released ones within the hour.
    await releaseUploads(deps.db, owner, [...keys.values()]).catch((err: unknown) =>
      deps.log.warn({ err }, "Left to the sweep"),
    );
    throw error;
  } finally {
    await archive.close();
  }
}

/** Extracts and checks the records. */
async function readBackup(
  deps: RestoreDeps,
  archive: Archive,
  { owner, email, folder }: Restore,
  signal: AbortSignal,
): Promise<{ path: string; isSealed: boolean; backup: CheckedBackup }> {
  const path = join(folder, BACKUP_FILE);
  const isSealed = await extractRecords(deps, archive, { path, folder });
  const backup = await checkBackup(path, {
    mark: isSealed ? sealWith(deps.config.sessionSecret).markOf(email) : undefined,
    limits: await findPlanLimits(deps.db, owner, deps.clock.now()),
    signal,
  });
  return { path, isSealed, backup };
}

/**
 * Extracts the records from the ZIP.
 *
 * @returns whether their seal is valid
 */
async function extractRecords(
  { config }: Pick<Deps, "config">,
  archive: Archive,
  { path, folder }: { path: string; folder: string },
): Promise<boolean> {
  if (!archive.has(BACKUP_FILE)) throw unsupportedArchive(`It has no "${BACKUP_FILE}".`);
  const isLong = (archive.sizeOf(BACKUP_FILE) ?? 0) > MAX_FOREIGN_JSON_BYTES;
  const tooLong = () =>
    unsupportedArchive(
      "It was changed or made elsewhere, and has more records than are taken then.",
    );
  if (isLong && !archive.has(SEAL_FILE)) throw tooLong();
  const { sha256 } = await archive.extract(BACKUP_FILE, { path, maxBytes: MAX_JSON_BYTES });
  if (await isSealed()) return true;
  if (isLong) throw tooLong();
  return false;

  async function isSealed(): Promise<boolean> {
    if (!archive.has(SEAL_FILE)) return false;
    const seal = join(folder, SEAL_FILE);
    await archive.extract(SEAL_FILE, { path: seal, maxBytes: MAX_SEAL_BYTES });
    return sealWith(config.sessionSecret).holds(sha256, (await readFile(seal, "utf8")).trim());
  }
}

/** The numbers of records that the owner's plan allows; undefined if unlimited. */
async function findPlanLimits(
  db: Queryable,
  owner: UserId,
  now: Date,
): Promise<PlanLimits | undefined> {
  return (await getPlan(db, owner, now)) === "pro" ? undefined : FREE_LIMITS;
}

async function requireSpace(
  db: Queryable,
  owner: UserId,
  receipts: readonly { size: number }[],
): Promise<void> {
  const bytes = receipts.reduce((sum, { size }) => sum + size, await getStoredBytes(db, owner));
  if (bytes <= MAX_RECEIPTS_BYTES) return;
  throw failed(
    "payload_too_large",
    "The receipts of this download need more than the 2 GB that an account has for them. Nothing was changed.",
  );
}

interface Addition {
  backup: CheckedBackup;
  present: PresentRecords;
  now: Date;
}

/** Repeats the checks with the account locked. */
async function requireUnchanged(
  tx: Tx,
  owner: UserId,
  { backup, present, now }: Addition,
): Promise<void> {
  const found = await findPresentRecords(tx, owner, backup);
  if (!isDeepStrictEqual(found, present)) {
    throw failed(
      "conflict",
      "Your account changed while the backup was read. Nothing was restored. Please try again.",
    );
  }
  const existing = await countLimitedRecords(tx, owner);
  const added = countNew(backup, present);
  for (const what of ["projects", "contractors"] as const) {
    requireWithin(what, added[what], existing[what]);
  }
  const limits = await findPlanLimits(tx, owner, now);
  if (limits && !backup.isOwn) {
    const { expenses, contractors } = countLimited(backup, present);
    const counts = {
      expenses: expenses && expenses + existing.expenses,
      contractors: contractors && contractors + existing.contractors,
    };
    requirePlanLimits(counts, limits);
  }
}

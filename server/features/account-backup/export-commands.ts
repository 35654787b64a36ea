import { PassThrough } from "node:stream";
import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { rateLimited } from "../../errors.ts";
import type { MinimumThroughput } from "../../http/transfer/minimum-throughput.ts";
import { withTempFiles } from "../../temp-file.ts";
import { consumeRateLimit, latestEnd } from "../../limits/rate-limit.ts";
import { type RenewedLease, acquireRenewedLease } from "../../limits/renewed-lease.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { writeArchive } from "./download/archive-writer.ts";
import type { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { findWait } from "./queries.ts";
import { sealWith } from "./download/seal.ts";
import { writeSnapshot } from "./download/snapshot.ts";

const HOUR_MS = 60 * 60 * 1000;
export const EXPORTS_PER_HOUR = 10;
const RETRY_SECONDS = 10;

export type ExportDeps = Pick<Deps, "config" | "db" | "clock" | "storage" | "log">;

const keysOf = (owner: UserId) => ({ lease: `export:${owner}`, count: `exports:${owner}` });

/** Throws 429 when a download would have to wait. Doesn't count toward the limit. */
export async function requireExportIsFree(deps: ExportDeps, owner: UserId): Promise<void> {
  const now = deps.clock.now();
  const seconds = await findWait(deps.db, {
    keys: keysOf(owner),
    limit: EXPORTS_PER_HOUR,
    now,
    latest: latestEnd(now, HOUR_MS),
  });
  if (seconds !== undefined) throw tooMany(seconds);
}

interface Download {
  owner: UserId;
  email: string;
  /** A demo's records were never checked against a plan, so its backup gets no seal. */
  isDemo: boolean;
  origin: Origin;
  signal: AbortSignal;
  /** minimum read speed of the client */
  throughput: MinimumThroughput;
  /** limits concurrent reads, because each uses a database connection */
  readLimiter: ConcurrencyLimiter;
  /** called with the ZIP's stream; after that nothing is thrown */
  send: (bytes: PassThrough) => void;
}

/**
 * Sends an account backup: first writes a snapshot of all records, then creates the ZIP as the
 * client reads. Limited to one at a time per owner, and ten an hour.
 */
export async function sendExport(deps: ExportDeps, download: Download): Promise<void> {
  const { owner, email, isDemo, origin, signal, throughput, readLimiter, send } = download;
  const { db, clock, log } = deps;
  const seal = isDemo ? undefined : sealWith(deps.config.sessionSecret);
  const lease = await acquireExportLease(deps, owner);
  try {
    await withTempFiles(deps.config.dataDir, async (folder) => {
      const now = await readLimiter.run(download, async () => {
        const moment = clock.now();
        await writeSnapshot(deps, owner, { folder, now: moment, mark: seal?.markOf(email) });
        return moment;
      });
      await recordSecurityEvent(db, owner, { kind: "data_downloaded", origin, now });
      const output = new PassThrough();
      const left = new AbortController();
      output.once("close", () => left.abort(new Error("The client has left")));
      send(output);
      try {
        await writeArchive(deps, {
          folder,
          output,
          seal,
          now,
          signal: AbortSignal.any([signal, left.signal]),
          throughput,
          onWhole: () => lease.end(),
        });
      } catch (error) {
        // Destroying the stream makes the client see an incomplete download.
        log.info({ err: error }, "An account backup was not finished");
        output.destroy(error instanceof Error ? error : undefined);
      }
    });
  } finally {
    await lease.end();
  }
}

async function acquireExportLease(deps: ExportDeps, owner: UserId): Promise<RenewedLease> {
  const keys = keysOf(owner);
  const lease = await acquireRenewedLease(deps, keys.lease);
  if (!lease) throw tooMany(RETRY_SECONDS);
  const seconds = await consumeRateLimit(deps, {
    key: keys.count,
    limit: EXPORTS_PER_HOUR,
    withinMs: HOUR_MS,
  });
  if (seconds === undefined) return lease;
  await lease.end();
  throw tooMany(seconds);
}

function tooMany(seconds: number) {
  return rateLimited(
    `Your data can be downloaded ${EXPORTS_PER_HOUR} times an hour, one download at a time. Please try again a little later.`,
    seconds,
  );
}

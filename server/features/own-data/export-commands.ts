import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { rateLimited } from "../../errors.ts";
import { countAttempt, endLease, takeLease } from "../../records/attempts.ts";
import { type Origin, recordSecurityEvent } from "../../records/security-log.ts";
import { LONGEST_STALL_MS, writeArchive } from "./archive-writer.ts";
import { findWait } from "./queries.ts";
import { sealWith } from "./seal.ts";
import { writeSnapshot } from "./snapshot.ts";

const HOUR_MS = 60 * 60 * 1000;
export const EXPORTS_PER_HOUR = 10;
const RETRY_SECONDS = 10;

export type ExportDeps = Pick<Deps, "config" | "db" | "clock" | "storage" | "log">;

/** Runs a task with a folder of its own, which goes with all that is in it. */
export type InFolder = <T>(task: (folder: string) => Promise<T>) => Promise<T>;

const keysOf = (owner: UserId) => ({ lease: `export:${owner}`, count: `exports:${owner}` });

/** Throws 429 when a download would have to wait. Nothing is counted. */
export async function requireExportIsFree(deps: ExportDeps, owner: UserId): Promise<void> {
  const seconds = await findWait(deps.db, {
    keys: keysOf(owner),
    limit: EXPORTS_PER_HOUR,
    now: deps.clock.now(),
  });
  if (seconds !== undefined) throw tooMany(seconds);
}

interface Download {
  owner: UserId;
  email: string;
  /** What a demo holds cost nothing and was checked by no plan: its download gets no seal. */
  isDemo: boolean;
  origin: Origin;
  inFolder: InFolder;
  signal: AbortSignal;
  /** takes the ZIP, once there is one to take: from then on nothing is thrown */
  send: (bytes: PassThrough) => void;
}

/**
 * Sends everything that an owner has: first all records are written down as they are now, then the
 * ZIP is made as it is taken. One at a time for each owner, and ten an hour.
 */
export async function sendExport(deps: ExportDeps, download: Download): Promise<void> {
  const { owner, email, isDemo, origin, inFolder, signal, send } = download;
  const { db, clock, log } = deps;
  const seal = isDemo ? undefined : sealWith(deps.config.sessionSecret);
  const lease = await takeExport(deps, owner);
  const end = async () =>
    endLease(db, lease).catch((err: unknown) => log.warn({ err }, "Left to its end"));
  try {
    await inFolder(async (folder) => {
      const now = clock.now();
      await writeSnapshot(deps, owner, { folder, now, mark: seal?.markOf(email) });
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
          onWhole: end,
        });
        const late = AbortSignal.timeout(LONGEST_STALL_MS);
        if (!output.closed) {
          await once(output, "close", { signal: AbortSignal.any([signal, late]) });
        }
      } catch (error) {
        // A download that breaks off is seen to be broken: a shorter one would pass for whole.
        log.info({ err: error }, "A download of own data was not finished");
        output.destroy(error instanceof Error ? error : undefined);
      }
    });
  } finally {
    await end();
  }
}

async function takeExport(deps: ExportDeps, owner: UserId) {
  const keys = keysOf(owner);
  const lease = await takeLease(deps, keys.lease, HOUR_MS);
  if (!lease) throw tooMany(RETRY_SECONDS);
  const seconds = await countAttempt(deps, {
    key: keys.count,
    limit: EXPORTS_PER_HOUR,
    withinMs: HOUR_MS,
  });
  if (seconds === undefined) return lease;
  await endLease(deps.db, lease);
  throw tooMany(seconds);
}

function tooMany(seconds: number) {
  return rateLimited(
    `Your data can be downloaded ${EXPORTS_PER_HOUR} times an hour, one download at a time. Please try again a little later.`,
    seconds,
  );
}

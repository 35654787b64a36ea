import { join } from "node:path";
import multipart from "@fastify/multipart";
import {
  MAX_ARCHIVE_BYTES,
  RESTORE_END,
  restoreEvent,
} from "../../../shared/account/account-backup.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { MAX_REQUEST_SECONDS } from "../../http/security/body-timeout.ts";
import {
  addServerSentEvents,
  type ServerSentEventWriter,
} from "../../http/responses/server-sent-events.ts";
import { clientInfoOf } from "../../http/session/client-info.ts";
import { requireAccountOwner } from "../../http/session/account-owner.ts";
import type { MinimumThroughput } from "../../http/transfer/minimum-throughput.ts";
import { requireSession } from "../../http/session/session.ts";
import type { RenewedLease } from "../../limits/renewed-lease.ts";
import { withTempFiles } from "../../temp-file.ts";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { requireDiskSpace } from "../../http/transfer/disk-space.ts";
import { readArchive, requireArchiveForm } from "./restore/read-archive.ts";
import { beginRestore, restoreBackup } from "./restore-commands.ts";

/**
 * Concurrent restores; each may use gigabytes of disk space, for as long as a home connection takes
 * to upload them.
 */
const MAX_RESTORES = 8;
/**
 * Concurrent restores after their upload; each uses a full core, and two leave the server
 * responsive.
 */
const MAX_UNPACKING = 2;
/** Time before a slow upload can be evicted for another one. */
const GUARANTEED_MS = 30 * 60_000;
const FULL_RETRY_SECONDS = 30;
/** 100 kbit/s: with less, a large backup would never complete. */
const MIN_SEND_THROUGHPUT: MinimumThroughput = { everyMilliseconds: 10_000, minBytes: 128 * 1024 };
/** Interval of progress events: proxies close a connection that is silent for a minute. */
const PROGRESS_INTERVAL_MS = 20_000;

interface RestoreOptions {
  throughput?: MinimumThroughput | undefined;
}

export async function restoreRoutes(
  app: App,
  deps: Deps,
  { throughput = MIN_SEND_THROUGHPUT }: RestoreOptions,
): Promise<void> {
  const limiter = createRestoreLimiter(deps);
  const unpackLimiter = ConcurrencyLimiter.fairQueue(MAX_UNPACKING);
  await app.register(multipart);
  const streams = addServerSentEvents(app, {
    toFailure: ({ error, code }) => ({ type: "error", error, code }),
    end: RESTORE_END,
  });

  app.post(
    "/api/account/restore",
    {
      config: { bodySeconds: MAX_REQUEST_SECONDS },
      schema: {
        consumes: ["multipart/form-data"],
        response: {
          200: {
            description: `Lines of server-sent events, each the JSON of one of these after "data: ". The last line says ${RESTORE_END}.`,
            content: { "text/event-stream": { schema: restoreEvent } },
          },
        },
      },
      onRequest: async (request) => requireArchiveForm(request, MAX_ARCHIVE_BYTES),
    },
    async (request, reply) => {
      const owner = requireAccountOwner(request);
      const { email } = requireSession(request).user;
      const origin = clientInfoOf(request);
      const slot = limiter.acquire(owner);
      let lease: RenewedLease | undefined;
      const leave = async () => {
        slot.release();
        await lease?.end();
      };
      try {
        lease = await beginRestore(deps, owner);
        return await withTempFiles(deps.config.dataDir, async (folder) => {
          await requireDiskSpace(folder, request);
          const path = join(folder, "sent.zip");
          const { signal } = slot;
          await readArchive(request, { path, maxBytes: MAX_ARCHIVE_BYTES, throughput, signal });
          slot.keep();
          const work = { owner, email, origin, folder };
          return streams.start(request, reply, async () => async (stream) => {
            try {
              await inTurn({ unpackLimiter, owner }, stream, () =>
                restoreBackup(deps, work, stream),
              );
            } finally {
              // Released before the last event, because the client may start again as soon as it
              // reads that.
              await leave();
            }
          });
        });
      } finally {
        await leave();
      }
    },
  );
}

function createRestoreLimiter({ clock, meters }: Deps): ConcurrencyLimiter {
  // A lease limits each account to one, across all processes.
  const limiter = new ConcurrencyLimiter({
    max: MAX_RESTORES,
    queue: "restores",
    eviction: { afterMs: GUARANTEED_MS, clock: clock },
    retryAfterSeconds: FULL_RETRY_SECONDS,
  });
  meters.addReading({
    name: "restores_under_way",
    help: "Account backups being restored",
    read: () => limiter.running,
  });
  return limiter;
}

async function inTurn(
  { unpackLimiter, owner }: { unpackLimiter: ConcurrencyLimiter; owner: UserId },
  stream: ServerSentEventWriter,
  task: () => Promise<void>,
): Promise<void> {
  const word = setInterval(() => stream.send({ type: "checking" }), PROGRESS_INTERVAL_MS).unref();
  try {
    await unpackLimiter.run({ owner, signal: stream.signal }, async () => {
      clearInterval(word);
      await task();
    });
  } finally {
    clearInterval(word);
  }
}

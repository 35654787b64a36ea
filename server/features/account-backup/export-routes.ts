import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientInfoOf } from "../../http/session/client-info.ts";
import type { MinimumThroughput } from "../../http/transfer/minimum-throughput.ts";
import { requireSession, requireUser } from "../../http/session/session.ts";
import { requireExportIsFree, sendExport } from "./export-commands.ts";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";

/** Concurrent downloads; each keeps an account's records on disk until the client has read them. */
const MAX_DOWNLOADS = 24;
/** Concurrent reads; each uses a database connection while it reads an account's records. */
const MAX_READING = 2;
/** Time before a slow download can be evicted for another one. */
const GUARANTEED_MS = 30 * 60_000;
/** Ends a download that makes no progress for 30 seconds. */
const MIN_READ_THROUGHPUT: MinimumThroughput = { everyMilliseconds: 15_000, minBytes: 64 * 1024 };
const RETRY_SECONDS = 10;
const FULL_RETRY_SECONDS = 30;

interface ExportOptions {
  readerThroughput?: MinimumThroughput | undefined;
}

export function exportRoutes(
  app: App,
  deps: Deps,
  { readerThroughput = MIN_READ_THROUGHPUT }: ExportOptions,
): void {
  // A lease limits each account to one, across all processes.
  const limiter = new ConcurrencyLimiter({
    max: MAX_DOWNLOADS,
    queue: "downloads",
    eviction: { afterMs: GUARANTEED_MS, clock: deps.clock },
    retryAfterSeconds: FULL_RETRY_SECONDS,
  });
  deps.meters.addReading({
    name: "downloads_under_way",
    help: "Downloads of own data that are being made or sent",
    read: () => limiter.running,
  });
  const readLimiter = ConcurrencyLimiter.fairQueue(MAX_READING);
  const stopping = new AbortController();
  app.addHook("preClose", async () => {
    stopping.abort(
      failed("unavailable", "The server is just being restarted. Please try again in a moment.", {
        retryAfterSeconds: RETRY_SECONDS,
      }),
    );
  });

  // The page checks first, because the browser would save the download's error response as a file.
  app.head("/api/account/export", { schema: { hide: true } }, async (request, reply) => {
    await requireExportIsFree(deps, requireUser(request));
    return reply.code(200).send();
  });

  app.get("/api/account/export", { exposeHeadRoute: false }, async (request, reply) => {
    const { userId: owner, user } = requireSession(request);
    const slot = limiter.acquire(owner);
    try {
      await sendExport(deps, {
        owner,
        email: user.email,
        isDemo: user.demoEndsAt !== null,
        origin: clientInfoOf(request),
        signal: AbortSignal.any([stopping.signal, slot.signal]),
        throughput: readerThroughput,
        readLimiter,
        send: (bytes) => {
          const day = deps.clock.now().toISOString().slice(0, 10);
          void reply
            .type("application/zip")
            .header("content-disposition", `attachment; filename="plumbline-${day}.zip"`)
            .header("cache-control", "private, no-store")
            .send(bytes);
        },
      });
    } finally {
      slot.release();
    }
    return reply;
  });
}

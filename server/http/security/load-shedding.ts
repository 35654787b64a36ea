import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { Problem } from "../../../shared/problem.ts";
import { discardRequestBody } from "./body-timeout.ts";
import { isPageNavigation, problemPage } from "../errors/error-page.ts";

const RETRY_AFTER_SECONDS = 5;
const OVER_AFTER_MS = 10_000;
/**
 * Clients that ask again at once would otherwise take the processor from those that are served: half
 * of it with 400 clients.
 */
const HOLD_MS = 500;
/** More are rejected at once. */
const MOST_HELD = 5_000;

/** Health checks and payment webhooks are never shed. */
const NEVER: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/api/stripe/webhook"]);

/** Load of the database connection pool, by which requests are shed. */
export interface Load {
  /** how long a new request would wait for its connections */
  expectedWaitMs: () => number;
  /** how long the oldest request has waited for one: long when the database stands still */
  oldestWaitMs: () => number;
  /** wait from which on requests are shed */
  mostMs: number;
}

interface SheddingOptions {
  load: Load;
  /** headers of every response */
  headers: readonly (readonly [string, string])[];
  log: FastifyBaseLogger;
  onTurnedAway: () => void;
}

/**
 * Rejects requests with Retry-After while they would wait too long for the database, however many
 * they are. Runs before Fastify: a rejection costs a tenth of the first hook, which leaves the CPU
 * to accepted requests.
 */
export function shedLoad(answer: RequestListener, options: SheddingOptions): RequestListener {
  const { load, headers, log, onTurnedAway } = options;
  const [forPrograms, forPersons] = refusals(headers);
  const note = overloadLogger(log, load);
  let held = 0;

  return (request, response) => {
    if (mayPass(request.url ?? "/", load)) {
      answer(request, response);
      return;
    }
    onTurnedAway();
    note();
    const { url = "/" } = request;
    const refusal = isPageNavigation({ url, headers: request.headers }) ? forPersons : forPrograms;
    if (mayHaveBody(request)) discardRequestBody(request);
    if (held >= MOST_HELD) {
      send(response, refusal);
      return;
    }
    held += 1;
    setTimeout(() => {
      held -= 1;
      send(response, refusal);
    }, HOLD_MS);
  };
}

/** Pages and files can do without a database that stands still. */
function mayPass(url: string, { expectedWaitMs, oldestWaitMs, mostMs }: Load): boolean {
  const [expected, oldest] = [expectedWaitMs(), oldestWaitMs()];
  if (expected < mostMs && oldest < mostMs) return true;
  const share = shareOf(url);
  return expected < mostMs * share && (share > 1 || oldest < mostMs);
}

/**
 * The multiple of the wait at which a path is shed: API calls first, pages at twice the bound,
 * files (no database) at three times.
 */
function shareOf(url: string): number {
  const [path = ""] = url.split("?", 1);
  if (NEVER.has(path)) return Number.POSITIVE_INFINITY;
  // An encoded path may be an API call; `canonical-paths` rejects it later.
  if (/^\/(?:api|files|calendar)\/|%/.test(path)) return 1;
  return path.includes(".") ? 3 : 2;
}

interface Refusal {
  /** alternating names and values, as Node sends them unchanged */
  headers: string[];
  body: string;
}

/** Built once: rejections don't depend on the request. */
function refusals(headers: SheddingOptions["headers"]): [Refusal, Refusal] {
  const problem: Problem = {
    error: "We're busy right now. Please try again in a moment.",
    code: "unavailable",
  };
  const refusal = (type: string, body: string): Refusal => ({
    headers: [
      headers,
      ["cache-control", "no-store"],
      ["retry-after", String(RETRY_AFTER_SECONDS)],
      ["content-type", `${type}; charset=utf-8`],
      ["content-length", String(Buffer.byteLength(body))],
    ].flat(2),
    body,
  });
  return [
    refusal("application/json", JSON.stringify(problem)),
    refusal("text/html", problemPage(problem.error)),
  ];
}

function send(response: ServerResponse, { headers, body }: Refusal): void {
  response.writeHead(503, headers);
  response.end(body);
}

function mayHaveBody({ headers }: IncomingMessage): boolean {
  const size = headers["content-length"] ?? headers["transfer-encoding"];
  return size !== undefined && size !== "0";
}

/** Logs two lines per overload, at its start and end. */
function overloadLogger(log: FastifyBaseLogger, load: Load): () => void {
  let turnedAway = 0;
  let over: NodeJS.Timeout | undefined;
  return () => {
    turnedAway += 1;
    if (over !== undefined) {
      over.refresh();
      return;
    }
    log.warn(
      {
        waitMs: Math.round(Math.max(load.expectedWaitMs(), load.oldestWaitMs())),
        most: load.mostMs,
      },
      "Requests would wait too long for the database: new ones are refused",
    );
    over = setTimeout(() => {
      log.warn({ turnedAway }, "No request was refused for ten seconds");
      turnedAway = 0;
      over = undefined;
    }, OVER_AFTER_MS).unref();
  };
}

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { Problem } from "../../../shared/problem.ts";
import type { Meters } from "../ops/meters.ts";
import { discardRequestBody } from "./body-timeout.ts";
import { isPageNavigation, problemPage } from "../errors/error-page.ts";
import { WaitingRequests } from "./waiting-requests.ts";

const RETRY_AFTER_SECONDS = 5;
const OVER_AFTER_MS = 10_000;

/** Paths of health checks and payment webhooks, which are never shed. */
const NEVER: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/api/stripe/webhook"]);

/** Load of the database connection pool; decides whether requests wait or are shed. */
export interface Load {
  /** how many more requests may wait for a connection of the pool */
  freeSlots: () => number;
  /** how long the oldest request has waited for one; long when the database doesn't respond */
  oldestWaitMs: () => number;
  /** wait after which requests are shed, in milliseconds */
  maxWaitMs: number;
}

interface SheddingOptions {
  load: Load;
  /** headers of every response */
  headers: readonly (readonly [string, string])[];
  log: FastifyBaseLogger;
  meters: Pick<Meters, "addReading" | "countTurnedAway">;
}

/**
 * Makes requests wait, before Fastify sees them, while the database is busy. Rejects those that
 * have waited too long with Retry-After, however many they are. Rejecting only after the wait also
 * slows down clients that retry immediately, whose rejections would otherwise use CPU time that
 * served requests need.
 */
export function shedLoad(listener: RequestListener, options: SheddingOptions): RequestListener {
  const { load, headers, log, meters } = options;
  const [forPrograms, forPersons] = refusals(headers);
  const note = overloadLogger(log, load.maxWaitMs);
  const isStalled = () => load.oldestWaitMs() >= load.maxWaitMs;
  const waiting = new WaitingRequests({
    freeSlots: () => (isStalled() ? 0 : load.freeSlots()),
    maxWaitMs: load.maxWaitMs,
  });
  meters.addReading({
    name: "http_requests_waiting",
    help: "Requests that wait for the database before they begin",
    read: () => waiting.size,
  });

  return (request, response) => {
    const begin = () => listener(request, response);
    const { url = "/" } = request;
    const need = needOf(url);
    // Pages can be sent without the database, so they don't wait for one that doesn't respond.
    if (need === "none" || (need === "page" && isStalled() && load.freeSlots() > 0)) {
      begin();
      return;
    }
    const refuse = () => {
      meters.countTurnedAway("database");
      note();
      if (mayHaveBody(request)) discardRequestBody(request);
      send(
        response,
        isPageNavigation({ url, headers: request.headers }) ? forPersons : forPrograms,
      );
    };
    waiting.add({ begin, refuse, isGone: () => response.destroyed });
  };
}

/** How a path depends on the database. */
function needOf(url: string): "none" | "page" | "call" {
  const [path = ""] = url.split("?", 1);
  if (NEVER.has(path)) return "none";
  // An encoded path may be an API call; `canonical-paths` rejects it later.
  if (/^\/(?:api|files|calendar)\/|%/.test(path)) return "call";
  return path.includes(".") ? "none" : "page";
}

interface Refusal {
  /** alternating names and values, the form that Node sends without conversion */
  headers: string[];
  body: string;
}

/** Built once, because rejections don't depend on the request. */
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
function overloadLogger(log: FastifyBaseLogger, maxWaitMs: number): () => void {
  let turnedAway = 0;
  let over: NodeJS.Timeout | undefined;
  return () => {
    turnedAway += 1;
    if (over !== undefined) {
      over.refresh();
      return;
    }
    log.warn({ maxWaitMs }, "Requests waited too long for the database and are refused");
    over = setTimeout(() => {
      log.warn({ turnedAway }, "No request was refused for ten seconds");
      turnedAway = 0;
      over = undefined;
    }, OVER_AFTER_MS).unref();
  };
}

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { Problem } from "../../../shared/problem.ts";
import { passOverTheRest } from "./body-timeout.ts";
import { isPersonLooking, problemPage } from "../errors/error-page.ts";

const RETRY_AFTER_SECONDS = 5;
const OVER_AFTER_MS = 10_000;

/** What a proxy or a payment provider asks: the state of the process, and what has been paid. */
const NEVER: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/api/stripe/webhook"]);

/** How much waits for the database. */
export interface Load {
  /** requests that wait for a connection */
  waiting: () => number;
  /** from so many on what comes is turned away */
  most: number;
}

interface SheddingOptions {
  load: Load;
  /** what every answer carries */
  headers: readonly (readonly [string, string])[];
  log: FastifyBaseLogger;
  onTurnedAway: () => void;
}

/**
 * Turns a request away at once, with a time to come back, when so many wait for the database
 * already. It stands before everything else: what is turned away costs a tenth of what the first
 * of the app's own hooks could do it for, so that what is left of the processor serves the others.
 */
export function shedLoad(answer: RequestListener, options: SheddingOptions): RequestListener {
  const { load, headers, log, onTurnedAway } = options;
  const [forPrograms, forPersons] = refusals(headers);
  const note = noteOf(log, load);

  return (request, response) => {
    const waiting = load.waiting();
    if (waiting < load.most || waiting < load.most * shareOf(request.url ?? "/")) {
      answer(request, response);
      return;
    }
    onTurnedAway();
    note();
    const { url = "/" } = request;
    send(response, isPersonLooking({ url, headers: request.headers }) ? forPersons : forPrograms);
    if (mayHaveBody(request)) passOverTheRest(request);
  };
}

/**
 * How often the bound an address may have before it. Calls never get as far as what the pages have
 * for themselves, and these not as far as the files, which ask the database nothing.
 */
function shareOf(url: string): number {
  const [path = ""] = url.split("?", 1);
  if (NEVER.has(path)) return Number.POSITIVE_INFINITY;
  // What is encoded may be a call of another spelling, which is refused further in.
  if (/^\/(?:api|files|calendar)\/|%/.test(path)) return 1;
  return path.includes(".") ? 3 : 2;
}

interface Refusal {
  /** names and values, one after the other: the form that Node sends as it is */
  headers: string[];
  body: string;
}

/** Made once: nothing in them depends on who asked. */
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

/** Two lines for each time of too much, however many are turned away in it. */
function noteOf(log: FastifyBaseLogger, { waiting, most }: Load): () => void {
  let turnedAway = 0;
  let over: NodeJS.Timeout | undefined;
  return () => {
    turnedAway += 1;
    if (over !== undefined) {
      over.refresh();
      return;
    }
    log.warn(
      { waiting: waiting(), most },
      "Too many wait for the database: who comes is turned away",
    );
    over = setTimeout(() => {
      log.warn({ turnedAway }, "Nobody has been turned away for ten seconds");
      turnedAway = 0;
      over = undefined;
    }, OVER_AFTER_MS).unref();
  };
}

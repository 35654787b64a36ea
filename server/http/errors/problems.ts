import type { FastifyReply, FastifyRequest } from "fastify";
import type { ProblemCode } from "../../../shared/problem.ts";
import { AppError, failed, notFound } from "../../errors.ts";
import type { App } from "../core/app-type.ts";
import { isPageNavigation, problemPage } from "./error-page.ts";

const RETRY_AFTER_SECONDS = 5;

/** Maps every error to a problem response; details only go to the log. */
export function addProblems(app: App): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => sendProblem(reply, problemOfUnknown(app, request)));
}

export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error === request.raw.errored) {
    request.log.info("The sender went away before the request was whole");
    return sendProblem(reply, failed("bad_request", "The request is incomplete"));
  }
  return sendProblem(reply, problemOf(error, request));
}

/** The problem sent for an error. Unexpected errors are logged. */
export function problemOf(error: unknown, request: FastifyRequest): AppError {
  const known = knownProblem(error);
  // Shed load is expected, and counted in the metrics instead.
  if (known === undefined || (known.status >= 500 && known.queue === undefined)) {
    request.log.error({ err: error }, "Request failed");
  }
  return known ?? internalError(request);
}

export function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
  if (error.allow !== undefined) reply.header("allow", error.allow.join(", "));
  reply.code(error.status).header("cache-control", "no-store");
  if (isPageNavigation(reply.request)) {
    return reply.type("text/html; charset=utf-8").send(problemPage(error.problem.error));
  }
  // Sent as text to bypass the route's serializer, which only knows success responses.
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(error.problem));
}

function internalError(request: FastifyRequest): AppError {
  return failed(
    "internal",
    `Something went wrong on our side. Please try again; if it happens again, tell us this number: ${request.id}`,
  );
}

function knownProblem(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  return systemProblem(error) ?? requestProblem(error);
}

/** Transient PostgreSQL error classes: connection, resources, operator intervention, deadlock. */
const TRANSIENT = /^(?:08|53|57|40)/;
const NO_SPACE: ReadonlySet<string | undefined> = new Set(["53100", "ENOSPC", "EDQUOT"]);
const NO_CONNECTION: ReadonlySet<string | undefined> = new Set([
  "25P03",
  "55P03",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
]);
/** Messages of pg errors without a code, for a missing or lost connection. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

function systemProblem(error: unknown): AppError | undefined {
  for (const { code, syscall, message } of causesOf(error)) {
    if (NO_SPACE.has(code)) {
      return failed("storage_full", "There is no space left to save this. Nothing was changed.");
    }
    const isPassing =
      syscall === "connect" ||
      NO_CONNECTION.has(code) ||
      (code?.length === 5 && TRANSIENT.test(code)) ||
      LOST_CONNECTION.test(message);
    if (isPassing) return unavailable();
  }
  return undefined;
}

function unavailable(): AppError {
  return failed("unavailable", "This is briefly unavailable. Please try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

interface Cause {
  code: string | undefined;
  syscall: string | undefined;
  message: string;
}

/** The error and its causes, outermost first. */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  let current: unknown = error;
  while (current instanceof Error && causes.length < 5) {
    causes.push({
      code: textAt(current, "code"),
      syscall: textAt(current, "syscall"),
      message: current.message,
    });
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return causes;
}

function textAt(error: Error, key: "code" | "syscall"): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? value : undefined;
}

const UNREADABLE = ["bad_request", "Couldn't read the request"] as const;

const REQUEST_PROBLEMS: ReadonlyMap<number, readonly [ProblemCode, string]> = new Map([
  [404, ["not_found", "Page not found"]],
  [405, ["method_not_allowed", "This URL doesn't support that method"]],
  [408, ["request_timeout", "The request took too long to arrive"]],
  [413, ["payload_too_large", "The request is too large"]],
  [414, ["bad_request", "The address is too long"]],
  [415, ["unsupported_media_type", "Send JSON, as application/json"]],
  [431, ["bad_request", "The request's headers are too long"]],
]);

/** The problem for a client error from Fastify or its parsers, with our message. */
function requestProblem(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  const status = error.statusCode;
  if (status === 503) return unavailable();
  if (typeof status !== "number" || status < 400 || status >= 500) return undefined;
  const [code, text] = REQUEST_PROBLEMS.get(status) ?? UNREADABLE;
  return failed(code, text, { cause: error });
}

/** 405 when the path has routes for other methods, otherwise 404. */
function problemOfUnknown(app: App, request: FastifyRequest): AppError {
  const path = request.url.split("?", 1)[0] ?? "";
  const allow = app.methodsAt(path);
  if (allow.length > 0 && !allow.includes(request.method)) {
    return failed("method_not_allowed", "This URL doesn't support that method", { allow });
  }
  return path.startsWith("/api/") ? notFound("Address") : notFound("Page");
}

import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem, ProblemCode } from "../../shared/problem.ts";
import { AppError, failed, notFound } from "../errors.ts";
import type { App } from "./app-type.ts";

const RETRY_AFTER_SECONDS = 5;

/** Every failure leaves through here: a named problem for the caller, the whole story for the log only. */
export function addProblems(app: App): void {
  app.setErrorHandler((error, request, reply) => {
    const known = knownProblem(error);
    if (known === undefined || known.status >= 500) {
      request.log.error({ err: error }, "Request failed");
    }
    return sendProblem(reply, known ?? internalError(request));
  });
  app.setNotFoundHandler((request, reply) => sendProblem(reply, problemOfUnknown(app, request)));
}

export function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
  if (error.allow !== undefined) reply.header("allow", error.allow.join(", "));
  const body: Problem = error.problem;
  // As text: an answer in this shape has no schema of the route to pass.
  return reply
    .code(error.status)
    .type("application/json; charset=utf-8")
    .serializer((text: string) => text)
    .send(JSON.stringify(body));
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

/** PostgreSQL's and the system's own words for what an operator has to mend or a retry overcomes. */
const SYSTEM_PROBLEMS: ReadonlyMap<string, "unavailable" | "storage_full"> = new Map([
  ["53100", "storage_full"],
  ["ENOSPC", "storage_full"],
  ["EDQUOT", "storage_full"],
  ["53300", "unavailable"],
  ["57014", "unavailable"],
  ["57P01", "unavailable"],
  ["57P02", "unavailable"],
  ["57P03", "unavailable"],
  ["08000", "unavailable"],
  ["08001", "unavailable"],
  ["08003", "unavailable"],
  ["08006", "unavailable"],
  ["25P03", "unavailable"],
  ["25006", "unavailable"],
  ["40001", "unavailable"],
  ["40P01", "unavailable"],
  ["55P03", "unavailable"],
  ["ECONNREFUSED", "unavailable"],
  ["ECONNRESET", "unavailable"],
  ["ENOENT_SOCKET", "unavailable"],
  ["EPIPE", "unavailable"],
  ["ETIMEDOUT", "unavailable"],
  ["ENOTFOUND", "unavailable"],
  ["EAI_AGAIN", "unavailable"],
]);

/** What pg says without a code when a connection is missing or breaks under a statement. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

function systemProblem(error: unknown): AppError | undefined {
  for (const cause of causesOf(error)) {
    const kind =
      (cause.code === undefined ? undefined : SYSTEM_PROBLEMS.get(cause.code)) ??
      (LOST_CONNECTION.test(cause.message) ? "unavailable" : undefined);
    if (kind === "storage_full") {
      return failed("storage_full", "There is no space left to save this. Nothing was changed.");
    }
    if (kind === "unavailable") {
      return failed("unavailable", "Plumbline is briefly unavailable. Please try again in a moment.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  }
  return undefined;
}

/** The error and what it was caused by, outermost first. */
function causesOf(error: unknown): { code: string | undefined; message: string }[] {
  const causes = [];
  let current = error;
  while (current instanceof Error && causes.length < 5) {
    const code = "code" in current && typeof current.code === "string" ? current.code : undefined;
    causes.push({ code, message: current.message });
    current =
      current instanceof AggregateError ? (current.errors[0] as unknown) : current.cause;
  }
  return causes;
}

const REQUEST_PROBLEMS: ReadonlyMap<number, readonly [ProblemCode, string]> = new Map([
  [400, ["bad_request", "The request could not be read"]],
  [404, ["not_found", "Page not found"]],
  [405, ["method_not_allowed", "This address does not take that method"]],
  [408, ["request_timeout", "The request took too long to arrive"]],
  [413, ["payload_too_large", "That is more than is accepted here"]],
  [414, ["bad_request", "The address is too long"]],
  [415, ["unsupported_media_type", "Send JSON, as application/json"]],
  [431, ["bad_request", "The request's headers are too long"]],
  [503, ["unavailable", "Plumbline is restarting. Please try again in a moment."]],
]);

/** Fastify's own refusals of a request carry a status; their texts are ours. */
function requestProblem(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  const status = error.statusCode;
  if (typeof status !== "number" || (status >= 500 && status !== 503) || status < 400) return undefined;
  const [code, text] = REQUEST_PROBLEMS.get(status) ?? ["bad_request", "The request could not be read"];
  return failed(code, text, {
    cause: error,
    ...(code === "unavailable" && { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  });
}

/** 405 where the address exists with another method, else 404. */
function problemOfUnknown(app: App, request: FastifyRequest): AppError {
  const path = request.url.split("?", 1)[0] ?? "";
  const allow = app.methodsAt(path);
  if (allow.length > 0 && !allow.includes(request.method)) {
    return failed("method_not_allowed", "This address does not take that method", { allow });
  }
  return path.startsWith("/api/") ? notFound("Address") : notFound("Page");
}

import type { Issue, Problem, ProblemCode } from "../../../shared/problem.ts";
import * as z from "zod/mini";
import { issue, problem } from "../../../shared/problem.ts";

const issueList = z.array(issue);

interface ProblemParts {
  status: number;
  message: string;
  problem?: Problem | undefined;
}

/** A call that the server refused, or that never reached it (status 0). */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly status: number;
  /** undefined if the response isn't from our server, such as a proxy's error page */
  readonly code: ProblemCode | undefined;
  /** message for the user; undefined if the response has none */
  readonly text: string | undefined;
  readonly details: Record<string, unknown>;
  /** invalid fields */
  readonly issues: Issue[];

  constructor({ status, message, problem }: ProblemParts, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = problem?.code;
    this.text = problem?.error;
    this.details = problem?.details ?? {};
    const issues = issueList.safeParse(this.details["issues"]);
    this.issues = issues.success ? issues.data : [];
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const errorOnly = z.object({
  error: z.string(),
  details: z.optional(z.record(z.string(), z.unknown())),
});

/**
 * Builds the error's message: the body's `error`, then details as JSON after a vertical bar; for
 * any other body `status: text`.
 */
export function problemFrom(status: number, statusText: string, body: string): ProblemError {
  const json = parseJson(body);
  const parsed = errorOnly.safeParse(json);
  if (!parsed.success)
    return new ProblemError({ status, message: `${status}: ${body || statusText}` });
  const { error, details } = parsed.data;
  const message = details === undefined ? error : `${error}|${JSON.stringify(details)}`;
  const known = problem.safeParse(json);
  return new ProblemError({ status, message, problem: known.success ? known.data : undefined });
}

/**
 * Message for the user where no form shows the errors: the violated rules, else the server's
 * message, else the fallback.
 */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ProblemError)) return fallback;
  const rules = new Set(error.issues.map(({ message }) => message.trim()).filter(Boolean));
  if (rules.size === 0) return error.text ?? fallback;
  return [...rules].map((rule) => (/[.!?]$/.test(rule) ? rule : `${rule}.`)).join(" ");
}

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
  /** undefined when the answer did not come from our server, a proxy's page for instance */
  readonly code: ProblemCode | undefined;
  /** what to tell the person; undefined when nothing polite was sent */
  readonly text: string | undefined;
  readonly details: Record<string, unknown>;
  /** the fields that were refused */
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
 * Composes what a refused call says: the body's `error`, with the details after a
 * vertical bar as JSON where there are any; for any other body `status: text`.
 */
export function problemFrom(status: number, statusText: string, body: string): ProblemError {
  const json = parseJson(body);
  const said = errorOnly.safeParse(json);
  if (!said.success)
    return new ProblemError({ status, message: `${status}: ${body || statusText}` });
  const { error, details } = said.data;
  const message = details === undefined ? error : `${error}|${JSON.stringify(details)}`;
  const known = problem.safeParse(json);
  return new ProblemError({ status, message, problem: known.success ? known.data : undefined });
}

/**
 * The sentence to show for a failure where there is no form: the rules that refused it, else what
 * the server said, else the fallback.
 */
export function textOf(error: unknown, fallback: string): string {
  if (!(error instanceof ProblemError)) return fallback;
  const rules = new Set(error.issues.map(({ message }) => message.trim()).filter(Boolean));
  if (rules.size === 0) return error.text ?? fallback;
  return [...rules].map((rule) => (/[.!?]$/.test(rule) ? rule : `${rule}.`)).join(" ");
}

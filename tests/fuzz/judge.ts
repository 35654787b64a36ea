import { problem } from "../../shared/problem.ts";
import { ROOT } from "../support/app/processes/app-process.ts";
import type { TestResponse } from "../support/app/test-client.ts";

interface Known {
  /** log output during the request */
  log: string;
  /** the other owner's canary; undefined for responses about all users */
  canary: string | undefined;
  secrets: readonly string[];
}

/** Internals that must not leak: folders, SQL, database messages, hashes. */
const INSIDE = [
  /node_modules|\n\s+at \S+ \(|\.ts:\d+/,
  /\$argon2|\bECONN[A-Z]+\b|\bZodError\b|\bDrizzle\w*Error\b/,
  /syntax error at or near|violates \S+ constraint|invalid input syntax|unterminated quoted/,
];
/** The same for responses that cannot echo the sender's text. */
const STATEMENTS =
  /\b(?:select|insert into|update|delete from)\b.{1,200}\b(?:from|values|set|where)\b/is;
/** pino's level of errors */
const LOGGED_ERROR = /"level":(?:5|6)0/;

/** Everything forbidden in a response; empty for a valid one. */
export function findProblems(response: TestResponse, { log, canary, secrets }: Known): string[] {
  const { status, text, headers } = response;
  const wrong: string[] = [];
  const start = text.slice(0, 300);
  if (status >= 500) wrong.push(`${status}: ${start}\n  ${log.slice(0, 1500)}`);
  else if (LOGGED_ERROR.test(log)) wrong.push(`an error was logged: ${log.slice(0, 1500)}`);
  if (status >= 400) wrong.push(...wrongInProblem(response));
  if (canary !== undefined && text.toLowerCase().includes(canary))
    wrong.push(`the canary: ${start}`);
  const inside = INSIDE.find((pattern) => pattern.test(text));
  if (inside || [ROOT, ...secrets].some((secret) => text.includes(secret))) {
    wrong.push(`something of the inside (${inside ?? "a folder or a secret"}): ${start}`);
  }
  if (!/no-store|private/.test(String(headers["cache-control"]))) wrong.push("it may be kept");
  if (headers["x-content-type-options"] !== "nosniff") wrong.push("no nosniff");
  if (headers["content-security-policy"] === undefined) wrong.push("no content security policy");
  return wrong;
}

function wrongInProblem({ body, text, headers }: TestResponse): string[] {
  const start = text.slice(0, 300);
  const isJson = String(headers["content-type"]).startsWith("application/json");
  const parsed = problem.safeParse(body);
  if (!isJson || !parsed.success) return [`no problem but: ${start}`];
  const names = Object.keys(Object(body)).filter(
    (name) => !["error", "code", "details"].includes(name),
  );
  if (names.length > 0) return [`a problem with ${names.join(", ")}: ${start}`];
  return STATEMENTS.test(text) ? [`a statement: ${start}`] : [];
}

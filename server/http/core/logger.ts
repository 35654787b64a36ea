import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "../../config/config.ts";

/** Keys whose values are redacted in log entries, at any depth; in lower case. */
const SECRETS: ReadonlySet<string> = new Set([
  "password",
  "confirmpassword",
  "cookie",
  "set-cookie",
  "authorization",
  "x-admin-password",
  "token",
  "signedurl",
]);
const MAX_DEPTH = 5;

/** JSON lines, one per event. JSON escaping prevents log injection through line breaks. */
export function createLogger(level: Config["logLevel"], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (entry: Record<string, unknown>) => withoutSecrets(entry, MAX_DEPTH),
    },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function withoutSecrets(entry: object, depth: number): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(entry)) {
    kept[key] = SECRETS.has(key.toLowerCase()) ? "[Redacted]" : withoutSecretsBelow(value, depth);
  }
  return kept;
}

function withoutSecretsBelow(value: unknown, depth: number): unknown {
  // `describeError` serializes errors.
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  if (depth === 0) return "[Too deep]";
  if (Array.isArray(value)) return value.map((part) => withoutSecretsBelow(part, depth - 1));
  return withoutSecrets(value, depth - 1);
}

interface ErrorDescription {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
}

/**
 * The parts of an error that may be logged. Excludes statement parameters, which contain user
 * input: Drizzle and pg put them into the message, the stack and fields of their own.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: "Not an error object" };
  const [message = ""] = error.message.split("\nparams:");
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    ...(code !== undefined && { code }),
    ...(frames && { stack: frames.join("\n") }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "../config.ts";

/** Where secrets may stand in what is logged; pino writes [Redacted] in their place. */
const SECRET_KEYS = [
  "password",
  "confirmPassword",
  "cookie",
  "authorization",
  "token",
  "signedUrl",
  '["set-cookie"]',
  '["x-admin-password"]',
];

/** JSON lines, one per event; a line break in what was sent is escaped by JSON itself. */
export function createLogger(level: Config["logLevel"], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: SECRET_KEYS.flatMap((key) => {
      const below = key.startsWith("[") ? key : `.${key}`;
      return [key, `*${below}`, `*.*${below}`];
    }),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

interface ErrorDescription {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
}

/**
 * What may be known of an error outside the process. Never the parameters of a statement, which
 * the database libraries put into the message, the stack and into fields of their own: they are
 * what a person typed.
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

import type { FastifyRequest } from "fastify";
import { type AppError, failed } from "../../errors.ts";
import { type TokenCookie, tokenCookie } from "./session.ts";

const HEADER = "x-admin-password";
/** Longer passwords are rejected without hashing. */
const MAX_LENGTH = 1000;

/** A working day. The cookie expires with the session. */
export const ADMIN_SESSION_HOURS = 8;

export function adminCookie(publicUrl: string): TokenCookie {
  return tokenCookie({
    publicUrl,
    name: "plumbline_admin",
    sameSite: "strict",
    maxAgeSeconds: ADMIN_SESSION_HOURS * 60 * 60,
  });
}

interface AdminGateOptions {
  cookie: TokenCookie;
  /** throws for a wrong password, and when rate limited */
  authenticate: (password: string, address: string) => Promise<void>;
  /** whether the session of this token is still valid */
  resume: (token: string) => Promise<boolean>;
}

/**
 * Protects the admin calls: they need the admin password or a session opened with it; user sessions
 * don't count.
 */
export function adminGate({ cookie, authenticate, resume }: AdminGateOptions) {
  async function requirePassword(request: FastifyRequest): Promise<void> {
    const password = passwordOf(request);
    if (password === undefined) throw wrongPassword();
    await authenticate(password, request.ip);
  }

  return {
    requirePassword,
    requireAdmin: async (request: FastifyRequest): Promise<void> => {
      if (request.headers[HEADER] !== undefined) return requirePassword(request);
      const token = cookie.read(request);
      if (token === undefined || !(await resume(token))) throw wrongPassword();
    },
  };
}

/** One message for all causes, so that it doesn't reveal the cause. */
export function wrongPassword(): AppError {
  return failed("invalid_credentials", "Invalid admin password");
}

function passwordOf({ headers }: FastifyRequest): string | undefined {
  const value = headers[HEADER];
  return typeof value === "string" && value !== "" && value.length <= MAX_LENGTH
    ? value
    : undefined;
}

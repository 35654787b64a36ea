import type { FastifyRequest } from "fastify";
import { type AppError, failed } from "../../errors.ts";
import { type TokenCookie, tokenCookie } from "./session.ts";

const HEADER = "x-admin-password";
/** A longer one is nobody's, and is not worth a comparison. */
const MAX_LENGTH = 1000;

/** Working hours: the browser forgets the cookie when the session ends at the latest. */
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
  /** throws for a wrong password, and for one that comes too often */
  admit: (password: string, address: string) => Promise<void>;
  /** whether the session of this token still lasts */
  resume: (token: string) => Promise<boolean>;
}

/** What admits to the admin calls: the password, or a session that was opened with it. Never a homeowner's own. */
export function adminGate({ cookie, admit, resume }: AdminGateOptions) {
  async function requirePassword(request: FastifyRequest): Promise<void> {
    const password = passwordOf(request);
    if (password === undefined) throw wrongPassword();
    await admit(password, request.ip);
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

/** The same whatever was wrong, so that it tells nothing. */
export function wrongPassword(): AppError {
  return failed("invalid_credentials", "Invalid admin password");
}

function passwordOf({ headers }: FastifyRequest): string | undefined {
  const value = headers[HEADER];
  return typeof value === "string" && value !== "" && value.length <= MAX_LENGTH
    ? value
    : undefined;
}

import fastifyCookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { unauthenticated } from "../../errors.ts";
import type { App, SessionNeed } from "../core/app-type.ts";

export interface ActiveSession {
  userId: UserId;
  user: User;
}

/** Finds and extends the session of a token; undefined when it has ended. */
export type ResumeSession = (token: string) => Promise<ActiveSession | undefined>;

/** 30 days. The cookie expires with the session. */
const COOKIE_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/**
 * The signed-in user.
 *
 * @throws 401 without a session
 */
export function requireUser(request: FastifyRequest): UserId {
  return requireSession(request).userId;
}

export function requireSession(request: FastifyRequest): ActiveSession {
  if (request.session === undefined) throw unauthenticated();
  return request.session;
}

/** The session token in the request. */
export function requireToken(cookie: TokenCookie, request: FastifyRequest): string {
  const token = cookie.read(request);
  if (token === undefined) throw unauthenticated();
  return token;
}

/** A token cookie; its name and flags depend on the public URL (`__Host-` on HTTPS). */
export interface TokenCookie {
  /** The token in the request; undefined when missing, malformed or sent twice. */
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

interface TokenCookieOptions {
  publicUrl: string;
  name: string;
  sameSite: "lax" | "strict";
  maxAgeSeconds: number;
}

export function sessionCookie(publicUrl: string): TokenCookie {
  return tokenCookie({
    publicUrl,
    name: "plumbline_session",
    sameSite: "lax",
    maxAgeSeconds: COOKIE_MAX_AGE_SECONDS,
  });
}

export function tokenCookie(options: TokenCookieOptions): TokenCookie {
  const { publicUrl, sameSite, maxAgeSeconds } = options;
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? `__Host-${options.name}` : options.name;
  const attributes = { path: "/", httpOnly: true, sameSite, secure: isSecure } as const;
  return {
    read: ({ cookies, headers }) => {
      const token = cookies[name] ?? "";
      return TOKEN.test(token) && !isSentTwice(headers.cookie, name) ? token : undefined;
    },
    set: (reply, token) => {
      reply.setCookie(name, token, { ...attributes, maxAge: maxAgeSeconds });
    },
    clear: (reply) => {
      reply.clearCookie(name, attributes);
    },
  };
}

/**
 * Whether the cookie was sent twice: another site of the same domain may have set one of them, and
 * the server can't tell which is genuine.
 */
function isSentTwice(header = "", name: string): boolean {
  const names = header.split(";").map((pair) => pair.split("=", 1)[0]?.trim());
  return names.indexOf(name) !== names.lastIndexOf(name);
}

interface SessionHookOptions {
  cookie: TokenCookie;
  resume: ResumeSession;
}

/**
 * Looks up the session before the body is read, and rejects requests that require one but have
 * none.
 */
export async function addSessions(app: App, { cookie, resume }: SessionHookOptions): Promise<void> {
  await app.register(fastifyCookie);
  app.decorateRequest("session", undefined);
  app.decorateRequest("isSessionUnknown", false);
  app.addHook("onRequest", async (request) => {
    const need = sessionNeed(request);
    if (need === "none") return;
    const token = cookie.read(request);
    if (token !== undefined) await lookUp(request, token, need);
    if (need === "required") requireSession(request);
  });

  async function lookUp(request: FastifyRequest, token: string, need: SessionNeed): Promise<void> {
    try {
      request.session = await resume(token);
    } catch (err) {
      if (need !== "page") throw err;
      request.isSessionUnknown = true;
      request.log.warn({ err }, "A page was answered without knowing who is signed in");
    }
  }
}

function sessionNeed(request: FastifyRequest): SessionNeed {
  const { config, url } = request.routeOptions;
  if (config.session !== undefined) return config.session;
  return url?.startsWith("/api/") === true ? "required" : "none";
}

import type { FastifyReply, FastifyRequest } from "fastify";
import type { User } from "../../shared/auth/contract.ts";
import type { UserId } from "../../shared/ids.ts";
import { unauthenticated } from "../errors.ts";
import type { App, SessionNeed } from "./app-type.ts";

export interface ActiveSession {
  userId: UserId;
  user: User;
}

/** Reads the session of a token, and keeps it alive; undefined when there is none any more. */
export type ResumeSession = (token: string) => Promise<ActiveSession | undefined>;

/** Thirty days: the browser forgets the cookie when the session ends at the latest. */
const COOKIE_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The signed-in person; throws 401 when there is none. */
export function requireUser(request: FastifyRequest): UserId {
  return requireSession(request).userId;
}

export function requireSession(request: FastifyRequest): ActiveSession {
  if (request.session === undefined) throw unauthenticated();
  return request.session;
}

/** The session cookie, named and marked for the address that the product is served at. */
export interface SessionCookie {
  /** The token that the browser presents; undefined for none, a malformed one, or two of them. */
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

export function sessionCookie(publicUrl: string): SessionCookie {
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-plumbline_session" : "plumbline_session";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    read: (request) => tokenIn(request.headers.cookie, name),
    set: (reply, token) => {
      reply.header(
        "set-cookie",
        `${name}=${token}; Max-Age=${COOKIE_MAX_AGE_SECONDS}; ${attributes}`,
      );
    },
    clear: (reply) => {
      reply.header("set-cookie", `${name}=; Max-Age=0; ${attributes}`);
    },
  };
}

function tokenIn(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const values = header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [token] = values;
  return values.length === 1 && token !== undefined && TOKEN.test(token) ? token : undefined;
}

interface SessionHookOptions {
  cookie: SessionCookie;
  resume: ResumeSession;
}

/** Looks the session up before the body is read, and turns away who needs one and has none. */
export function addSessions(app: App, { cookie, resume }: SessionHookOptions): void {
  app.decorateRequest("session", undefined);
  app.addHook("onRequest", async (request) => {
    const need = sessionNeed(request);
    if (need === "none") return;
    const token = cookie.read(request);
    request.session = token === undefined ? undefined : await resume(token);
    if (need === "required") requireSession(request);
  });
}

function sessionNeed(request: FastifyRequest): SessionNeed {
  const { config, url } = request.routeOptions;
  if (config.session !== undefined) return config.session;
  return url?.startsWith("/api/") === true ? "required" : "none";
}

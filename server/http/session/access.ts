import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { id, type UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { failed, notFound, viewOnly } from "../../errors.ts";
import {
  type Access,
  type EditAccess,
  findAccess,
  hasSameProjects,
  isOwner,
  mayEdit,
  type OwnerAccess,
  ownAccess,
} from "../../identity/access.ts";
import type { App } from "../core/app-type.ts";
import { requireUser } from "./session.ts";

/** Names the home by its owner's id. Without it, the request is about the sender's own home. */
export const HOME_HEADER = "x-home";
const HOME = /^[1-9]\d{0,15}$/;
const homeId = id.brand<"UserId">();

/** Finds a member's access to a home; undefined without a current membership. */
type FindAccess = (home: UserId, actor: UserId) => Promise<Access | undefined>;

/**
 * Looks up the access to the home that a request names, once. Added after the session; a request
 * about the sender's own home costs no statement.
 */
export function addAccess(app: App, { find }: { find: FindAccess }): void {
  app.decorateRequest("access", undefined);
  app.addHook("onRequest", async (request) => {
    const actor = request.session?.userId;
    if (actor === undefined) return;
    const home = homeOf(request);
    if (home === undefined) request.access = ownAccess(actor);
    else request.access = home === "invalid" ? undefined : await find(home, actor);
  });
}

const homeQuery = z.object({ home: z.optional(z.unknown()) });

/** The browser's own downloads and images send no header; they name the home in the query. */
function homeOf({ headers, method, query }: FastifyRequest): UserId | "invalid" | undefined {
  const isRead = method === "GET" || method === "HEAD";
  const inQuery = isRead ? homeQuery.safeParse(query).data?.home : undefined;
  const named = headers[HOME_HEADER] ?? inQuery;
  if (named === undefined) return undefined;
  if (typeof named !== "string" || !HOME.test(named)) return "invalid";
  const parsed = homeId.safeParse(Number(named));
  return parsed.success ? parsed.data : "invalid";
}

/** For reads. Throws 401 without a session, and 404 for a home that the sender is not a member of. */
export function requireAccess(request: FastifyRequest): Access {
  requireUser(request);
  if (request.access === undefined) throw notFound("Home");
  return request.access;
}

/** For writes to records: also throws 403 for viewers. */
export function requireEditor(request: FastifyRequest): EditAccess {
  const access = requireAccess(request);
  if (mayEdit(access)) return access;
  throw viewOnly();
}

/** For what only the home's owner may do: also throws 403 for members. */
export function requireHomeOwner(request: FastifyRequest): OwnerAccess {
  const access = requireAccess(request);
  if (isOwner(access)) return access;
  throw failed("not_permitted", "Only the owner of this home can do this.");
}

/** How long a response in progress may go on after the membership has ended. */
const RECHECK_MS = 2_000;

/**
 * Access of a long response, such as an export: `ended` is aborted soon after the member lost it.
 * Rechecks in the database, because another process may have removed the member. An owner's access
 * never ends.
 */
export function followAccess(
  { db, log }: Pick<Deps, "db" | "log">,
  access: Access,
): { ended: AbortSignal; stop: () => void } {
  const ending = new AbortController();
  if (isOwner(access)) return { ended: ending.signal, stop: () => {} };
  const recheck = async () => {
    const now = await findAccess(db, access.home, access.actor);
    if (!hasSameProjects(now, access)) ending.abort(notFound("Home"));
  };
  const timer = setInterval(() => {
    // If the database is down, the response fails by itself; one failed recheck ends nothing.
    recheck().catch((err: unknown) => log.warn({ err }, "A member's access was not rechecked"));
  }, RECHECK_MS);
  return { ended: ending.signal, stop: () => clearInterval(timer) };
}

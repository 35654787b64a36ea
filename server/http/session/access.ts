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
  ofClient,
  type OwnerAccess,
  ownAccess,
} from "../../identity/access.ts";
import type { App } from "../core/app-type.ts";
import { requireUser } from "./session.ts";

/** Names a home by its owner's id. Without it, the request is for the sender's own home. */
export const HOME_HEADER = "x-home";
const HOME = /^[1-9]\d{0,15}$/;
const homeId = id.brand<"UserId">();

/** Identifies the browser tab of a request, so that it gets no notification of its own writes. */
const CLIENT_HEADER = "x-client";
const CLIENT = /^[\w-]{1,64}$/;

/** Returns a member's access to a home; undefined without a current membership. */
type FindAccess = (home: UserId, actor: UserId) => Promise<Access | undefined>;

/**
 * Looks up the access to the home that a request names, once per request. Add after the session. A
 * request for the sender's own home needs no statement.
 */
export function addAccess(app: App, { find }: { find: FindAccess }): void {
  app.decorateRequest("access", undefined);
  app.addHook("onRequest", async (request) => {
    const actor = request.session?.userId;
    if (actor === undefined) return;
    const home = homeOf(request);
    if (home === "invalid") return;
    const found = home === undefined ? ownAccess(actor) : await find(home, actor);
    request.access = found && ofClient(found, clientOf(request));
  });
}

const named = z.object({ home: z.optional(z.unknown()), client: z.optional(z.unknown()) });

/**
 * Downloads, images and event streams that the browser itself requests have no custom headers; they
 * use the query.
 */
function inQuery({ method, query }: FastifyRequest, name: "home" | "client"): unknown {
  const isRead = method === "GET" || method === "HEAD";
  return isRead ? named.safeParse(query).data?.[name] : undefined;
}

function clientOf(request: FastifyRequest): string | undefined {
  const client = request.headers[CLIENT_HEADER] ?? inQuery(request, "client");
  return typeof client === "string" && CLIENT.test(client) ? client : undefined;
}

function homeOf(request: FastifyRequest): UserId | "invalid" | undefined {
  const named = request.headers[HOME_HEADER] ?? inQuery(request, "home");
  if (named === undefined) return undefined;
  if (typeof named !== "string" || !HOME.test(named)) return "invalid";
  const parsed = homeId.safeParse(Number(named));
  return parsed.success ? parsed.data : "invalid";
}

/**
 * Access for reads.
 *
 * @throws 401 without a session, 404 for a home that the sender is not a member of
 */
export function requireAccess(request: FastifyRequest): Access {
  requireUser(request);
  if (request.access === undefined) throw notFound("Home");
  return request.access;
}

/**
 * Access for writes to records.
 *
 * @throws as `requireAccess`, and 403 for viewers
 */
export function requireEditor(request: FastifyRequest): EditAccess {
  const access = requireAccess(request);
  if (mayEdit(access)) return access;
  throw viewOnly();
}

/**
 * Access for actions that only the home's owner may take.
 *
 * @throws as `requireAccess`, and 403 for members
 */
export function requireHomeOwner(request: FastifyRequest): OwnerAccess {
  const access = requireAccess(request);
  if (isOwner(access)) return access;
  throw failed("not_permitted", "Only the owner of this home can do this.");
}

/**
 * Interval of checks without a notification: how long a response may continue after the membership
 * has ended.
 */
const RECHECK_MS = 2_000;

export interface FollowAccessDeps extends Pick<Deps, "db" | "log"> {
  changes: Pick<Deps["changes"], "subscribe">;
}

/**
 * Monitors the access of a long response, such as an export: `ended` aborts when the member has
 * lost it. Rechecks when the database notifies of a changed membership of the home, by any process,
 * and every two seconds in case the notification is lost. An owner's access never ends.
 */
export function followAccess(
  { db, log, changes }: FollowAccessDeps,
  access: Access,
): { ended: AbortSignal; stop: () => void } {
  const ending = new AbortController();
  if (isOwner(access)) return { ended: ending.signal, stop: () => {} };
  const recheck = async () => {
    const now = await findAccess(db, access.home, access.actor);
    if (!hasSameProjects(now, access)) ending.abort(notFound("Home"));
  };
  const check = () => {
    // If the database is down, the response itself fails. A failed recheck does not end the access.
    recheck().catch((err: unknown) => log.warn({ err }, "A member's access was not rechecked"));
  };
  const subscription = changes.subscribe(access.home, {
    onChange: ({ kind }) => {
      if (kind === "member") check();
    },
    onDisconnect: () => {},
  });
  subscription.catch((err: unknown) => log.warn({ err }, "A member's access is not followed"));
  const timer = setInterval(check, RECHECK_MS);
  return {
    ended: ending.signal,
    stop: () => {
      clearInterval(timer);
      void subscription.then(
        (unsubscribe) => unsubscribe?.(),
        () => {},
      );
    },
  };
}

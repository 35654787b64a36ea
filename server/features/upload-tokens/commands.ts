import { and, count, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import type { NewUploadToken, uploadTokenInput } from "../../../shared/account/upload-tokens.ts";
import { id, type UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { uploadTokens } from "../../db/schema/accounts.ts";
import type { Deps } from "../../deps.ts";
import { failed, notFound, tooManyAttempts, unauthenticated } from "../../errors.ts";
import { type EditAccess, lockMembership, mayEdit } from "../../identity/access.ts";
import { hashOf, newSecret, opens } from "../../identity/access-secret.ts";
import { lockAccountRow } from "../../identity/account-lock.ts";
import { reauthenticate } from "../../identity/reauthenticate.ts";
import { type Origin, recordSecurityEvent } from "../../identity/security-log.ts";
import { enqueueMail } from "../../jobs/enqueue-mail.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { lockProject } from "../projects/queries.ts";
import { findProject, findUploadToken } from "./queries.ts";

/** More than a user's devices. */
const MAX_TOKENS = 10;
const HOUR_MS = 60 * 60 * 1000;
/** Limit per token, in addition to the account's limits for uploads. */
const UPLOAD_LIMIT = { limit: 60, withinMs: HOUR_MS };
/** Limit per network. A token has 256 random bits, so this only limits the cost. */
const WRONG_TOKEN_LIMIT = { limit: 30, withinMs: HOUR_MS };

interface UploadTokenRequest extends z.infer<typeof uploadTokenInput> {
  /** key of the current session */
  sid: string;
  origin: Origin;
}

/** Creates a token that adds drafts to a project as the caller. Requires re-authentication. */
export async function createUploadToken(
  deps: Pick<Deps, "db" | "clock" | "jobs" | "passwords">,
  access: EditAccess,
  { name, projectId, ...request }: UploadTokenRequest,
): Promise<NewUploadToken> {
  const { home, actor } = access;
  const passwordHash = await reauthenticate(deps, actor, {
    password: request.password,
    sid: request.sid,
    origin: request.origin,
  });
  const sender = await deps.jobs.open();
  const now = deps.clock.now();
  const secret = newSecret();
  return deps.db.transaction(async (tx) => {
    const account = await lockAccountRow(tx, actor);
    if (account === undefined) throw unauthenticated();
    if (account.passwordHash !== passwordHash) {
      throw failed("conflict", "Your account was changed in another session. Please start over.");
    }
    await lockProject(tx, access, projectId);
    await lockMembership(tx, access);
    await requireBelowLimit(tx, actor);
    const tokenHash = hashOf(secret);
    const [row] = await tx
      .insert(uploadTokens)
      .values({ userId: actor, homeId: home, projectId, name, tokenHash, createdAt: now })
      .returning({ id: uploadTokens.id });
    if (row === undefined) throw new Error("An upload token was not inserted");
    const kind = "upload_token_added";
    await recordSecurityEvent(tx, actor, { kind, origin: request.origin, now });
    const to = account.email;
    await enqueueMail(sender, tx, { kind: "security_notice", to, owner: actor, about: kind });
    return { id: row.id, token: `${actor}-${row.id}-${secret}` };
  });
}

async function requireBelowLimit(tx: Tx, owner: UserId): Promise<void> {
  const [have] = await tx
    .select({ many: count() })
    .from(uploadTokens)
    .where(eq(uploadTokens.userId, owner));
  if ((have?.many ?? 0) < MAX_TOKENS) return;
  throw failed("conflict", `You can have up to ${MAX_TOKENS} upload tokens. Revoke one first.`);
}

/** Ends a token immediately. */
export async function revokeUploadToken(
  { db, clock }: Pick<Deps, "db" | "clock">,
  owner: UserId,
  { id: tokenId, origin }: { id: number; origin: Origin },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(uploadTokens)
      .where(and(eq(uploadTokens.userId, owner), eq(uploadTokens.id, tokenId)));
    if (rowCount !== 1) throw notFound("Upload token");
    const kind = "upload_token_revoked";
    await recordSecurityEvent(tx, owner, { kind, origin, now: clock.now() });
  });
}

const BEARER = /^Bearer ([1-9]\d{0,14})-([1-9]\d{0,14})-([\w-]{43})$/i;
const userId = id.brand<"UserId">();

interface GivenToken {
  owner: UserId;
  id: number;
  secret: string;
}

function readToken(header: string | undefined): GivenToken | undefined {
  const [, owner, tokenId, secret] = BEARER.exec(header ?? "") ?? [];
  if (secret === undefined) return undefined;
  return { owner: userId.parse(Number(owner)), id: Number(tokenId), secret };
}

/** What a token allows: adding a draft to one project. */
export interface UploadGrant {
  access: EditAccess;
  projectId: number;
  tokenId: number;
}

/**
 * Checks the token of an upload and counts the request, before its body is read. The same 401 for a
 * missing, wrong, revoked or ended token, and for one whose project was deleted or is no longer
 * accessible.
 *
 * @param network keyed hash of the client's IP address
 */
export async function authorizeUpload(
  deps: Pick<Deps, "db" | "clock">,
  authorization: string | undefined,
  network: string,
): Promise<UploadGrant> {
  const given = readToken(authorization);
  const grant = given && (await findGrant(deps, given));
  if (grant === undefined) {
    const wait = await consumeRateLimit(deps, {
      key: `upload token wrong ${network}`,
      ...WRONG_TOKEN_LIMIT,
    });
    throw wait === undefined ? unauthenticated() : tooManyAttempts(wait);
  }
  const key = `upload token ${grant.access.actor}-${grant.tokenId}`;
  const wait = await consumeRateLimit(deps, { key, ...UPLOAD_LIMIT });
  if (wait !== undefined) throw tooManyAttempts(wait);
  return grant;
}

async function findGrant(
  { db }: Pick<Deps, "db">,
  { owner, id: tokenId, secret }: GivenToken,
): Promise<UploadGrant | undefined> {
  const token = await findUploadToken(db, owner, tokenId);
  const isKnown = opens(secret, token?.tokenHash);
  if (token === undefined || !isKnown) return undefined;
  const access = (await findProject(db, owner, token))?.access;
  if (access === undefined || !mayEdit(access)) return undefined;
  return { access, projectId: token.projectId, tokenId };
}

export async function noteTokenUse(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { access, tokenId }: UploadGrant,
): Promise<void> {
  await db
    .update(uploadTokens)
    .set({ lastUsedAt: clock.now() })
    .where(and(eq(uploadTokens.userId, access.actor), eq(uploadTokens.id, tokenId)));
}

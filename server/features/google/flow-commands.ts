import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import * as z from "zod/mini";
import { signInFlows } from "../../db/account-tables.ts";
import type { Database, Queryable } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { findFlow, type FlowKind } from "./queries.ts";

/** A sign-in at Google, and the password that links it, may each take so long. */
const FLOW_LASTS_MS = 10 * 60 * 1000;
export const FLOW_LASTS_SECONDS = FLOW_LASTS_MS / 1000;

interface Flow<Data> {
  kind: FlowKind;
  schema: z.ZodMiniType<Data>;
}

/** The browser is at Google: what it must come back with. */
export const AT_GOOGLE = {
  kind: "google",
  schema: z.object({
    state: z.string(),
    nonce: z.string(),
    codeVerifier: z.string(),
    returnTo: z.string(),
  }),
} as const;

/** Google has said who that is; the password of the account with that address is waited for. */
export const AWAITS_PASSWORD = {
  kind: "google_link",
  schema: z.object({ sub: z.string(), email: z.string(), returnTo: z.string() }),
} as const;

/** Keeps it for the browser that gets the answered token as a cookie. */
export async function openFlow<Data>(
  db: Pick<Database, "insert">,
  { kind }: Flow<Data>,
  { data, now }: { data: Data; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + FLOW_LASTS_MS);
  await db
    .insert(signInFlows)
    .values({ flowHash: hashOf(token), kind, data, expiresAt, createdAt: now });
  return token;
}

/** Takes what was kept for this browser, so that nothing else can: of two at once, one gets it. */
export async function takeFlow<Data>(
  db: Pick<Database, "delete">,
  { kind, schema }: Flow<Data>,
  { token, now }: { token: string; now: Date },
): Promise<Data | undefined> {
  const [row] = await db
    .delete(signInFlows)
    .where(
      and(
        eq(signInFlows.flowHash, hashOf(token)),
        eq(signInFlows.kind, kind),
        gt(signInFlows.expiresAt, now),
      ),
    )
    .returning({ data: signInFlows.data });
  return row && schema.safeParse(row.data).data;
}

export async function readFlow<Data>(
  db: Queryable,
  { kind, schema }: Flow<Data>,
  { token, now }: { token: string; now: Date },
): Promise<Data | undefined> {
  const data = await findFlow(db, { flowHash: hashOf(token), kind, now });
  return schema.safeParse(data).data;
}

/** Forgets those whose time is over. Answers how many. */
export async function sweepSignInFlows({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const { rowCount } = await db.delete(signInFlows).where(lte(signInFlows.expiresAt, clock.now()));
  return rowCount ?? 0;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

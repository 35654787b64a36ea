import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import type * as z from "zod/mini";
import { signInFlows } from "../db/schema/accounts.ts";
import type { Database, Queryable } from "../db/client.ts";
import { deleteInRounds } from "../db/batch-delete.ts";
import type { Deps } from "../deps.ts";

/** Each step of a sign-in may take so long. */
const FLOW_LASTS_MS = 10 * 60 * 1000;
export const FLOW_LASTS_SECONDS = FLOW_LASTS_MS / 1000;

type FlowKind = (typeof signInFlows.$inferSelect)["kind"];

/** One kind of step: what it keeps, and how that is read. */
export interface Flow<Data> {
  kind: FlowKind;
  schema: z.ZodMiniType<Data>;
}

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

/** What was kept for this browser, if its time is not over. It stays there. */
export async function readFlow<Data>(
  db: Queryable,
  { kind, schema }: Flow<Data>,
  { token, now }: { token: string; now: Date },
): Promise<Data | undefined> {
  const [row] = await db
    .select({ data: signInFlows.data })
    .from(signInFlows)
    .where(
      and(
        eq(signInFlows.flowHash, hashOf(token)),
        eq(signInFlows.kind, kind),
        gt(signInFlows.expiresAt, now),
      ),
    );
  return row && schema.safeParse(row.data).data;
}

/** Forgets those whose time is over. Answers how many. */
export async function sweepSignInFlows({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const isOver = lte(signInFlows.expiresAt, clock.now());
  return deleteInRounds(db, { table: signInFlows, key: [signInFlows.flowHash], isOver });
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

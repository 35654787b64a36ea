import { randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import type * as z from "zod/mini";
import { signInFlows } from "../db/schema/accounts.ts";
import type { Database, Queryable } from "../db/client.ts";
import { deleteInBatches } from "../db/batch-delete.ts";
import type { Deps } from "../deps.ts";
import { hashOfToken } from "./token-hash.ts";

/** Time limit of each sign-in step. */
const FLOW_MAX_AGE_MS = 10 * 60 * 1000;
export const FLOW_MAX_AGE_SECONDS = FLOW_MAX_AGE_MS / 1000;

type FlowKind = (typeof signInFlows.$inferSelect)["kind"];

/** A type of sign-in step, with the schema of its data. */
export interface Flow<Data> {
  kind: FlowKind;
  schema: z.ZodMiniType<Data>;
}

/**
 * Stores a step.
 *
 * @returns the token for the browser's cookie
 */
export async function openFlow<Data>(
  db: Pick<Database, "insert">,
  { kind }: Flow<Data>,
  { data, now }: { data: Data; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + FLOW_MAX_AGE_MS);
  await db
    .insert(signInFlows)
    .values({ flowHash: hashOfToken(token), kind, data, expiresAt, createdAt: now });
  return token;
}

/** Reads and deletes a step; of two concurrent requests, only one gets it. */
export async function consumeFlow<Data>(
  db: Pick<Database, "delete">,
  { kind, schema }: Flow<Data>,
  { token, now }: { token: string; now: Date },
): Promise<Data | undefined> {
  const [row] = await db
    .delete(signInFlows)
    .where(
      and(
        eq(signInFlows.flowHash, hashOfToken(token)),
        eq(signInFlows.kind, kind),
        gt(signInFlows.expiresAt, now),
      ),
    )
    .returning({ data: signInFlows.data });
  return row && schema.safeParse(row.data).data;
}

/** Reads a step without deleting it; undefined once expired. */
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
        eq(signInFlows.flowHash, hashOfToken(token)),
        eq(signInFlows.kind, kind),
        gt(signInFlows.expiresAt, now),
      ),
    );
  return row && schema.safeParse(row.data).data;
}

/** Deletes expired steps; returns their number. */
export async function sweepSignInFlows({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const condition = lte(signInFlows.expiresAt, clock.now());
  return deleteInBatches(db, { table: signInFlows, key: [signInFlows.flowHash], condition });
}

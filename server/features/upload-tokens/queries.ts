import { and, desc, eq } from "drizzle-orm";
import type { UploadToken } from "../../../shared/account/upload-tokens.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { nameRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { uploadTokens } from "../../db/schema/accounts.ts";
import { type Access, findAccess, mayReach } from "../../identity/access.ts";

/** Newest first. */
export async function listUploadTokens(db: Queryable, owner: UserId): Promise<UploadToken[]> {
  const { id, name, homeId, projectId, createdAt, lastUsedAt } = uploadTokens;
  const rows = await db
    .select({ id, name, homeId, projectId, createdAt, lastUsedAt })
    .from(uploadTokens)
    .where(eq(uploadTokens.userId, owner))
    .orderBy(desc(id));
  const tokens: UploadToken[] = [];
  for (const row of rows) {
    tokens.push({
      id: row.id,
      name: row.name,
      project: (await findProject(db, owner, row))?.name ?? null,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    });
  }
  return tokens;
}

interface Destination {
  homeId: UserId;
  projectId: number;
}

export interface TokenProject {
  access: Access;
  name: string;
}

/** Undefined when the project was deleted, or the user has no access to it. */
export async function findProject(
  db: Queryable,
  owner: UserId,
  { homeId, projectId }: Destination,
): Promise<TokenProject | undefined> {
  const access = await findAccess(db, homeId, owner);
  if (access === undefined || !mayReach(access, projectId)) return undefined;
  const [project] = await queryRows(db, nameRow)`
    select name from projects where user_id = ${access.home} and id = ${projectId}`;
  return project && { access, name: project.name };
}

export interface TokenRow extends Destination {
  tokenHash: string;
}

export async function findUploadToken(
  db: Queryable,
  owner: UserId,
  id: number,
): Promise<TokenRow | undefined> {
  const { tokenHash, homeId, projectId } = uploadTokens;
  const [row] = await db
    .select({ tokenHash, homeId, projectId })
    .from(uploadTokens)
    .where(and(eq(uploadTokens.userId, owner), eq(uploadTokens.id, id)));
  return row;
}

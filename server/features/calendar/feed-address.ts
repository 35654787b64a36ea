import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { id, type UserId } from "../../../shared/ids.ts";

/** What an address says of itself: whose calendar it is, of which project, and the secret that opens it. */
export interface FeedAddress {
  owner: UserId;
  projectId: number;
  secret: string;
}

const userId = id.brand<"UserId">();
const FILE = /^([1-9]\d{0,14})-([1-9]\d{0,14})\.ics$/;
/** 32 random bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The secret stands after the path, because logs keep paths: ours and those of a proxy before it.
 * The path ends as programs expect it of a calendar.
 */
export function feedUrl(publicUrl: string, { owner, projectId, secret }: FeedAddress): string {
  return `${publicUrl}/calendar/${owner}-${projectId}.ics?key=${secret}`;
}

/** Undefined for what no address of ours looks like. */
export function readAddress(file: string, key: unknown): FeedAddress | undefined {
  const [, owner, projectId] = FILE.exec(file) ?? [];
  if (owner === undefined || typeof key !== "string" || !SECRET.test(key)) return undefined;
  return { owner: userId.parse(Number(owner)), projectId: Number(projectId), secret: key };
}

function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** What the database keeps of a secret: it opens nothing. */
export function hashOf(secret: string): string {
  return digestOf(secret).toString("hex");
}

/** How long it takes tells nothing of the hash, nor whether there is one. */
export function opens(secret: string, tokenHash: string | undefined): boolean {
  const given = digestOf(secret);
  const kept = Buffer.from(tokenHash ?? "", "hex");
  const isThere = kept.length === given.length;
  return timingSafeEqual(given, isThere ? kept : digestOf("")) && isThere;
}

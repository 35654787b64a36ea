import { id, type UserId } from "../../../shared/ids.ts";

/** The parts of a feed URL: home, project, reader, and the secret that grants access. */
export interface FeedAddress {
  owner: UserId;
  projectId: number;
  /** the owner or member whose feed it is */
  reader: UserId;
  secret: string;
}

const userId = id.brand<"UserId">();
const FILE = /^([1-9]\d{0,14})-([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?\.ics$/;
/** 32 random bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/**
 * The secret is in the query string, because logs (ours and a reverse proxy's) contain paths only.
 * The path ends in .ics, which calendar programs expect.
 */
export function feedUrl(publicUrl: string, address: FeedAddress): string {
  const { owner, projectId, reader, secret } = address;
  const whose = reader === owner ? "" : `-${reader}`;
  return `${publicUrl}/calendar/${owner}-${projectId}${whose}.ics?key=${secret}`;
}

/** Undefined if the URL has an unknown form. */
export function readAddress(file: string, key: unknown): FeedAddress | undefined {
  const [, owner, projectId, reader = owner] = FILE.exec(file) ?? [];
  if (owner === undefined || typeof key !== "string" || !SECRET.test(key)) return undefined;
  return {
    owner: userId.parse(Number(owner)),
    projectId: Number(projectId),
    reader: userId.parse(Number(reader)),
    secret: key,
  };
}

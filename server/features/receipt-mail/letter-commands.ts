import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { ProblemCode } from "../../../shared/problem.ts";
import type { acceptedLetter, LetterProblem } from "../../../shared/receipts/mail.ts";
import type { Deps } from "../../deps.ts";
import { AppError, failed, notFound } from "../../errors.ts";
import { andInProjects, type EditAccess } from "../../identity/access.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { createDrafts } from "../drafts/commands.ts";
import { prepareReceipt, storeReceipt } from "../receipts/commands.ts";
import { allowSender } from "./address-commands.ts";
import type { Letter } from "./letter.ts";
import {
  countWaiting,
  findEarlierLetter,
  findSenderAccess,
  findWaitingLetter,
  type Inbox,
} from "./queries.ts";
import { readLetter } from "./read-letter.ts";

/** In the quarantines of a home. */
const MAX_WAITING = 20;
const MAX_WAITING_BYTES = 60 * 1024 * 1024;

export type LetterDeps = Pick<Deps, "config" | "db" | "clock" | "storage" | "log" | "jobs">;

/** A letter in a folder for temporary files, where its receipts are put, too. */
export interface SentLetter {
  path: string;
  folder: string;
}

/** "ignored": an automatic reply, or an email of this installation */
type Reception = "drafts" | "quarantine" | "known" | "ignored";

/**
 * Takes a letter that arrived at an inbox's address: its receipts become drafts if its sender is
 * allowed, else it waits. Safe to repeat: the sender's mail server does after any other error.
 *
 * @throws bad_request for one that can't be read, not_permitted when the quarantine is full
 */
export async function receiveLetter(
  deps: LetterDeps,
  inbox: Inbox,
  sent: SentLetter,
): Promise<Reception> {
  const letter = await readLetter(() => readFile(sent.path));
  if (letter.kind === "unreadable") throw failed("bad_request", "This email can't be read");
  const { sender } = letter;
  if (sender === null) throw failed("bad_request", "This email names no sender");
  if (letter.isAutomatic || isOwn(deps, sender)) return "ignored";
  const earlier = await findEarlierLetter(deps.db, inbox, letter.fingerprint);
  const access = await findSenderAccess(deps.db, inbox, sender);
  if (earlier && (!earlier.isWaiting || access === undefined)) return "known";
  if (access === undefined) {
    await holdLetter(deps, inbox, { ...letter, sender }, await readFile(sent.path));
    return "quarantine";
  }
  const { problems } = await takeReceipts(deps, access, inbox, letter, sent.folder);
  await recordLetter(deps, inbox, { ...letter, sender, problems }, access.actor);
  return "drafts";
}

function isOwn({ config }: LetterDeps, sender: string): boolean {
  if (config.mail.kind !== "smtp") return false;
  const { from } = config.mail;
  return (/<([^>]+)>$/.exec(from)?.[1] ?? from).toLowerCase() === sender;
}

type KnownLetter = Letter & { sender: string };

/** Keeps a letter as it came, for a while. */
async function holdLetter(
  { db, clock }: LetterDeps,
  { home, projectId }: Inbox,
  { fingerprint, sender, subject }: KnownLetter,
  content: Uint8Array,
): Promise<void> {
  const now = clock.now().toISOString();
  await db.transaction(async (tx) => {
    await lockOwner(tx, home);
    const { count, bytes } = await countWaiting(tx, home);
    if (count >= MAX_WAITING || bytes + content.byteLength > MAX_WAITING_BYTES) {
      throw failed("not_permitted", "This sender isn't allowed here");
    }
    await tx.execute(sql`
      insert into receipt_letters
        (user_id, project_id, fingerprint, sender, subject, received_at, content, problems)
      values (${home}, ${projectId}, ${fingerprint}, ${sender}, ${subject}, ${now}::timestamptz,
        ${content}::bytea, '[]')
      on conflict (user_id, project_id, fingerprint) do nothing`);
  });
}

/** Remembers a letter that was taken. Its problems are sent by email, unless a screen shows them. */
async function recordLetter(
  { db, clock }: LetterDeps,
  { home, projectId }: Inbox,
  { fingerprint, sender, subject, problems }: KnownLetter,
  tell: UserId | null,
): Promise<void> {
  const told = problems.length > 0 ? tell : null;
  await db.execute(sql`
    insert into receipt_letters
      (user_id, project_id, fingerprint, sender, subject, received_at, problems, tell)
    values (${home}, ${projectId}, ${fingerprint}, ${sender}, ${subject},
      ${clock.now().toISOString()}::timestamptz, ${JSON.stringify(problems)}::jsonb, ${told}::bigint)
    on conflict (user_id, project_id, fingerprint) do update
    set content = null, problems = excluded.problems, tell = excluded.tell`);
}

/** Why a file is no receipt. Other failures may not meet another try. */
const PROBLEMS: Readonly<Partial<Record<ProblemCode, LetterProblem>>> = {
  unsupported_media_type: "other_type",
  bad_request: "damaged",
  payload_too_large: "no_room",
};

interface Taken {
  count: number;
  problems: LetterProblem[];
}

/** Stores a letter's receipts as drafts. A repeated letter stores each once. */
async function takeReceipts(
  deps: LetterDeps,
  access: EditAccess,
  { projectId }: Pick<Inbox, "projectId">,
  { fingerprint, files, problems: before }: Letter,
  folder: string,
): Promise<Taken> {
  const keys: string[] = [];
  const problems = [...before];
  for (const [index, bytes] of files.entries()) {
    const path = join(folder, `file-${index}`);
    try {
      await writeFile(path, bytes, { mode: 0o600 });
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const receipt = { ...(await prepareReceipt(path)), sha256 };
      const idempotencyKey = `letter ${projectId} ${fingerprint} ${index}`;
      keys.push(await storeReceipt(deps, access, receipt, { idempotencyKey }));
    } catch (error) {
      const problem = error instanceof AppError ? PROBLEMS[error.problem.code] : undefined;
      if (problem === undefined) throw error;
      problems.push(problem);
    }
  }
  if (keys.length === 0) return { count: 0, problems };
  const added = { projectId, keys, splitPages: false, isRetryable: true };
  try {
    await createDrafts(deps, access, added, calendarDateAt(deps.clock.now()));
  } catch (error) {
    const isFull = error instanceof AppError && error.problem.code === "conflict";
    if (!isFull) throw error;
    return { count: 0, problems: [...problems, "inbox_full"] };
  }
  return { count: keys.length, problems };
}

/**
 * Allows the sender of a letter in quarantine, and takes its receipts.
 *
 * @throws not_found once it was accepted or discarded
 */
export async function acceptLetter(
  deps: LetterDeps,
  access: EditAccess,
  letterId: number,
  folder: string,
): Promise<z.infer<typeof acceptedLetter>> {
  const held = await findWaitingLetter(deps.db, access, letterId);
  if (held === undefined) throw notFound("Email");
  const { projectId, sender, content } = held;
  await allowSender(deps, access, projectId, sender);
  const letter = await readLetter(async () => content);
  // It was read before it was held.
  if (letter.kind === "unreadable") {
    throw failed("unavailable", "Couldn't read this email. Please try again.");
  }
  const { count, problems } = await takeReceipts(deps, access, { projectId }, letter, folder);
  const inbox = { home: access.home, projectId };
  await recordLetter(deps, inbox, { ...letter, sender, problems }, null);
  return { count, problems };
}

/** Forgets what a letter in quarantine holds. A second copy of it is ignored. */
export async function discardLetter(
  { db }: Pick<Deps, "db">,
  access: EditAccess,
  letterId: number,
): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update receipt_letters set content = null
    where user_id = ${access.home} and id = ${letterId} and content is not null
      ${andInProjects(access, sql`project_id`)}`);
  if (rowCount === 0) throw notFound("Email");
}

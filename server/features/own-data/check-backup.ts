import { createReadStream } from "node:fs";
import type * as z from "zod/mini";
import {
  BACKUP_FILE,
  BACKUP_FORMAT,
  BACKUP_LISTS,
  BACKUP_VERSION,
  type BackedUpContractor,
  type BackedUpExpense,
  type BackedUpMilestone,
  type BackedUpProject,
  type BackedUpReceipt,
  type BackupHead,
  backupHead,
  type BackupList,
  type BackupRecords,
} from "../../../shared/account/backup.ts";
import { CEILED, type Ceiled, CEILINGS } from "../../../shared/ceilings.ts";
import { MAX_RECEIPTS } from "../../../shared/receipts/contract.ts";
import { type AppError, failed } from "../../errors.ts";
import { notOurs } from "./archive-reader.ts";
import { membersOf } from "./json-members.ts";

/** What else stands beside the lists is read by nobody, and not kept. */
const HEAD: ReadonlySet<string> = new Set<keyof BackupHead>([
  "format",
  "version",
  "exportedAt",
  "account",
]);

/** What the plan has room for, of what a plan limits. */
export type Room = Readonly<Record<"expenses" | "contractors", number>>;

/** What a download holds, all of it looked at. Expenses, milestones and messages stay in their file. */
export interface CheckedBackup {
  projects: BackedUpProject[];
  contractors: BackedUpContractor[];
  counts: Record<BackupList, number>;
  /** downloaded here from an account with the address of the one that asks */
  isOwn: boolean;
  /** those that an expense carries, by their keys */
  receipts: ReadonlyMap<string, BackedUpReceipt>;
}

interface Checking {
  /** of the account that asks; none for what was not written here so */
  mark: string | undefined;
  /** what the plan of the account that asks has room for; none where it has no end */
  room: Room | undefined;
  /** aborted when nobody waits for it any more */
  signal: AbortSignal;
}

/**
 * Looks at all records of a download, by the schemas that take them from forms, and at what they
 * say of one another. Throws for the first that is wrong, and names it.
 */
export async function checkBackup(
  path: string,
  { mark, room, signal }: Checking,
): Promise<CheckedBackup> {
  const check = new BackupCheck();
  const head: Record<string, unknown> = {};
  // What was written here says whose it is before its lists.
  const isOwn = () => mark !== undefined && head["account"] === mark;
  for await (const { name, value, index } of readMembers(path)) {
    signal.throwIfAborted();
    if (index === undefined) {
      if (HEAD.has(name)) head[name] = value;
    } else if (isList(name)) {
      check.take(name, index, value);
      if (room && !isOwn()) requireRoom(check.counts, room);
    }
  }
  requireHead(head);
  return { ...check.finish(), isOwn: isOwn() };
}

/**
 * What an account downloaded was recorded under a plan that allowed it, and comes back into it on
 * any. Anything else is taken as if it were entered now.
 */
export function requireRoom(counts: CheckedBackup["counts"], room: Room): void {
  for (const what of ["expenses", "contractors"] as const) {
    if (counts[what] <= room[what]) continue;
    throw failed(
      "plan_limit_reached",
      `This download was changed, or comes from another account, and has more than the ${room[what]} ${what} of the free plan. Please upgrade to restore it. Nothing was changed.`,
    );
  }
}

/** The members of the file. What is no JSON is said so. */
async function* readMembers(path: string) {
  try {
    yield* membersOf(createReadStream(path, { encoding: "utf8" }) as AsyncIterable<string>);
  } catch (error) {
    throw error instanceof SyntaxError ? notOurs(`"${BACKUP_FILE}" cannot be read.`, error) : error;
  }
}

function isList(name: string): name is BackupList {
  return Object.hasOwn(BACKUP_LISTS, name);
}

function requireHead(head: Record<string, unknown>): void {
  const { success, data } = backupHead.safeParse(head);
  if (!success) throw notOurs(`"${BACKUP_FILE}" does not say "${BACKUP_FORMAT}".`);
  if (data.version !== BACKUP_VERSION) {
    throw notOurs("It was made by another version of Plumbline, which this one cannot read.");
  }
}

/** A record of a list, and which list it stands in. */
export type ListedRecord = {
  [List in BackupList]: { list: List; record: BackupRecords[List] };
}[BackupList];

/** All records as they come, and undefined for each member that is none: time passes there, too. */
export async function* recordsOf(path: string): AsyncGenerator<ListedRecord | undefined> {
  for await (const { name, value, index } of readMembers(path)) {
    yield index !== undefined && isList(name) ? listed(name, index, value) : undefined;
  }
}

function listed(list: BackupList, index: number, value: unknown): ListedRecord {
  switch (list) {
    case "projects":
      return { list, record: parsed(list, index, value) };
    case "contractors":
      return { list, record: parsed(list, index, value) };
    case "expenses":
      return { list, record: parsed(list, index, value) };
    case "milestones":
      return { list, record: parsed(list, index, value) };
    case "messages":
      return { list, record: parsed(list, index, value) };
    case "receipts":
      return { list, record: parsed(list, index, value) };
  }
}

function parsed<List extends BackupList>(
  list: List,
  index: number,
  value: unknown,
): BackupRecords[List] {
  const schema: z.ZodMiniType<BackupRecords[List]> = BACKUP_LISTS[list];
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.length ? ` (${issue.path.join(".")})` : "";
  throw wrong(list, index, `${issue?.message ?? "Invalid"}${where}`);
}

const SINGULAR: Readonly<Record<BackupList, string>> = {
  projects: "project",
  contractors: "contractor",
  expenses: "expense",
  milestones: "milestone",
  messages: "message",
  receipts: "receipt",
};

function wrong(list: BackupList, index: number, what: string): AppError {
  return failed(
    "bad_request",
    `In "${BACKUP_FILE}" ${SINGULAR[list]} ${index + 1} is wrong: ${what}. Nothing was changed.`,
  );
}

class BackupCheck {
  readonly #projects: BackedUpProject[] = [];
  readonly #contractors: BackedUpContractor[] = [];
  readonly #receipts = new Map<string, BackedUpReceipt>();
  readonly counts = {
    projects: 0,
    contractors: 0,
    expenses: 0,
    milestones: 0,
    messages: 0,
    receipts: 0,
  };
  readonly #seen: Record<"projects" | "contractors", Set<number>> = {
    projects: new Set(),
    contractors: new Set(),
  };
  /** what records refer to, and the first that does; lists may come in any order */
  readonly #wanted = {
    projects: new Map<number, [BackupList, number]>(),
    contractors: new Map<number, [BackupList, number]>(),
  };
  /** keys of receipts, and the expense that carries each */
  readonly #carried = new Map<string, number>();
  readonly #milestonesOf = new Map<number, number>();

  take(list: BackupList, index: number, value: unknown): void {
    this.counts[list] += 1;
    switch (list) {
      case "projects":
        this.#takeOnce(list, index, parsed(list, index, value), this.#projects);
        break;
      case "contractors":
        this.#takeOnce(list, index, parsed(list, index, value), this.#contractors);
        break;
      case "expenses":
        this.#takeExpense(index, parsed(list, index, value));
        break;
      case "milestones":
        this.#takeMilestone(index, parsed(list, index, value));
        break;
      case "messages":
        parsed(list, index, value);
        break;
      case "receipts":
        this.#takeReceipt(index, parsed(list, index, value));
        break;
    }
  }

  #takeOnce<Row extends { id: number }>(
    list: "projects" | "contractors",
    index: number,
    row: Row,
    into: Row[],
  ): void {
    if (this.#seen[list].has(row.id)) throw wrong(list, index, "its id stands there twice");
    this.#seen[list].add(row.id);
    into.push(row);
    requireWithin(list, into.length);
  }

  #takeExpense(index: number, { projectId, contractorId, receipt }: BackedUpExpense): void {
    this.#want("projects", projectId, "expenses", index);
    if (contractorId !== null) this.#want("contractors", contractorId, "expenses", index);
    if (receipt === null) return;
    if (this.#carried.has(receipt)) {
      throw wrong("expenses", index, "its receipt is another expense's too");
    }
    this.#carried.set(receipt, index);
    requireFewReceipts(this.#carried.size);
  }

  #takeMilestone(index: number, { projectId }: BackedUpMilestone): void {
    this.#want("projects", projectId, "milestones", index);
    const count = (this.#milestonesOf.get(projectId) ?? 0) + 1;
    this.#milestonesOf.set(projectId, count);
    requireWithin("milestones", count);
  }

  #takeReceipt(index: number, receipt: BackedUpReceipt): void {
    if (this.#receipts.has(receipt.key))
      throw wrong("receipts", index, "its key stands there twice");
    this.#receipts.set(receipt.key, receipt);
    requireFewReceipts(this.#receipts.size);
  }

  #want(what: "projects" | "contractors", id: number, list: BackupList, index: number): void {
    if (this.#wanted[what].has(id)) return;
    this.#wanted[what].set(id, [list, index]);
    requireWithin(what, this.#wanted[what].size);
  }

  finish(): Omit<CheckedBackup, "isOwn"> {
    for (const what of ["projects", "contractors"] as const) {
      for (const [id, [list, index]] of this.#wanted[what]) {
        if (!this.#seen[what].has(id)) throw wrong(list, index, `its ${SINGULAR[what]} is missing`);
      }
    }
    const receipts = new Map<string, BackedUpReceipt>();
    for (const [key, index] of this.#carried) {
      const receipt = this.#receipts.get(key);
      if (!receipt) throw wrong("expenses", index, "its receipt is missing");
      receipts.set(key, receipt);
    }
    return {
      projects: this.#projects,
      contractors: this.#contractors,
      counts: this.counts,
      receipts,
    };
  }
}

function requireFewReceipts(count: number): void {
  if (count > MAX_RECEIPTS) throw notOurs("It has too many receipts.");
}

function requireWithin(what: Ceiled, count: number): void {
  if (count <= CEILINGS[what]) return;
  const { place, name } = CEILED[what];
  throw failed(
    "bad_request",
    `This download has more ${name} than ${place === "project" ? "a project" : "an account"} holds, which is ${CEILINGS[what].toLocaleString("en-US")}. Nothing was changed.`,
  );
}

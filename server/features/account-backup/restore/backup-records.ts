import { createReadStream } from "node:fs";
import type * as z from "zod/mini";
import {
  BACKUP_FILE,
  BACKUP_FORMAT,
  BACKUP_LISTS,
  BACKUP_VERSION,
  backupHead,
  type BackupList,
  type BackupRecords,
} from "../rules/archive-contract.ts";
import { type AppError, failed } from "../../../errors.ts";
import { unsupportedArchive } from "./archive-reader.ts";
import { type KnownMembers, type Member, membersOf } from "./json-members.ts";

/* Parses the records of a backup file with the schemas of their forms. */

const KNOWN: KnownMembers = {
  // "product" is only informational.
  values: new Set([...Object.keys(backupHead.shape), "product"]),
  lists: new Set(Object.keys(BACKUP_LISTS)),
};

/**
 * The members of the file's object.
 *
 * @throws for invalid JSON and for unknown members
 */
export async function* readMembers(path: string): AsyncGenerator<Member> {
  const chunks = createReadStream(path, { encoding: "utf8" }) as AsyncIterable<string>;
  try {
    yield* membersOf(chunks, KNOWN);
  } catch (error) {
    throw error instanceof SyntaxError
      ? unsupportedArchive(`"${BACKUP_FILE}" cannot be read.`, error)
      : error;
  }
}

export function isList(name: string): name is BackupList {
  return Object.hasOwn(BACKUP_LISTS, name);
}

/** A record with the name of its list and its index there, from 0. */
export type ListedRecord = {
  [List in BackupList]: { list: List; index: number; record: BackupRecords[List] };
}[BackupList];

/** All records in file order; undefined for other members, so that callers can check a timer. */
export async function* recordsOf(path: string): AsyncGenerator<ListedRecord | undefined> {
  for await (const { name, value, index } of readMembers(path)) {
    yield index !== undefined && isList(name) ? listed(name, index, value) : undefined;
  }
}

export function listed(list: BackupList, index: number, value: unknown): ListedRecord {
  switch (list) {
    case "projects":
      return { list, index, record: parsed(list, index, value) };
    case "contractors":
      return { list, index, record: parsed(list, index, value) };
    case "expenses":
      return { list, index, record: parsed(list, index, value) };
    case "milestones":
      return { list, index, record: parsed(list, index, value) };
    case "budgetLines":
      return { list, index, record: parsed(list, index, value) };
    case "quotes":
      return { list, index, record: parsed(list, index, value) };
    case "scopeItems":
      return { list, index, record: parsed(list, index, value) };
    case "drafts":
      return { list, index, record: parsed(list, index, value) };
    case "invoices":
      return { list, index, record: parsed(list, index, value) };
    case "activity":
      return { list, index, record: parsed(list, index, value) };
    case "messages":
      return { list, index, record: parsed(list, index, value) };
    case "receipts":
      return { list, index, record: parsed(list, index, value) };
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
  throw invalidRecord(list, index, `${issue?.message ?? "Invalid"}${where}`);
}

export const SINGULAR: Readonly<Record<BackupList, string>> = {
  projects: "project",
  contractors: "contractor",
  expenses: "expense",
  milestones: "milestone",
  budgetLines: "budget line",
  quotes: "quote",
  scopeItems: "scope item",
  drafts: "receipt of an inbox",
  invoices: "invoice",
  messages: "message",
  activity: "activity entry",
  receipts: "receipt",
};

/** The error for an invalid record, naming the record. */
export function invalidRecord(list: BackupList, index: number, what: string): AppError {
  return failed(
    "bad_request",
    `In "${BACKUP_FILE}" ${SINGULAR[list]} ${index + 1} is wrong: ${what}. Nothing was changed.`,
  );
}

/** Rejects files that are not a backup, or have an unsupported version. */
export function requireHead(head: Record<string, unknown>): void {
  const { success, data } = backupHead.safeParse(head);
  if (!success) throw unsupportedArchive(`"${BACKUP_FILE}" does not say "${BACKUP_FORMAT}".`);
  if (data.version !== BACKUP_VERSION) {
    throw unsupportedArchive(
      "It was made by another version of Plumbline, which this one cannot read.",
    );
  }
}

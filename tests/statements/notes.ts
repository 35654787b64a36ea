import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Environment variable with the folder for recorded statements; nothing is recorded if it is unset.
 */
export const FOLDER_VARIABLE = "PLUMBLINE_TEST_STATEMENTS";

/** File ending of the lists of writes without an activity entry. */
export const UNRECORDED = ".unrecorded";

/** A statement sent by the app, and the server file that sent it, if known. */
export interface SentStatement {
  text: string;
  from: string | undefined;
}

const APP = "plumbline";
/** Modules with connections apart from the app's: migrations, and the operator's commands. */
const NOT_THE_APP = /migrations|operations/;
const REPOSITORY = path.resolve(import.meta.dirname, "../..");
/** The app's connection, also used by tests: no statement originates there. */
const CONNECTION = /^server\/db\/(?:client|named-statements|rows)\.ts$|^tests\/statements\//;
/** Vitest adds a query to the URL of a test file. */
const FRAME = /(?:file:\/\/)?(\/[^():?]+\.[cm]?tsx?)(?:\?[^:]*)?:\d+:\d+\)?$/;

const sent = new Map<string, string | undefined>();

export function note(text: string, from: string | undefined): void {
  if (sent.get(text) === undefined) sent.set(text, from);
}

export function isNoted(text: string): boolean {
  return sent.has(text);
}

/** Tables whose rows users see as records or their parts. */
const RECORDS =
  "projects|contractors|contractor_documents|milestones|milestone_dependencies|expenses|expense_shares|expense_receipts|budget_lines|quotes|" +
  "quote_items|quote_files|scope_items|scope_lines|scope_entries|contract_scope|change_orders|installments|invoices|invoice_lines|invoice_files|lien_waivers|expense_imports|calendar_feeds|" +
  "member_calendar_feeds|reminder_choices|receipt_addresses|receipt_senders|merchant_rules|recurring_expenses";
const WRITES_RECORD = new RegExp(`\\b(?:insert into|update|delete from) "?(?:${RECORDS})"?[ (]`);
/** Also matches the lock of `recordChange`, which writes no line if nothing has changed. */
const WRITES_LINE =
  /\binsert into "?activity"?[ (]|^select from \w+ r where .* for no key update of r$/s;

/** Writes of open transactions, by client. */
const open = new WeakMap<object, string[]>();

/** Committed writes to records without an activity entry. */
export class UnrecordedWrites {
  readonly #texts = new Set<string>();

  /** @param writes of one transaction */
  commit(writes: readonly string[]): void {
    if (writes.some((text) => WRITES_LINE.test(text))) return;
    for (const text of writes) this.#texts.add(text);
  }

  texts(): string[] {
    return [...this.#texts];
  }

  clear(): void {
    this.#texts.clear();
  }
}

const unrecorded = new UnrecordedWrites();

/** Tracks the transactions of a client, which is about to send `text`. */
export function followWrites(
  client: object,
  text: string,
  { isOfApp, found = unrecorded }: { isOfApp: boolean; found?: UnrecordedWrites },
): void {
  const plain = plainText(text);
  if (/^begin\b/i.test(plain)) open.set(client, []);
  else if (/^commit\b/i.test(plain)) found.commit(open.get(client) ?? []);
  if (/^(?:commit|rollback)\b(?! to\b)/i.test(plain)) open.delete(client);
  if (!isOfApp || !(WRITES_RECORD.test(plain) || WRITES_LINE.test(plain))) return;
  const writes = open.get(client);
  if (writes === undefined) found.commit([plain]);
  else writes.push(plain);
}

const plainTexts = new Map<string, string>();

/** Normalizes blanks and quotation marks. Most statements are sent many times. */
export function plainText(text: string): string {
  const known = plainTexts.get(text);
  if (known !== undefined) return known;
  const plain = text.replaceAll('"', "").replaceAll(/\s+/g, " ").trim();
  plainTexts.set(text, plain);
  return plain;
}

/** Writes the records kept in memory, to one file per process or test file. */
export function writeNotes(folder: string): void {
  if (sent.size === 0) return;
  const statements: SentStatement[] = [...sent].map(([text, from]) => ({ text, from }));
  const name = `${process.pid}-${randomBytes(6).toString("hex")}`;
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(statements));
  writeFileSync(path.join(folder, `${name}${UNRECORDED}`), JSON.stringify(unrecorded.texts()));
  sent.clear();
  unrecorded.clear();
}

export type Caller = { kind: "app"; file: string } | { kind: "test" } | { kind: "unknown" };

/**
 * The sender: the innermost file of this repository in the stack, ignoring the app's connection and
 * the recorder.
 */
export function callerOf({ stack = "" }: Error): Caller {
  for (const line of stack.split("\n")) {
    const file = fileOf(line);
    if (file === undefined || CONNECTION.test(file)) continue;
    const isTest = !file.startsWith("server/") || file.includes(".test.");
    return isTest ? { kind: "test" } : { kind: "app", file };
  }
  return { kind: "unknown" };
}

function fileOf(line: string): string | undefined {
  const [, found] = FRAME.exec(line) ?? [];
  if (found === undefined) return undefined;
  const file = path.relative(REPOSITORY, found);
  return file.startsWith("..") || file.startsWith("node_modules") ? undefined : file;
}

/** Wraps a method of a library. Throws if the library no longer has it. */
export function wrap(
  owner: object,
  method: string,
  around: (self: object, args: readonly unknown[], call: () => unknown) => unknown,
): void {
  const original: unknown = Reflect.get(owner, method);
  if (typeof original !== "function") throw new Error(`There is no ${method} to listen to`);
  const wrapped = function wrapped(this: object, ...args: unknown[]): unknown {
    return around(this, args, () => Reflect.apply(original, this, args));
  };
  Object.defineProperty(owner, method, { value: wrapped, writable: true, configurable: true });
}

/** The text of a query passed to pg as a string or an object. */
export function textOf(query: unknown): string | undefined {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || !("text" in query)) return undefined;
  return typeof query.text === "string" ? query.text : undefined;
}

/** Whether a client of pg belongs to the app's pool. */
export function isOfTheApp(client: object): boolean {
  const parameters: unknown = Reflect.get(client, "connectionParameters");
  if (typeof parameters !== "object" || parameters === null) return false;
  const name: unknown = Reflect.get(parameters, "application_name");
  return typeof name === "string" && name.startsWith(APP) && !NOT_THE_APP.test(name);
}

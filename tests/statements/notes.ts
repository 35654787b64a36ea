import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";

/** Where statements are kept while the tests run; they are not recorded unless it is given. */
export const FOLDER_VARIABLE = "PLUMBLINE_TEST_STATEMENTS";

/** A statement as the app sent it, and the file of the server that it comes from, where that is known. */
export interface SentStatement {
  text: string;
  from: string | undefined;
}

const APP = "plumbline";
/** What has connections of its own beside the app's: migrations, and the operator's commands. */
const NOT_THE_APP = /migrations|operations/;
const REPOSITORY = path.resolve(import.meta.dirname, "../..");
/** The app's own connection, which the tests use too: nobody's statements begin there. */
const CONNECTION = /^server\/db\/(?:client|statements)\.ts$|^tests\/statements\//;
const FRAME = /(?:file:\/\/)?(\/[^():]+\.[cm]?tsx?):\d+:\d+\)?$/;

const sent = new Map<string, string | undefined>();

export function note(text: string, from: string | undefined): void {
  if (sent.get(text) === undefined) sent.set(text, from);
}

export function isNoted(text: string): boolean {
  return sent.has(text);
}

/** Kept in memory until then: one file for each process, or for each file of tests. */
export function writeNotes(folder: string): void {
  if (sent.size === 0) return;
  const statements: SentStatement[] = [...sent].map(([text, from]) => ({ text, from }));
  const name = `${process.pid}-${randomBytes(6).toString("hex")}.json`;
  writeFileSync(path.join(folder, name), JSON.stringify(statements));
  sent.clear();
}

export type Caller = { kind: "app"; file: string } | { kind: "test" } | { kind: "unknown" };

/**
 * Who sent it: the innermost file of this repository that stands in the stack. The app's own
 * connection belongs to everybody, and what records is nobody.
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

/** Puts something around a method of a library. Says so if the library has it no more. */
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

/** The text of what pg is asked: as such, or in an object. */
export function textOf(query: unknown): string | undefined {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || !("text" in query)) return undefined;
  return typeof query.text === "string" ? query.text : undefined;
}

/** Whether a client of pg is one of the app's pool. */
export function isOfTheApp(client: object): boolean {
  const parameters: unknown = Reflect.get(client, "connectionParameters");
  if (typeof parameters !== "object" || parameters === null) return false;
  const name: unknown = Reflect.get(parameters, "application_name");
  return typeof name === "string" && name.startsWith(APP) && !NOT_THE_APP.test(name);
}

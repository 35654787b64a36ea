import { isIP } from "node:net";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Parses a variable's value; undefined when invalid. */
export type Parse<T> = (text: string) => T | undefined;

export function parseOneOf<T extends string>(choices: readonly T[]): Parse<T> {
  return (text) => choices.find((choice) => choice === text);
}

export const parsePort: Parse<number> = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;

export const parseHost: Parse<string> = (text) =>
  isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined;

export const MIN_SECRET_LENGTH = 32;

export const parseSecret: Parse<string> = (text) =>
  text.length >= MIN_SECRET_LENGTH ? text : undefined;

/** Reads variables and collects all errors, to report them together. */
export class Reader {
  readonly lines: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** An empty variable counts as unset. */
  optional<T>(name: string, parse: Parse<T>, expected: string): T | undefined {
    const text = this.#environment[name]?.trim() ?? "";
    if (text === "") return undefined;
    const value = parse(text);
    if (value === undefined) this.lines.push(`${name} must be ${expected}.`);
    return value;
  }
}

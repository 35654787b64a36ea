export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable's value; undefined for a text that is none. */
export type Parse<T> = (text: string) => T | undefined;

export function parseOneOf<T extends string>(choices: readonly T[]): Parse<T> {
  return (text) => choices.find((choice) => choice === text);
}

/** Reads variables one by one and collects what is wrong, so that all of it is told at once. */
export class Reader {
  readonly lines: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** An empty variable counts as one that is not set. */
  optional<T>(name: string, parse: Parse<T>, expected: string): T | undefined {
    const text = this.#environment[name]?.trim() ?? "";
    if (text === "") return undefined;
    const value = parse(text);
    if (value === undefined) this.lines.push(`${name} must be ${expected}.`);
    return value;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Parses a variable's value; undefined when invalid. */
export type Parse<T> = (text: string) => T | undefined;

export function parseOneOf<T extends string>(choices: readonly T[]): Parse<T> {
  return (text) => choices.find((choice) => choice === text);
}

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

/** A column of one mention of a table, or of a query's output. */
export type Column = string;

/** A value from the caller: a parameter or a literal. */
export const GIVEN: Column = "given";

interface Rule {
  needs: readonly Column[];
  makes: Column;
}

/** Derives from a statement's equalities which columns have only values from the caller. */
export class Bindings {
  readonly #rules: Rule[] = [];
  #count = 0;

  /** If all of `needs` are given, so is `makes`. */
  add(needs: readonly Column[], makes: Column): void {
    this.#rules.push({ needs, makes });
  }

  newName(): string {
    this.#count += 1;
    return `#${this.#count}`;
  }

  /** The closure of all given columns. */
  given(): ReadonlySet<Column> {
    const given = new Set<Column>([GIVEN]);
    let size: number;
    do {
      size = given.size;
      for (const { needs, makes } of this.#rules) {
        if (needs.every((column) => given.has(column))) given.add(makes);
      }
    } while (given.size > size);
    return given;
  }
}

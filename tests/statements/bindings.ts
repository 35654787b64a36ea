/** A column of one mention of a table, or of what a query answers. */
export type Column = string;

/** What the caller gave: a parameter, or a word of the statement itself. */
export const GIVEN: Column = "given";

interface Rule {
  needs: readonly Column[];
  makes: Column;
}

/** Which columns can only have a value that the caller gave, by the equalities of a statement. */
export class Bindings {
  readonly #rules: Rule[] = [];
  #count = 0;

  /** Where all of the first are given, so is the last. */
  add(needs: readonly Column[], makes: Column): void {
    this.#rules.push({ needs, makes });
  }

  newName(): string {
    this.#count += 1;
    return `#${this.#count}`;
  }

  /** All that follow from what the caller gave. */
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

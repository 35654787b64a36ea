/*
 * Proves that the test of each row can fail. An entry removes one defense in a copy of the sources
 * and names the tests that must then fail:
 *
 *   npm run test:defenses              every entry; writes the table of tests/security/defenses.md
 *   npm run test:defenses -- 34 57-61  the entries of these rows
 *
 * Entries are in rows-NN-MM.ts beside this file, listed in every-row.ts. An entry removes only what
 * the row's test checks, and leaves code that compiles except for unused names: a compile error or
 * a test that cannot start proves nothing. When either of two defenses suffices, one entry removes
 * both with `also`.
 */

/** One change to one file. */
export interface Change {
  /** path from the root of the project */
  file: string;
  /**
   * must occur exactly once in the file; part of a line, or several lines with their indentation
   */
  find: string;
  replace: string;
}

export interface DefenseEntry extends Change {
  /** row of tests/security/attacks.md, 1 to 92 */
  row: number;
  /** short name of the removed defense, as listed in tests/security/defenses.md */
  defense: string;
  /** applied at the same time */
  also?: readonly Change[];
  /** the file whose tests must fail; files in tests/e2e run in a browser */
  test: string;
  /** prefix of their titles, including describe titles; defaults to `row N:` */
  title?: string;
}

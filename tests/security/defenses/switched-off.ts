/*
 * What shows that the test of a row can fail. Each entry takes one defense of the product out,
 * in a copy of the sources, and names the tests that must then be red:
 *
 *   npm run test:defenses              every entry; then writes the table of tests/security/defenses.md
 *   npm run test:defenses -- 34 57-61  the entries of these rows
 *
 * The entries stand in rows-NN-MM.ts beside this file and are listed in every-row.ts. An entry
 * switches off what the row's test is about and nothing else. It leaves code that compiles
 * (only unused names are forgiven): a mistake in the types or in the syntax shows nothing, and
 * neither does a test that could not start. Where two defenses do the same work, so that either
 * alone still holds, one entry takes both out by `also`.
 */

/** One change to one file. */
export interface Change {
  /** from the root of the project */
  file: string;
  /** stands in the file exactly once; part of a line, or several lines with their indentation */
  find: string;
  replace: string;
}

export interface SwitchedOff extends Change {
  /** of the matrix, 1 to 92 */
  row: number;
  /** the defense that is taken out, in a few words, as the table of tests/security/defenses.md shows it */
  defense: string;
  /** changed at the same time */
  also?: readonly Change[];
  /** the file of the tests that must be red; one below tests/e2e is played in a browser */
  test: string;
  /** what their titles, with those of the blocks around them, begin with; `row N:` unless it is given */
  title?: string;
}

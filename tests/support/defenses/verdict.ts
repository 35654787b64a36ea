import { stripVTControlCharacters } from "node:util";
import type { SwitchedOff } from "../../security/defenses/switched-off.ts";

/** What the tests of an entry say. */
export type Verdict =
  | { kind: "green"; passed: number }
  /** at least one test ran and failed */
  | { kind: "red"; test: string; because: string }
  /** nothing was shown: no such test, or it could not start */
  | { kind: "broken"; because: string };

/** Runs the tests of an entry over the workspace as it is now. */
export interface Runner {
  run(entry: SwitchedOff): Promise<Verdict>;
  close(): Promise<void>;
}

/** The tests of an entry by their titles, which a runner joins with spaces. */
export function titlePattern({ row, title }: SwitchedOff): RegExp {
  const start = (title ?? `row ${row}:`).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`(?:^|[\\s›])${start}`);
}

export function isInBrowser({ test }: SwitchedOff): boolean {
  return test.startsWith("tests/e2e/");
}

/** The first line of a message, without the colours of a terminal. */
export function firstLine(message = ""): string {
  return stripVTControlCharacters(message).trim().split("\n", 1)[0]?.slice(0, 160) ?? "";
}

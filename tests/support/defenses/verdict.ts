import { stripVTControlCharacters } from "node:util";
import type { DefenseEntry } from "../../security/defenses/defense-entry.ts";

/** Result of an entry's tests. */
export type Verdict =
  | { kind: "green"; passed: number }
  /** at least one test ran and failed */
  | { kind: "red"; test: string; because: string }
  /** no result: no test matched, or it could not start */
  | { kind: "broken"; because: string };

/** Runs an entry's tests against the current workspace. */
export interface Runner {
  run(entry: DefenseEntry): Promise<Verdict>;
  close(): Promise<void>;
}

/** Matches an entry's tests by title; runners join nested titles with spaces. */
export function titlePattern({ row, title }: DefenseEntry): RegExp {
  const start = (title ?? `row ${row}:`).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`(?:^|[\\s›])${start}`);
}

export function isInBrowser({ test }: DefenseEntry): boolean {
  return test.startsWith("tests/e2e/");
}

/** First line of a message, without terminal colors. */
export function firstLine(message = ""): string {
  return stripVTControlCharacters(message).trim().split("\n", 1)[0]?.slice(0, 160) ?? "";
}

import type { Fact } from "./rules/fact.ts";

/** Creates facts with shared names and a source screen. */
export function factBuilder(about: Fact["about"], href?: string) {
  const source = { about, ...(href !== undefined && { href }) };
  return {
    money: (value: string, of?: "budget" | "spent" | "remaining"): Fact => ({
      kind: "money",
      value,
      ...(of !== undefined && { of }),
      ...source,
    }),
    /** @param of counted noun, in the singular */
    count: (value: number, of: string): Fact => ({
      kind: "count",
      value: String(value),
      of,
      ...source,
    }),
    percent: (value: string, of?: "budget"): Fact => ({
      kind: "percent",
      value,
      ...(of !== undefined && { of }),
      ...source,
    }),
    /** Empty without a date. */
    dates: (...days: readonly (string | null)[]): Fact[] =>
      days.flatMap((day) =>
        day === null ? [] : [{ kind: "date" as const, value: day, ...source }],
      ),
  };
}

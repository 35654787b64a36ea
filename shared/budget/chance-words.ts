/**
 * A chance as people say it. In tenths and no finer: the ranges behind it are estimates, and
 * "68 %" would claim to know better. Certain is said of neither end.
 *
 * @param percent whole, 0 to 100
 */
export function chanceWords(percent: number): string {
  if (percent < 5) return "less than 1 in 10";
  if (percent >= 95) return "more than 9 in 10";
  return `about ${tenthsOf(percent)} in 10`;
}

/** The tenths that the words say: 1 to 9, never 0 and never 10. */
export function tenthsOf(percent: number): number {
  return Math.min(9, Math.max(1, Math.round(percent / 10)));
}

/**
 * A chance in words, to the nearest tenth: the ranges behind it are assumptions, and "68%" would
 * claim more precision than they have. Never 0% or 100%.
 *
 * @param percent whole, 0 to 100
 */
export function formatChance(percent: number): string {
  if (percent < 5) return "under 10%";
  if (percent >= 95) return "over 90%";
  return `about ${tenthsOf(percent)}0%`;
}

/** The tenths that the words name: 1 to 9, never 0 or 10. */
export function tenthsOf(percent: number): number {
  return Math.min(9, Math.max(1, Math.round(percent / 10)));
}

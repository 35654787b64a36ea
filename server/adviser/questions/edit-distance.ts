/**
 * How many letters were changed, left out, added or swapped with their neighbor, up to `most`;
 * undefined for more. Only the words' own few letters are compared, so it is quick.
 */
export function editDistance(one: string, other: string, most: number): number | undefined {
  if (Math.abs(one.length - other.length) > most) return undefined;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + change,
        isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  const distance = row[other.length] ?? 0;
  return distance <= most ? distance : undefined;
}

/** Whether a word is most likely the other, misspelled. The first letter is seldom wrong. */
export function isMisspelling(written: string, meant: string): boolean {
  // Slips that a word may have and still be meant: none in a short one.
  const slips = written.length < 8 ? 1 : 2;
  const isWord = written.length >= 4 && written.length <= 40 && meant.length >= 4;
  return isWord && written[0] === meant[0] && editDistance(written, meant, slips) !== undefined;
}

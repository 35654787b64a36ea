/**
 * `count` pseudo-random numbers in [0, 1), determined by the seed, equal on every machine.
 * Mulberry32 by Tommy Ettinger, in the public domain. Not for secrets.
 *
 * @param stream selects one of the independent sequences of a seed
 */
export function seededNumbers(seed: number, stream: number, count: number): Float64Array {
  let state = mixSeed(mixSeed(0, seed), stream);
  const numbers = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    numbers[at] = ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }
  return numbers;
}

/** Hashes the id, because adjacent states would give overlapping sequences. */
function mixSeed(state: number, id: number): number {
  // An id may exceed 32 bits, so both halves are hashed.
  return [id, Math.floor(id / 0x1_0000_0000)].reduce((before, half) => {
    let mixed = Math.imul(before ^ half, 0x85ebca6b) + 0x9e3779b9;
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) | 0;
  }, state);
}

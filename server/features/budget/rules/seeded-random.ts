/**
 * So many numbers from 0 up to 1 that look random and depend on the seed alone, the same on every
 * machine. Mulberry32 by Tommy Ettinger, in the public domain. Never for anything secret.
 *
 * @param stream one seed has many rows of numbers that have nothing to do with each other
 */
export function seededNumbers(seed: number, stream: number, count: number): Float64Array {
  let state = stirred(stirred(0, seed), stream);
  const numbers = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    numbers[at] = ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }
  return numbers;
}

/** Neighbouring ids must not lead to neighbouring states: their rows would be each other's. */
function stirred(state: number, id: number): number {
  // An id may pass 32 bits, so both halves are stirred in.
  return [id, Math.floor(id / 0x1_0000_0000)].reduce((before, half) => {
    let mixed = Math.imul(before ^ half, 0x85ebca6b) + 0x9e3779b9;
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) | 0;
  }, state);
}

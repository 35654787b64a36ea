/**
 * Numbers from 0 up to 1 that look random and depend on the seed alone, the same on every
 * machine. Mulberry32 by Tommy Ettinger, in the public domain. Never for anything secret.
 */
export function seededRandom(seed: number): () => number {
  // A project's id may pass 32 bits.
  let state = (seed ^ Math.floor(seed / 0x1_0000_0000)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

const HEADER_LENGTH = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/**
 * Whether only padding follows the image. Decoders silently ignore appended data such as a script.
 */
export function endsWithItsTrailer(gif: Buffer): boolean {
  let at = HEADER_LENGTH + colorTableLength(gif[10]);
  while (at < gif.length) {
    const block = gif[at];
    if (block === TRAILER) return gif.subarray(at + 1).every((byte) => byte === 0);
    if (block === EXTENSION) {
      at = afterSubBlocks(gif, at + 2);
    } else if (block === IMAGE) {
      // Ten bytes of descriptor, an optional color table, one byte of code size.
      at = afterSubBlocks(gif, at + 10 + colorTableLength(gif[at + 9]) + 1);
    } else {
      return false;
    }
  }
  return false;
}

function colorTableLength(flags = 0): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** Offset after the sub-blocks. Each starts with its length; an empty one is the last. */
function afterSubBlocks(gif: Buffer, start: number): number {
  let at = start;
  for (let length = gif[at]; length !== undefined && length !== 0; length = gif[at]) {
    at += length + 1;
  }
  return at + 1;
}

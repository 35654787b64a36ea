/** Line length limit of RFC 5545, in bytes of UTF-8 without the line break. */
const MAX_BYTES = 75;

/**
 * Folds a content line into lines of at most 75 bytes, where further lines start with a space.
 * Never splits characters, because some readers decode line by line.
 */
export function foldLine(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = utf8BytesOf(character);
    if (bytes + size > MAX_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return `${folded}\r\n`;
}

/** Length in bytes of UTF-8, without an encoder. */
export function utf8BytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) bytes += 1;
    else if (point < 0x800) bytes += 2;
    else bytes += point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

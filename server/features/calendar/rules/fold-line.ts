/** The longest line that RFC 5545 allows, in bytes of UTF-8 and without the line's end. */
const MAX_BYTES = 75;

/**
 * Breaks a content line into lines of at most 75 bytes, each but the first begun with a blank,
 * and ends it. A character is never divided: readers that look at lines one by one would see two
 * broken ones.
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

/** How many bytes a text takes in UTF-8, where no encoder is at hand. */
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

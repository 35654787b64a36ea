/**
 * Size of a lossy WebP image. Parsed by hand, because the server blocks the decoder for the whole
 * process, including tests.
 */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  const kind = bytes.toString("latin1", 0, 4) + bytes.toString("latin1", 8, 16);
  if (kind !== "RIFFWEBPVP8 ") throw new TypeError(`Not a lossy WebP image: ${kind}`);
  return { width: bytes.readUInt16LE(26), height: bytes.readUInt16LE(28) };
}

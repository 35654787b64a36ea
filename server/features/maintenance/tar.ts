/** Block size of a tar. */
export const BLOCK_BYTES = 512;

export interface TarEntry {
  name: string;
  size: number;
}

const SIZE_AT = 124;
const CHECKSUM_AT = 148;
const CHECKSUM_LENGTH = 8;

/** A POSIX header block, which any tar program can read. */
export function headerOf({ name, size }: TarEntry, writtenAt: Date): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, "0");
  if (header.write(name, 0, 100) < Buffer.byteLength(name)) {
    throw new RangeError(`The name ${name} is too long for a tar`);
  }
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), SIZE_AT);
  header.write(octal(Math.floor(writtenAt.getTime() / 1000), 12), 136);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write(octal(checksumOf(header), 7), CHECKSUM_AT);
  header.write("\u0000 ", CHECKSUM_AT + 6);
  return header;
}

/** Parses a header block; undefined if it is invalid. */
export function readHeader(header: Buffer): TarEntry | undefined {
  const field = (from: number, length: number) =>
    header.toString("latin1", from, from + length).replace(/[\0 ].*$/s, "");
  const stated = field(CHECKSUM_AT, CHECKSUM_LENGTH);
  if (!/^[0-7]+$/.test(stated) || Number.parseInt(stated, 8) !== checksumOf(header)) {
    return undefined;
  }
  const size = field(SIZE_AT, 12);
  if (!/^[0-7]+$/.test(size)) return undefined;
  return { name: field(0, 100), size: Number.parseInt(size, 8) };
}

/** Number of padding bytes between a file's end and the next block. */
export function paddingOf(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
}

/** Sum of the block's bytes, with the checksum field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = CHECKSUM_LENGTH * " ".charCodeAt(0);
  for (const [at, byte] of header.entries()) {
    if (at < CHECKSUM_AT || at >= CHECKSUM_AT + CHECKSUM_LENGTH) sum += byte;
  }
  return sum;
}

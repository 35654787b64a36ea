const HEADER = 46;
const END = 22;
const MAX_UINT16 = 0xffff;

/** Number of entries that the ZIP's end record declares. */
export type DeclaredCount = "as many" | "in 16 bits" | "one" | "none";

/**
 * A central directory of `count` folders named `d/`, and nothing else: 48 bytes each.
 *
 * @param name of each entry; a name without a final slash is an empty file
 */
export function zipOfFolders(
  count: number,
  declaredAs: DeclaredCount = "as many",
  name = "d/",
): Buffer {
  const entry = Buffer.alloc(HEADER + Buffer.byteLength(name));
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(Buffer.byteLength(name), 28);
  entry.write(name, HEADER);
  const directory = Buffer.alloc(entry.length * count, entry);
  for (let index = 0; index < count; index += 1) {
    directory.writeUInt32LE(index * 100, index * entry.length + 42);
  }
  // Imports recognize a ZIP by its first bytes.
  const start = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
  return Buffer.concat([
    start,
    directory,
    endOf(directory.length, start.length, count, declaredAs),
  ]);
}

function endOf(length: number, offset: number, count: number, declaredAs: DeclaredCount): Buffer {
  const isLarge = declaredAs === "as many" && count >= MAX_UINT16;
  const end = Buffer.alloc(END);
  end.writeUInt32LE(0x06054b50, 0);
  const declared =
    declaredAs === "one"
      ? 1
      : declaredAs === "none"
        ? 0
        : isLarge
          ? MAX_UINT16
          : count & MAX_UINT16;
  end.writeUInt16LE(declared, 8);
  end.writeUInt16LE(declared, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return isLarge ? Buffer.concat([largeEndOf(length, offset, count), end]) : end;
}

/** The ZIP64 end record and its locator. */
function largeEndOf(length: number, offset: number, count: number): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

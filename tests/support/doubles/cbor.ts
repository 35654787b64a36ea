/** Values that occur in an attestation. */
export type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<Cbor, Cbor>;

/** The subset of CBOR (RFC 8949) that WebAuthn uses. */
export function toCbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const pairs = [...value].flatMap(([key, held]) => [toCbor(key), toCbor(held)]);
    return Buffer.concat([head(5, value.size), ...pairs]);
  }
  const parts = [...(value as readonly Cbor[])];
  return Buffer.concat([head(4, parts.length), ...parts.map(toCbor)]);
}

function head(kind: number, size: number): Buffer {
  const major = kind * 32;
  if (size < 24) return Buffer.from([major + size]);
  if (size < 256) return Buffer.from([major + 24, size]);
  const bytes = Buffer.alloc(3);
  bytes.writeUInt8(major + 25);
  bytes.writeUInt16BE(size, 1);
  return bytes;
}

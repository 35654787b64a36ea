import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key for nothing else, so that what it seals says nothing about the server's secret. */
function keyOf(sessionSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", sessionSecret, "", "authenticator secrets", KEY_BYTES));
}

function boundTo(owner: number): Buffer {
  return Buffer.from(`authenticator of ${owner}`);
}

/** Seals it for one account: in another one's row it cannot be opened. */
export function seal(secret: Uint8Array, owner: number, sessionSecret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(sessionSecret), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Undefined when another secret of the server sealed it, or it is not this account's, or altered. */
export function unseal(text: string, owner: number, sessionSecret: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, "base64url");
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(sessionSecret), iv, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(boundTo(owner));
    decipher.setAuthTag(tag);
    const sealed = bytes.subarray(IV_BYTES + TAG_BYTES);
    return new Uint8Array(Buffer.concat([decipher.update(sealed), decipher.final()]));
  } catch {
    return undefined;
  }
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A separate key, so that the ciphertext reveals nothing about the session secret. */
function encryptionKey(sessionSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", sessionSecret, "", "authenticator secrets", KEY_BYTES));
}

function authenticatedData(owner: number): Buffer {
  return Buffer.from(`authenticator of ${owner}`);
}

/**
 * Encrypts a secret, bound to one account (as authenticated data), so that it cannot be decrypted
 * in another account's row.
 */
export function seal(secret: Uint8Array, owner: number, sessionSecret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, encryptionKey(sessionSecret), iv, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(authenticatedData(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Undefined if it was encrypted with another session secret or for another account, or was altered.
 */
export function unseal(text: string, owner: number, sessionSecret: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, "base64url");
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, encryptionKey(sessionSecret), iv, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(authenticatedData(owner));
    decipher.setAuthTag(tag);
    const sealed = bytes.subarray(IV_BYTES + TAG_BYTES);
    return new Uint8Array(Buffer.concat([decipher.update(sealed), decipher.final()]));
  } catch {
    return undefined;
  }
}

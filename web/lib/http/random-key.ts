/**
 * A unique random key. Not `crypto.randomUUID`, which browsers disable on pages without HTTPS, such
 * as a home server.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A key that nobody else draws. `crypto.randomUUID` would do, but browsers keep it from pages
 * that are not served over https, as a home server often is.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

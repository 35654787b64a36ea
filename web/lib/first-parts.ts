/*
 * Parts of a screen that load beside it, and that the server's HTML contains: the program takes
 * over the HTML once it has them.
 */
export const firstParts: Promise<unknown>[] = [];

export function addFirstPart(loading: Promise<unknown>): void {
  // The part itself shows the error.
  loading.catch(() => {});
  firstParts.push(loading);
}

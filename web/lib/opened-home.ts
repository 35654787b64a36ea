import type { HomeRole } from "../../shared/household/contract.ts";

/*
 * The home on screen. A document shows one home from start to end: choosing another loads a new
 * document, so that no cache, draft or request mixes the two.
 */

function homeInAddress(): string | undefined {
  const named = new URLSearchParams(globalThis.location?.search).get("home") ?? "";
  return /^[1-9]\d{0,15}$/.test(named) ? named : undefined;
}

/** Its owner's id, from the address; undefined for the user's own home. */
export const openedHome = homeInAddress();

// A foreign home is read-only until the role is known, which is before the first render.
let role: HomeRole = openedHome === undefined ? "owner" : "viewer";

export function setHomeRole(known: HomeRole): void {
  role = known;
}

export function mayEdit(): boolean {
  return role !== "viewer";
}

/** Text that invites to add something; undefined for a viewer. */
export function editorHint(text: string): string | undefined {
  return mayEdit() ? text : undefined;
}

/** For actions that only the owner of a home may take. */
export function isHomeOwner(): boolean {
  return role === "owner";
}

/** The path with the home in its query, for requests that can't carry a header. */
export function withHome(path: string): string {
  if (openedHome === undefined) return path;
  return `${path}${path.includes("?") ? "&" : "?"}home=${openedHome}`;
}

import type { BrowserView } from "../../shared/browser-view.ts";
import { calendarDateAt } from "../../shared/calendar-date.ts";
import type { OperatorLink } from "../../shared/operator-pages.ts";

/** Width with room for the sidebar and for tables: 1024 px, from the specification. */
const WIDE = "(width >= 64rem)";

/** What a screen depends on besides its data. */
export interface Surroundings {
  /** undefined for screens that don't depend on it */
  view: BrowserView | undefined;
  cookies: string;
  operatorLinks: readonly OperatorLink[];
}

let rendered: Surroundings | undefined;

/** Sets, on the server, what a page is rendered for. A browser reads its own surroundings. */
export function setSurroundings(surroundings: Surroundings | undefined): void {
  rendered = surroundings;
}

// The conditions on import.meta.env.SSR leave the server's part out of the browser's code.

export const today = () =>
  (import.meta.env.SSR && rendered?.view?.today) || calendarDateAt(new Date());

export const isWide = () =>
  import.meta.env.SSR ? rendered?.view?.isWide !== false : window.matchMedia(WIDE).matches;

/** Undefined: the time zone of this process. */
export const renderedTimeZone = () => rendered?.view?.timeZone;

/** The links that the server gave; undefined in a browser, which finds them in the page. */
export const givenOperatorLinks = () => (import.meta.env.SSR ? rendered?.operatorLinks : undefined);

export function onWidthChange(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function readCookie(name: string): string | undefined {
  const cookies = `; ${import.meta.env.SSR && rendered ? rendered.cookies : document.cookie}`;
  return cookies.split(`; ${name}=`)[1]?.split(";", 1)[0];
}

export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

/** This browser's view. */
export function currentView(): BrowserView {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, isWide: isWide(), today: today() };
}

import { formatView, VIEW_COOKIE } from "../../shared/view-cookie.ts";
import { WIDE } from "../lib/use-is-wide.ts";

/** Tells the server, now and after each change, for which view to render this browser's pages. */
export function writeViewCookie(): void {
  const wide = window.matchMedia(`(width >= calc(${WIDE}))`);
  const write = () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const view = formatView({ isWide: wide.matches, timeZone });
    document.cookie = `${VIEW_COOKIE}=${view}; path=/; max-age=31536000; samesite=lax`;
  };
  write();
  wide.addEventListener("change", write);
}

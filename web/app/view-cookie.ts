import { VIEW_COOKIE, WIDE_VIEW } from "../../shared/view-cookie.ts";
import { WIDE } from "../lib/use-is-wide.ts";

/** Tells the server, now and after each change, in which layout to render this browser's pages. */
export function writeViewCookie(): void {
  const wide = window.matchMedia(`(width >= calc(${WIDE}))`);
  const write = () => {
    const view = wide.matches ? WIDE_VIEW : "narrow";
    document.cookie = `${VIEW_COOKIE}=${view}; path=/; max-age=31536000; samesite=lax`;
  };
  write();
  wide.addEventListener("change", write);
}

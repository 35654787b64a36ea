import { VIEW_COOKIE, viewCookie } from "../../shared/browser-view.ts";
import { currentView, onWidthChange, readCookie, writeCookie } from "../lib/browser-view.ts";

/** Tells the server, by cookie, what to render the next page for. */
function saveView(): void {
  const value = viewCookie(currentView());
  if (readCookie(VIEW_COOKIE) !== value) writeCookie(VIEW_COOKIE, value);
}

/** Saves the view now and after each change of the layout. */
export function keepViewSaved(): void {
  saveView();
  onWidthChange(saveView);
}

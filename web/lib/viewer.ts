import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { View } from "../../shared/view-cookie.ts";

/** What the server knows of the browser that it renders a page for. */
export interface Viewer extends View {
  /** there */
  today: CalendarDate;
  /** the project last selected in that browser */
  chosenProject: number | undefined;
}

/** Undefined in a browser, which knows for itself. */
export let viewer: Viewer | undefined;

/** Rendering is synchronous, so that no other page's viewer can come between. */
export function setViewer(next: Viewer | undefined): void {
  viewer = next;
}

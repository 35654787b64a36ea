import { useSyncExternalStore } from "react";
import { type CalendarDate, calendarDateAt } from "../../shared/calendar-date.ts";
import { viewer } from "./viewer.ts";

/** The user's local date. */
export function localToday(): CalendarDate {
  if (import.meta.env.SSR && viewer) return viewer.today;
  return calendarDateAt(new Date());
}

function untilMidnight(): number {
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return midnight.getTime() - now.getTime();
}

function subscribe(onChange: () => void): () => void {
  let timer = 0;
  const wait = () => {
    timer = window.setTimeout(() => {
      onChange();
      wait();
    }, untilMidnight() + 1);
  };
  wait();
  // Timers pause while the computer sleeps.
  document.addEventListener("visibilitychange", onChange);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}

/** The user's local date, updated at midnight. The browser takes over only HTML of its own day. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribe, localToday, localToday);
}

import { queryOptions } from "@tanstack/react-query";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import { receiptReading } from "../../../shared/receipts/reading.ts";
import { call } from "../../lib/http/http.ts";

/**
 * Text and values read from a receipt. The server takes some seconds; a stored receipt never
 * changes.
 */
export function receiptReadingQuery(key: string) {
  return queryOptions({
    queryKey: ["receipts", "reading", key],
    queryFn: ({ signal }) =>
      call(`/api/receipts/${encodeURIComponent(key)}/read?today=${calendarDateAt(new Date())}`, {
        method: "POST",
        response: receiptReading,
        signal,
      }),
    staleTime: Infinity,
    retry: false,
  });
}

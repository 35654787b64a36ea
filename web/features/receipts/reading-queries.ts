import { queryOptions } from "@tanstack/react-query";
import { receiptReading } from "../../../shared/receipts/reading.ts";
import { call } from "../../lib/http/http.ts";
import { localToday } from "../../lib/use-today.ts";

/**
 * Text and values read from a receipt. The server takes some seconds; a stored receipt never
 * changes.
 */
export function receiptReadingQuery(key: string) {
  return queryOptions({
    queryKey: ["receipts", "reading", key],
    queryFn: ({ signal }) =>
      call(`/api/receipts/${encodeURIComponent(key)}/read?today=${localToday()}`, {
        method: "POST",
        response: receiptReading,
        signal,
      }),
    staleTime: Infinity,
    retry: false,
  });
}

import { queryOptions } from "@tanstack/react-query";
import { quoteReading } from "../../../../../shared/contracts/quote-reading.ts";
import { call } from "../../../../lib/http/http.ts";
import { localToday } from "../../../../lib/use-today.ts";

/**
 * Content read from a quote's file. The server takes up to some seconds; a stored file never
 * changes.
 */
export function quoteReadingQuery(key: string) {
  return queryOptions({
    queryKey: ["receipts", "quote-reading", key],
    queryFn: ({ signal }) =>
      call(`/api/receipts/${encodeURIComponent(key)}/read-quote?today=${localToday()}`, {
        method: "POST",
        response: quoteReading,
        signal,
      }),
    staleTime: Infinity,
    retry: false,
  });
}

import { queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { noticeList } from "../../../shared/notices/contract.ts";
import { call } from "../../lib/http/http.ts";

/**
 * What is due depends on the client's date. Refetched with the records that notices are computed
 * from.
 */
export function noticesQuery(today: CalendarDate) {
  return queryOptions({
    queryKey: ["notices", today],
    queryFn: ({ signal }) => call(`/api/notices?today=${today}`, { response: noticeList, signal }),
  });
}

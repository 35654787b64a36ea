import { queryOptions } from "@tanstack/react-query";
import { quoteList } from "../../../shared/contracts/contract.ts";
import { call } from "../../lib/http/http.ts";
import { preloadedResponse } from "../../lib/http/preloaded-responses.ts";
import { localToday } from "../../lib/use-today.ts";
import { quoteKeys } from "./budget-queries.ts";

/** A project's quotes and contracts, newest first. Due and overdue depend on the client's date. */
export function quotesQuery(projectId: number) {
  const path = () => `/api/quotes?projectId=${projectId}&today=${localToday()}`;
  return queryOptions({
    queryKey: quoteKeys.of(projectId),
    queryFn: ({ signal }) => call(path(), { response: quoteList, signal }),
    ...preloadedResponse(path(), quoteList),
    meta: { projectId },
  });
}

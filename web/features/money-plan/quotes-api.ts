import { queryOptions } from "@tanstack/react-query";
import { quoteList } from "../../../shared/contracts/contract.ts";
import { call } from "../../lib/http.ts";
import { quoteKeys } from "./api.ts";

/** A project's quotes and contracts, in the order in which they were asked for. */
export function quotesQuery(projectId: number) {
  return queryOptions({
    queryKey: quoteKeys.of(projectId),
    queryFn: ({ signal }) =>
      call(`/api/quotes?projectId=${projectId}`, { answer: quoteList, signal }),
    meta: { projectId },
  });
}

import { queryOptions } from "@tanstack/react-query";
import { contractorList } from "../../../shared/contractors/contract.ts";
import { call } from "../../lib/http.ts";

export const contractorKeys = {
  list: ["contractors", "list"] as const,
};

/** The contractors of the signed-in person, of all projects, by name. */
export function contractorsQuery() {
  return queryOptions({
    queryKey: contractorKeys.list,
    queryFn: ({ signal }) => call("/api/contractors", { answer: contractorList, signal }),
  });
}

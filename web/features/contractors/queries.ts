import { queryOptions } from "@tanstack/react-query";
import {
  contractorAllowance,
  contractorList,
  contractorPayments,
} from "../../../shared/contractors/contract.ts";
import { contractorSumsList } from "../../../shared/contractors/sums.ts";
import { call } from "../../lib/http/http.ts";
import { preloadedResponse } from "../../lib/http/preloaded-responses.ts";

export const contractorKeys = {
  list: ["contractors", "list"] as const,
  payments: ["contractors", "money", "payments"] as const,
  sums: ["contractors", "money", "sums"] as const,
  allowance: ["contractors", "allowance"] as const,
};

export const CONTRACTORS_NOT_FETCHED = "Failed to fetch contractors";

/** So that what came with the page, or for a hover, is used. Later visits refetch. */
const FRESH_MS = 10_000;

/** The user's contractors of all projects, by name. */
export function contractorsQuery() {
  return queryOptions({
    queryKey: contractorKeys.list,
    queryFn: ({ signal }) => call("/api/contractors", { response: contractorList, signal }),
    ...preloadedResponse("/api/contractors", contractorList),
  });
}

/** Whether the plan allows another contractor. */
export function contractorAllowanceQuery() {
  return queryOptions({
    queryKey: contractorKeys.allowance,
    queryFn: ({ signal }) =>
      call("/api/contractors/count", { response: contractorAllowance, signal }),
    ...preloadedResponse("/api/contractors/count", contractorAllowance),
    staleTime: FRESH_MS,
  });
}

/** Payments by contractor and project. */
export function contractorPaymentsQuery() {
  return queryOptions({
    queryKey: contractorKeys.payments,
    queryFn: ({ signal }) =>
      call("/api/contractors/payments", { response: contractorPayments, signal }),
    ...preloadedResponse("/api/contractors/payments", contractorPayments),
    staleTime: FRESH_MS,
  });
}

/** Paid, agreed, open and billed amounts by contractor, over all projects. */
export function contractorSumsQuery() {
  return queryOptions({
    queryKey: contractorKeys.sums,
    queryFn: ({ signal }) =>
      call("/api/contractors/sums", { response: contractorSumsList, signal }),
    ...preloadedResponse("/api/contractors/sums", contractorSumsList),
    staleTime: FRESH_MS,
  });
}

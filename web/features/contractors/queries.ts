import { queryOptions } from "@tanstack/react-query";
import {
  contractorAllowance,
  contractorList,
  contractorPayments,
} from "../../../shared/contractors/contract.ts";
import { call } from "../../lib/http/http.ts";

export const contractorKeys = {
  list: ["contractors", "list"] as const,
  payments: ["contractors", "payments"] as const,
  allowance: ["contractors", "allowance"] as const,
};

export const CONTRACTORS_NOT_FETCHED = "Failed to fetch contractors";

/** How long an answer about the plan's limit holds; it is asked for when a button is pointed at. */
const ALLOWANCE_IS_FRESH_MS = 10_000;

/** The contractors of the signed-in person, of all projects, by name. */
export function contractorsQuery() {
  return queryOptions({
    queryKey: contractorKeys.list,
    queryFn: ({ signal }) => call("/api/contractors", { answer: contractorList, signal }),
  });
}

/** Whether the plan has room for another contractor. */
export function contractorAllowanceQuery() {
  return queryOptions({
    queryKey: contractorKeys.allowance,
    queryFn: ({ signal }) =>
      call("/api/contractors/count", { answer: contractorAllowance, signal }),
    staleTime: ALLOWANCE_IS_FRESH_MS,
  });
}

/**
 * What each contractor was paid in each project. Every expense moves it, and every project
 * that goes takes its part along, so it is read again whenever the screen opens.
 */
export function contractorPaymentsQuery() {
  return queryOptions({
    queryKey: contractorKeys.payments,
    queryFn: ({ signal }) =>
      call("/api/contractors/payments", { answer: contractorPayments, signal }),
    staleTime: 0,
  });
}

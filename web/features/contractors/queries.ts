import { queryOptions } from "@tanstack/react-query";
import {
  contractorAllowance,
  contractorList,
  contractorPayments,
} from "../../../shared/contractors/contract.ts";
import { contractorSumsList } from "../../../shared/contractors/sums.ts";
import { call } from "../../lib/http/http.ts";

export const contractorKeys = {
  list: ["contractors", "list"] as const,
  payments: ["contractors", "money", "payments"] as const,
  sums: ["contractors", "money", "sums"] as const,
  allowance: ["contractors", "allowance"] as const,
};

export const CONTRACTORS_NOT_FETCHED = "Failed to fetch contractors";

/** Cache time of the plan limit, which is fetched on hover. */
const ALLOWANCE_IS_FRESH_MS = 10_000;

/** The user's contractors of all projects, by name. */
export function contractorsQuery() {
  return queryOptions({
    queryKey: contractorKeys.list,
    queryFn: ({ signal }) => call("/api/contractors", { response: contractorList, signal }),
  });
}

/** Whether the plan allows another contractor. */
export function contractorAllowanceQuery() {
  return queryOptions({
    queryKey: contractorKeys.allowance,
    queryFn: ({ signal }) =>
      call("/api/contractors/count", { response: contractorAllowance, signal }),
    staleTime: ALLOWANCE_IS_FRESH_MS,
  });
}

/**
 * Payments by contractor and project. Every expense or deleted project changes them, so each visit
 * refetches.
 */
export function contractorPaymentsQuery() {
  return queryOptions({
    queryKey: contractorKeys.payments,
    queryFn: ({ signal }) =>
      call("/api/contractors/payments", { response: contractorPayments, signal }),
    staleTime: 0,
  });
}

/** Paid, agreed, open and billed amounts by contractor, over all projects. */
export function contractorSumsQuery() {
  return queryOptions({
    queryKey: contractorKeys.sums,
    queryFn: ({ signal }) =>
      call("/api/contractors/sums", { response: contractorSumsList, signal }),
    staleTime: 0,
  });
}

import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  adminSession,
  adminSummary,
  type AdminUser,
  adminUserList,
} from "../../../shared/admin/contract.ts";
import { messageResponse } from "../../../shared/billing/contract.ts";
import { ask, call } from "../../lib/http/http.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import type { UserFilter } from "./users/user-filter.ts";

export const NOT_CONNECTED = "Failed to connect to admin panel";
const WRONG_PASSWORD = "Invalid admin password";

export const adminKeys = {
  all: ["admin"] as const,
  summary: ["admin", "summary"] as const,
  users: ["admin", "users"] as const,
  actions: ["admin", "actions"] as const,
};

export interface UserPage {
  users: AdminUser[];
  /** across all pages */
  totalCount: number;
}

/** Figures at the top of the panel. A successful response also proves that access is valid. */
export function adminSummaryQuery() {
  return queryOptions({
    queryKey: adminKeys.summary,
    queryFn: ({ signal }) => call("/api/admin/summary", { response: adminSummary, signal }),
    staleTime: 0,
  });
}

async function readUsers(filter: UserFilter, signal: AbortSignal): Promise<UserPage> {
  const { search, sort, order, page, pageSize } = filter;
  const query = new URLSearchParams({
    page: String(page),
    pageSize: String(pageSize),
    sort,
    order,
    ...(search !== "" && { search }),
  });
  const response = await ask(`/api/admin/users?${query.toString()}`, { signal });
  const users = adminUserList.parse(await response.json());
  return { users, totalCount: Number(response.headers.get("x-total-count") ?? users.length) };
}

/** One page of users. The previous page stays on screen while the next loads. */
export function adminUsersQuery(filter: UserFilter) {
  return queryOptions({
    queryKey: [...adminKeys.users, filter],
    queryFn: ({ signal }) => readUsers(filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The session expired, was ended in another tab, or the password changed. */
export function isLockedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401;
}

/** This installation has no admin panel. */
export function isSwitchedOff(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404;
}

/** Opens a session, held in an HttpOnly cookie. The password is not stored. */
export async function logInAsAdmin(password: string): Promise<void> {
  // A header can't carry other characters, and the server rejects such a password at startup.
  if (!/^[\u0020-\u007e]+$/.test(password)) {
    throw new ProblemError({
      status: 401,
      message: WRONG_PASSWORD,
      problem: { error: WRONG_PASSWORD, code: "invalid_credentials" },
    });
  }
  await call("/api/admin/login", {
    method: "POST",
    headers: { "x-admin-password": password },
    response: adminSession,
  });
}

/** Message at the password gate. */
export function gateMessageOf(error: unknown): string {
  if (!(error instanceof ProblemError)) return NOT_CONNECTED;
  if (error.status === 401) return WRONG_PASSWORD;
  return error.status === 429 && error.text !== undefined ? error.text : NOT_CONNECTED;
}

/** Idempotent: a session that has already ended is no error. */
export async function logOutAsAdmin(): Promise<void> {
  try {
    await call("/api/admin/logout", { method: "POST" });
  } catch (error) {
    if (!isLockedOut(error)) throw error;
  }
}

/** Drops all cached panel data and checks access again. */
export async function resetAdminData(queryClient: QueryClient): Promise<void> {
  await queryClient.resetQueries({ queryKey: adminKeys.all });
}

/** Checks access again; the panel stays on screen meanwhile. */
export function recheckAccess(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: adminKeys.summary });
}

export type PlanChange = "upgrade" | "downgrade";

/** Returns the server's message about the result. */
export async function changePlan(id: number, change: PlanChange): Promise<string> {
  const { message } = await call(`/api/admin/users/${id}/${change}`, {
    method: "POST",
    response: messageResponse,
  });
  return message;
}

/** The server's message, or a default if the server was not reached. */
export function planFailureOf(error: unknown, change: PlanChange): string {
  const message = error instanceof ProblemError && error.status !== 0 ? error.text : undefined;
  return message ?? `Failed to ${change} user`;
}

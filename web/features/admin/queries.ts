import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  adminSession,
  adminSummary,
  type AdminUser,
  adminUserList,
} from "../../../shared/admin/contract.ts";
import { messageAnswer } from "../../../shared/billing/contract.ts";
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
  /** how many there are on all pages */
  totalCount: number;
}

/** The numbers at the head of the panel. That they are answered is what shows that the access holds. */
export function adminSummaryQuery() {
  return queryOptions({
    queryKey: adminKeys.summary,
    queryFn: ({ signal }) => call("/api/admin/summary", { answer: adminSummary, signal }),
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

/** One page of the users. While another page loads, the last one stays on screen. */
export function adminUsersQuery(filter: UserFilter) {
  return queryOptions({
    queryKey: [...adminKeys.users, filter],
    queryFn: ({ signal }) => readUsers(filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Whether the access is over: it ended, was closed in another tab, or the password has changed. */
export function isLockedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401;
}

/** Whether this installation has no admin panel at all. */
export function isSwitchedOff(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404;
}

/**
 * Opens a session with the password, which is kept nowhere: from then on a cookie that no
 * script can read stands for it.
 */
export async function logInAsAdmin(password: string): Promise<void> {
  // Other letters cannot be sent in a header, and are in no password that is taken at the start.
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
    answer: adminSession,
  });
}

/** What to say at the gate: why it stays shut. */
export function gateTextOf(error: unknown): string {
  if (!(error instanceof ProblemError)) return NOT_CONNECTED;
  if (error.status === 401) return WRONG_PASSWORD;
  return error.status === 429 && error.text !== undefined ? error.text : NOT_CONNECTED;
}

/** Ends the access. One that is over already is just as good. */
export async function logOutAsAdmin(): Promise<void> {
  try {
    await call("/api/admin/logout", { method: "POST" });
  } catch (error) {
    if (!isLockedOut(error)) throw error;
  }
}

/** Forgets whatever the panel has read, and asks anew whether the access holds. */
export async function startAnew(queryClient: QueryClient): Promise<void> {
  await queryClient.resetQueries({ queryKey: adminKeys.all });
}

/** Asks again whether the access holds; what is on screen stays until that is known. */
export function askAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: adminKeys.summary });
}

export type PlanChange = "upgrade" | "downgrade";

/** Answers what came of it, in the server's words. */
export async function changePlan(id: number, change: PlanChange): Promise<string> {
  const { message } = await call(`/api/admin/users/${id}/${change}`, {
    method: "POST",
    answer: messageAnswer,
  });
  return message;
}

/** What the server said, or else that it failed: a server that was not reached has said nothing. */
export function planFailureOf(error: unknown, change: PlanChange): string {
  const said = error instanceof ProblemError && error.status !== 0 ? error.text : undefined;
  return said ?? `Failed to ${change} user`;
}

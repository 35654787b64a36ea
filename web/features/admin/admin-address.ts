import type { AdminSort } from "../../../shared/admin/contract.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../../../shared/expenses/page-size.ts";
import { isStorable } from "../../../shared/text.ts";

/*
 * What the panel keeps in its address. Apart from what the panel makes of it, because the
 * router reads addresses, and every screen loads the router.
 */

export type PageSize = (typeof PAGE_SIZES)[number];
export type Order = "asc" | "desc";

/** Whatever has its default is left out. */
export interface AdminAddress {
  search?: string;
  sort?: AdminSort;
  order?: Order;
  page?: number;
  pageSize?: PageSize;
}

/** The server takes no longer search than this. */
export const MAX_SEARCH = 200;

/** What the users can be sorted by, and which way round is the first to be wanted. */
export const FIRST_ORDER = {
  createdAt: "desc",
  name: "asc",
  email: "asc",
  subscriptionStatus: "asc",
  projectCount: "desc",
  expenseCount: "desc",
  contractorCount: "desc",
  totalBudget: "desc",
} as const satisfies Record<AdminSort, Order>;

export const DEFAULT_SORT = "createdAt";

function isSort(value: unknown): value is AdminSort {
  return typeof value === "string" && Object.hasOwn(FIRST_ORDER, value);
}

function searchOf(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length > MAX_SEARCH) return undefined;
  return text.trim() !== "" && isStorable(text) ? text : undefined;
}

function pageOf(value: unknown): number | undefined {
  return /^[1-9]\d{0,5}$/.test(String(value)) ? Number(value) : undefined;
}

/** The router's `validateSearch`: rewrites what is the default anyway, and junk, to the bare address. */
export function parseAdminAddress(raw: Readonly<Record<string, unknown>>): AdminAddress {
  const search = searchOf(raw["search"]);
  const sort = isSort(raw["sort"]) ? raw["sort"] : DEFAULT_SORT;
  const order = (["asc", "desc"] as const).find((known) => known === raw["order"]);
  const page = pageOf(raw["page"]);
  const pageSize = PAGE_SIZES.find((size) => String(size) === String(raw["pageSize"]));
  return {
    ...(search !== undefined && { search }),
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(order && order !== FIRST_ORDER[sort] && { order }),
    ...(page && page > 1 && { page }),
    ...(pageSize && pageSize !== DEFAULT_PAGE_SIZE && { pageSize }),
  };
}

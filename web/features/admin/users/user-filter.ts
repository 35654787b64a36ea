import type { AdminSort } from "../../../../shared/admin/contract.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../../../../shared/expenses/page-size.ts";
import { isStorable } from "../../../../shared/text.ts";

type PageSize = (typeof PAGE_SIZES)[number];
type Order = "asc" | "desc";

/** Panel state in the address; defaults are left out. */
type AdminAddress = Partial<UserFilter>;

/** The server's limit, in characters. */
export const MAX_SEARCH = 200;

/** Sortable fields with their initial order. */
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

const DEFAULT_SORT = "createdAt";

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

/** Drops default and invalid values. */
function parseAdminAddress(raw: Readonly<Record<string, unknown>>): AdminAddress {
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

/** Filter and order of the user list. An empty search matches all users. */
export interface UserFilter {
  search: string;
  sort: AdminSort;
  order: Order;
  page: number;
  pageSize: PageSize;
}

/** Parses an address; invalid values fall back to the defaults. */
export function userFilterOf(raw: Readonly<Record<string, unknown>>): UserFilter {
  const { sort = DEFAULT_SORT, ...rest } = parseAdminAddress(raw);
  return {
    search: "",
    sort,
    order: FIRST_ORDER[sort],
    page: 1,
    pageSize: DEFAULT_PAGE_SIZE,
    ...rest,
  };
}

export function adminAddressOf(filter: UserFilter): AdminAddress {
  return parseAdminAddress({ ...filter });
}

/** Sort order after a press on a column header: its initial order, reversed on the next press. */
export function nextSort(sort: AdminSort, filter: UserFilter): Pick<UserFilter, "sort" | "order"> {
  return { sort, order: filter.sort === sort ? reversed(filter.order) : FIRST_ORDER[sort] };
}

export function reversed(order: Order): Order {
  return order === "asc" ? "desc" : "asc";
}

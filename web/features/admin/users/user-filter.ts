import type { AdminSort } from "../../../../shared/admin/contract.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../../../../shared/expenses/page-size.ts";
import { isStorable } from "../../../../shared/text.ts";

type PageSize = (typeof PAGE_SIZES)[number];
type Order = "asc" | "desc";

/** What the panel keeps in its address. Whatever has its default is left out. */
type AdminAddress = Partial<UserFilter>;

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

/** Leaves out what is the default anyway, and what makes no sense. */
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

/** Which users the panel lists, and in which order. An empty search finds all. */
export interface UserFilter {
  search: string;
  sort: AdminSort;
  order: Order;
  page: number;
  pageSize: PageSize;
}

/** Reads an address; whatever makes no sense there counts as its default. */
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

/** What a press on a column's name asks for: its order, and pressed again the other way round. */
export function sortedBy(sort: AdminSort, filter: UserFilter): Pick<UserFilter, "sort" | "order"> {
  return { sort, order: filter.sort === sort ? turned(filter.order) : FIRST_ORDER[sort] };
}

export function turned(order: Order): Order {
  return order === "asc" ? "desc" : "asc";
}

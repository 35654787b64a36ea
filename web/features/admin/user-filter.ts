import type { AdminSort } from "../../../shared/admin/contract.ts";
import { DEFAULT_PAGE_SIZE } from "../../../shared/expenses/page-size.ts";
import {
  type AdminAddress,
  DEFAULT_SORT,
  FIRST_ORDER,
  type Order,
  type PageSize,
  parseAdminAddress,
} from "./admin-address.ts";

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

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AdminAction, adminActionList } from "../../../shared/admin/contract.ts";
import { ask } from "../../lib/http/http.ts";
import type { ActionFilter } from "./actions/action-filter.ts";
import { adminKeys } from "./queries.ts";

export interface ActionPage {
  actions: AdminAction[];
  /** across all pages */
  totalCount: number;
}

async function readActions(filter: ActionFilter, signal: AbortSignal): Promise<ActionPage> {
  const { kind, page, pageSize } = filter;
  const query = new URLSearchParams({
    page: String(page),
    pageSize: String(pageSize),
    ...(kind && { kind }),
  });
  const response = await ask(`/api/admin/actions?${query.toString()}`, { signal });
  const actions = adminActionList.parse(await response.json());
  return { actions, totalCount: Number(response.headers.get("x-total-count") ?? actions.length) };
}

/** One page of administrator actions. The previous page stays on screen while the next loads. */
export function adminActionsQuery(filter: ActionFilter) {
  return queryOptions({
    queryKey: [...adminKeys.actions, filter],
    queryFn: ({ signal }) => readActions(filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

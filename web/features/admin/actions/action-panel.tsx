import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ADMIN_ACTION_KINDS, type AdminActionKind } from "../../../../shared/admin/contract.ts";
import { PAGE_SIZES } from "../../../../shared/expenses/page-size.ts";
import { Card } from "../../../ui/card.tsx";
import { Choices } from "../../../ui/form/choices.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Pagination } from "../../../ui/page/pagination.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { actionAddressOf, type ActionFilter, actionFilterOf } from "./action-filter.ts";
import { ActionList } from "./action-list.tsx";
import { adminActionsQuery } from "../actions-queries.ts";
import { recheckAccess, isLockedOut } from "../queries.ts";

const KIND_LABELS = {
  plan_change: "Upgrades and downgrades",
  sign_in: "Sign-ins",
} as const satisfies Record<AdminActionKind, string>;
const KINDS = ADMIN_ACTION_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }));

/** Log of administrator actions and sign-in attempts. */
export function ActionPanel() {
  const queryClient = useQueryClient();
  const raw = useSearch({ from: "/admin" });
  const navigate = useNavigate({ from: "/admin" });
  const filter = actionFilterOf(raw);
  const page = useQuery(adminActionsQuery(filter));
  const list = useRef<HTMLDivElement>(null);
  const hasLostAccess = isLockedOut(page.error);

  useEffect(() => {
    if (hasLostAccess) void recheckAccess(queryClient);
  }, [hasLostAccess, queryClient]);

  function change(part: Partial<ActionFilter>) {
    void navigate({ search: actionAddressOf(raw, part), resetScroll: false });
  }

  /** Scrolls up to the start of the list when the page button was below it. */
  function goToPage(next: number) {
    change({ page: next });
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
  }

  const total = page.data?.totalCount ?? 0;
  const totalPages = Math.ceil(total / filter.pageSize);
  if (!page.isPlaceholderData && totalPages > 0 && filter.page > totalPages) {
    const last = actionAddressOf(raw, { page: totalPages });
    return <Navigate to="/admin" search={last} replace />;
  }
  return (
    <>
      <PageHeader
        title="Recent Actions"
        detail="Plan changes are kept permanently; sign-ins and IP addresses for 90 days."
        action={
          <Select
            aria-label="Show"
            value={filter.kind ?? ""}
            onChange={({ target }) =>
              change({ kind: ADMIN_ACTION_KINDS.find((kind) => kind === target.value) })
            }
            className="w-full sm:w-auto print:hidden"
          >
            <Choices prompt="All actions" choices={KINDS} />
          </Select>
        }
      />
      <Card ref={list} className="scroll-mt-20 overflow-hidden lg:scroll-mt-4">
        <ActionList page={page} isFiltered={filter.kind !== undefined} />
        {total > 0 && (
          <div className="border-t border-line px-4 py-3 print:hidden">
            <Pagination
              page={filter.page}
              totalPages={totalPages}
              pageSize={filter.pageSize}
              totalCount={total}
              pageSizes={PAGE_SIZES}
              onPage={goToPage}
              onIntent={(next) =>
                void queryClient.prefetchQuery(adminActionsQuery({ ...filter, page: next }))
              }
              onPageSize={(text) =>
                change({ pageSize: actionFilterOf({ pageSize: text }).pageSize })
              }
            />
          </div>
        )}
      </Card>
    </>
  );
}

import { Navigate } from "@tanstack/react-router";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AdminSummary, AdminUser } from "../../../shared/admin/contract.ts";
import { PAGE_SIZES } from "../../../shared/expenses/page-size.ts";
import { Card } from "../../ui/card.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Pagination } from "../../ui/page/pagination.tsx";
import { adminUsersQuery, recheckAccess, isLockedOut, type PlanChange } from "./queries.ts";
import { PlanDialog } from "./users/plan-dialog.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { useUserFilter } from "./users/use-user-filter.ts";
import { adminAddressOf, userFilterOf } from "./users/user-filter.ts";
import { UserFilters } from "./users/user-filters.tsx";
import { UserList } from "./users/user-list.tsx";

/** User management: the users, their plans and the revenue. */
export function AdminPanel({ summary }: { summary: AdminSummary }) {
  const queryClient = useQueryClient();
  const { filter, change } = useUserFilter();
  const page = useQuery(adminUsersQuery(filter));
  const [dialog, setDialog] = useState<ReactNode>(null);
  const list = useRef<HTMLDivElement>(null);
  const hasLostAccess = isLockedOut(page.error);

  useEffect(() => {
    if (hasLostAccess) void recheckAccess(queryClient);
  }, [hasLostAccess, queryClient]);

  /** Scrolls up to the start of the list when the page button was below it. */
  function goToPage(next: number) {
    change({ page: next });
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
  }

  function confirmChange(user: AdminUser, planChange: PlanChange) {
    setDialog(<PlanDialog user={user} change={planChange} onClose={() => setDialog(null)} />);
  }

  const shown = page.data;
  const totalPages = Math.ceil((shown?.totalCount ?? 0) / filter.pageSize);
  if (shown && !page.isPlaceholderData && totalPages > 0 && filter.page > totalPages) {
    const last = adminAddressOf({ ...filter, page: totalPages });
    return <Navigate to="/admin" search={last} replace />;
  }
  return (
    <>
      <PageHeader title="User Management" />
      <SummaryCards summary={summary} />
      <UserFilters filter={filter} onChange={change} />
      <Card ref={list} className="mt-4 scroll-mt-20 lg:scroll-mt-4 overflow-hidden">
        <UserList
          page={page}
          filter={filter}
          onSort={change}
          // With payments off, every user has Pro.
          onChangePlan={summary.payments === "off" ? undefined : confirmChange}
        />
        {shown !== undefined && shown.totalCount > 0 && (
          <div className="border-t border-line px-4 py-3 print:hidden">
            <Pagination
              page={filter.page}
              totalPages={totalPages}
              pageSize={filter.pageSize}
              totalCount={shown.totalCount}
              pageSizes={PAGE_SIZES}
              onPage={goToPage}
              onIntent={(next) =>
                void queryClient.prefetchQuery(adminUsersQuery({ ...filter, page: next }))
              }
              onPageSize={(text) => change({ pageSize: userFilterOf({ pageSize: text }).pageSize })}
            />
          </div>
        )}
      </Card>
      {dialog}
    </>
  );
}

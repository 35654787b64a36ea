import { Navigate } from "@tanstack/react-router";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AdminSummary, AdminUser } from "../../../shared/admin/contract.ts";
import { PAGE_SIZES } from "../../../shared/expenses/page-size.ts";
import { Card } from "../../ui/card.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { adminUsersQuery, askAgain, isLockedOut, type PlanChange } from "./queries.ts";
import { PlanDialog } from "./users/plan-dialog.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { useUserFilter } from "./users/use-user-filter.ts";
import { adminAddressOf, userFilterOf } from "./users/user-filter.ts";
import { UserFilters } from "./users/user-filters.tsx";
import { UserList } from "./users/user-list.tsx";

/** User management: who is there, on which plan, and what that brings in. */
export function AdminPanel({ summary }: { summary: AdminSummary }) {
  const queryClient = useQueryClient();
  const { filter, change } = useUserFilter();
  const page = useQuery(adminUsersQuery(filter));
  const [dialog, setDialog] = useState<ReactNode>(null);
  const list = useRef<HTMLDivElement>(null);
  const isOver = isLockedOut(page.error);

  useEffect(() => {
    if (isOver) void askAgain(queryClient);
  }, [isOver, queryClient]);

  /** The next page is read from its top, also when it was asked for at the bottom of the last. */
  function turnTo(next: number) {
    change({ page: next });
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
  }

  function askAbout(user: AdminUser, planChange: PlanChange) {
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
          // Where everyone has Pro, no plan can be changed.
          onChangePlan={summary.payments === "off" ? undefined : askAbout}
        />
        {shown !== undefined && shown.totalCount > 0 && (
          <div className="border-t border-line px-4 py-3 print:hidden">
            <Pagination
              page={filter.page}
              totalPages={totalPages}
              pageSize={filter.pageSize}
              totalCount={shown.totalCount}
              pageSizes={PAGE_SIZES}
              onPage={turnTo}
              onPageSize={(text) => change({ pageSize: userFilterOf({ pageSize: text }).pageSize })}
            />
          </div>
        )}
      </Card>
      {dialog}
    </>
  );
}

import { ArrowDown, ArrowUp } from "lucide-react";
import type { AdminSort, AdminUser } from "../../../../shared/admin/contract.ts";
import { Badge } from "../../../ui/badge.tsx";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import type { PlanChange } from "../queries.ts";
import { Breakable } from "../breakable.tsx";
import { formatCount } from "../format-count.ts";
import { PlanButtons } from "./plan-buttons.tsx";
import { SORT_LABELS } from "./sort-labels.ts";
import { nextSort, type UserFilter } from "./user-filter.ts";
import { fullNameOf, planBadgeOf } from "./user-plan.ts";

interface UserTableProps {
  users: readonly AdminUser[];
  filter: UserFilter;
  onSort: (order: Pick<UserFilter, "sort" | "order">) => void;
  onChangePlan: ((user: AdminUser, change: PlanChange) => void) | undefined;
}

interface Column {
  sort: AdminSort;
  width: string;
  isNumber?: true;
}

const COLUMNS: readonly Column[] = [
  { sort: "name", width: "" },
  { sort: "email", width: "" },
  { sort: "subscriptionStatus", width: "w-28" },
  { sort: "createdAt", width: "w-25" },
  { sort: "projectCount", width: "w-20", isNumber: true },
  { sort: "expenseCount", width: "w-22", isNumber: true },
  { sort: "contractorCount", width: "w-25", isNumber: true },
  { sort: "totalBudget", width: "w-31", isNumber: true },
];

const CELL = "px-2 py-1.5 first:pl-4 last:pr-4";
const NUMBER = `${CELL} numbers text-right wrap-anywhere`;

/** The list on wide screens. Column headers sort it. */
export function UserTable({ users, filter, onSort, onChangePlan }: UserTableProps) {
  "use memo";
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">Users</caption>
      <colgroup>
        {COLUMNS.map(({ sort, width }) => (
          <col key={sort} className={width} />
        ))}
        {onChangePlan && <col className="w-33" />}
      </colgroup>
      <thead className="border-b border-line text-ink-soft">
        <tr>
          {COLUMNS.map((column) => (
            <SortHeader key={column.sort} column={column} filter={filter} onSort={onSort} />
          ))}
          {onChangePlan && (
            <th scope="col" className={`${CELL} h-10.5 text-right font-medium`}>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {users.map((user) => (
          <UserRow key={user.id} user={user} onChangePlan={onChangePlan} />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeaderProps extends Pick<UserTableProps, "filter" | "onSort"> {
  column: Column;
}

function SortHeader({ column: { sort, isNumber }, filter, onSort }: SortHeaderProps) {
  const isSorted = filter.sort === sort;
  const isUp = filter.order === "asc";
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUp ? "ascending" : "descending") : undefined}
      className={`${CELL} h-10.5 font-medium ${isNumber ? "text-right" : "text-left"}`}
    >
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, filter))}
        className={`inline-flex items-center gap-0.5 rounded-md lg:min-h-8 hover:text-ink ${isSorted ? "text-ink" : ""}`}
      >
        {SORT_LABELS[sort]}
        {isSorted && <Arrow aria-hidden className="size-3.5 shrink-0" />}
      </button>
    </th>
  );
}

function UserRow({
  user,
  onChangePlan,
}: Pick<UserTableProps, "onChangePlan"> & { user: AdminUser }) {
  const name = fullNameOf(user);
  const { label, tone, note } = planBadgeOf(user);
  return (
    <tr className="h-13 hover:bg-hover">
      <td className={CELL} title={name}>
        <span className="line-clamp-3 font-medium wrap-anywhere">{name || "—"}</span>
      </td>
      <td className={CELL} title={user.email}>
        <span className="line-clamp-3 wrap-anywhere">
          <Breakable text={user.email} />
        </span>
      </td>
      <td className={CELL}>
        <Badge tone={tone}>{label}</Badge>
        {note !== undefined && <span className="mt-1 block text-xs text-ink-soft">{note}</span>}
      </td>
      <td className={`${CELL} numbers whitespace-nowrap text-ink-soft`}>
        <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
      </td>
      <td className={NUMBER}>{formatCount(user.projectCount)}</td>
      <td className={NUMBER}>{formatCount(user.expenseCount)}</td>
      <td className={NUMBER}>{formatCount(user.contractorCount)}</td>
      <td className={`${NUMBER} font-medium`}>
        <Breakable text={formatMoney(user.totalBudget)} />
      </td>
      {onChangePlan && (
        <td className={CELL}>
          <div className="flex flex-col gap-1">
            <PlanButtons user={user} onChangePlan={onChangePlan} />
          </div>
        </td>
      )}
    </tr>
  );
}

import type { AdminUser } from "../../../../shared/admin/contract.ts";
import { Badge } from "../../../ui/badge.tsx";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import type { PlanChange } from "../queries.ts";
import { Breakable } from "../breakable.tsx";
import { formatCount } from "../format-count.ts";
import { PlanButtons } from "./plan-buttons.tsx";
import { SORT_LABELS } from "./sort-labels.ts";
import { fullNameOf, planBadgeOf } from "./user-plan.ts";

interface UserCardsProps {
  users: readonly AdminUser[];
  onChangePlan: ((user: AdminUser, change: PlanChange) => void) | undefined;
}

/** The list on narrow screens. */
export function UserCards({ users, onChangePlan }: UserCardsProps) {
  "use memo";
  return (
    <ul aria-label="Users" className="divide-y divide-line">
      {users.map((user) => (
        <li key={user.id}>
          <UserCard user={user} onChangePlan={onChangePlan} />
        </li>
      ))}
    </ul>
  );
}

type UserCardProps = Pick<UserCardsProps, "onChangePlan"> & { user: AdminUser };

function UserCard({ user, onChangePlan }: UserCardProps) {
  const name = fullNameOf(user);
  const { label, tone, note } = planBadgeOf(user);
  return (
    <article className="px-4 py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="line-clamp-2 font-medium wrap-anywhere">
            {name || <Breakable text={user.email} />}
          </h2>
          {name !== "" && (
            <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
              <Breakable text={user.email} />
            </p>
          )}
        </div>
        <span className="shrink-0">
          <Badge tone={tone}>{label}</Badge>
        </span>
      </div>
      {note !== undefined && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
      <dl className="mt-3 grid grid-cols-3 gap-x-3 gap-y-2 text-sm">
        <Fact name={SORT_LABELS.projectCount} value={formatCount(user.projectCount)} />
        <Fact name={SORT_LABELS.expenseCount} value={formatCount(user.expenseCount)} />
        <Fact name={SORT_LABELS.contractorCount} value={formatCount(user.contractorCount)} />
        <Fact name={SORT_LABELS.createdAt} value={formatDate(user.createdAt)} />
        <Fact name={SORT_LABELS.totalBudget} value={formatMoney(user.totalBudget)} isLong />
      </dl>
      {onChangePlan && (
        <div className="mt-3 flex flex-wrap gap-2">
          <PlanButtons user={user} onChangePlan={onChangePlan} />
        </div>
      )}
    </article>
  );
}

function Fact({ name, value, isLong = false }: { name: string; value: string; isLong?: boolean }) {
  return (
    <div className={isLong ? "col-span-2" : undefined}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="numbers wrap-anywhere">{value}</dd>
    </div>
  );
}

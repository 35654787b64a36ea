import type { AdminAction } from "../../../../shared/admin/contract.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ACTION_LOOKS, targetUserOf } from "./action-words.ts";
import { formatMoment } from "../../../lib/format-moment.ts";

/** The list on narrow screens. */
export function ActionCards({ actions }: { actions: readonly AdminAction[] }) {
  "use memo";
  return (
    <ul aria-label="Recent actions" className="divide-y divide-line">
      {actions.map((action) => (
        <li key={action.id}>
          <ActionCard action={action} />
        </li>
      ))}
    </ul>
  );
}

function ActionCard({ action }: { action: AdminAction }) {
  const { label, tone } = ACTION_LOOKS[action.action];
  const targetUser = targetUserOf(action);
  return (
    <article className="px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <time dateTime={action.createdAt} className="numbers text-sm text-ink-soft">
          {formatMoment(action.createdAt)}
        </time>
      </div>
      <h2 className="mt-2 line-clamp-2 font-medium wrap-anywhere">
        {targetUser?.title ?? action.outcome}
      </h2>
      {targetUser?.email !== undefined && (
        <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{targetUser.email}</p>
      )}
      {targetUser?.isDeleted && <p className="text-sm text-ink-soft">Account deleted</p>}
      {targetUser && <p className="mt-2 text-sm">{action.outcome}</p>}
      <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
        {action.address === null ? "IP address expired" : `From ${action.address}`}
      </p>
    </article>
  );
}

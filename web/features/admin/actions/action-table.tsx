import type { AdminAction } from "../../../../shared/admin/contract.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ACTION_LOOKS, targetUserOf } from "./action-words.ts";
import { formatMoment } from "../../../lib/format-moment.ts";

const CELL = "px-2 py-2 text-left first:pl-4 last:pr-4";
const HEAD = `${CELL} h-10.5 font-medium`;

/** The list on wide screens. */
export function ActionTable({ actions }: { actions: readonly AdminAction[] }) {
  "use memo";
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">Recent actions</caption>
      <thead className="border-b border-line text-ink-soft">
        <tr>
          <th scope="col" className={`${HEAD} w-48`}>
            When
          </th>
          <th scope="col" className={`${HEAD} w-32`}>
            Action
          </th>
          <th scope="col" className={HEAD}>
            User
          </th>
          <th scope="col" className={HEAD}>
            Result
          </th>
          <th scope="col" className={`${HEAD} w-48`}>
            IP address
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {actions.map((action) => (
          <ActionRow key={action.id} action={action} />
        ))}
      </tbody>
    </table>
  );
}

function ActionRow({ action }: { action: AdminAction }) {
  const { label, tone } = ACTION_LOOKS[action.action];
  return (
    <tr className="h-13 hover:bg-hover">
      <td className={`${CELL} numbers text-ink-soft`}>
        <time dateTime={action.createdAt}>{formatMoment(action.createdAt)}</time>
      </td>
      <td className={CELL}>
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className={CELL}>
        <TargetUserCell action={action} />
      </td>
      <td className={CELL}>{action.outcome}</td>
      <td className={`${CELL} numbers text-ink-soft wrap-anywhere`}>
        {action.address ?? "Expired"}
      </td>
    </tr>
  );
}

function TargetUserCell({ action }: { action: AdminAction }) {
  const targetUser = targetUserOf(action);
  if (targetUser === undefined) return <span className="text-ink-soft">—</span>;
  const { title, email, isDeleted } = targetUser;
  return (
    <>
      <span title={title} className="line-clamp-3 font-medium wrap-anywhere">
        {title}
      </span>
      {email !== undefined && (
        <span title={email} className="line-clamp-3 text-ink-soft wrap-anywhere">
          {email}
        </span>
      )}
      {isDeleted && <span className="text-xs text-ink-soft">Account deleted</span>}
    </>
  );
}

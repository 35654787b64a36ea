import type { AdminUser } from "../../../shared/admin/contract.ts";
import { Badge } from "../../ui/badge.tsx";
import { planLookOf } from "./user-plan.ts";

/** The plan, and below it when it ends or that nobody pays. */
export function PlanBadge({ user }: { user: AdminUser }) {
  const { label, tone, note } = planLookOf(user);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {note !== undefined && <span className="mt-1 block text-xs text-ink-soft">{note}</span>}
    </>
  );
}

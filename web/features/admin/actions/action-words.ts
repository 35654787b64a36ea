import type { AdminAction } from "../../../../shared/admin/contract.ts";

interface ActionLook {
  label: string;
  tone: "neutral" | "accent" | "warning";
}

export const ACTION_LOOKS = {
  upgrade: { label: "Upgrade", tone: "accent" },
  downgrade: { label: "Downgrade", tone: "neutral" },
  log_in: { label: "Sign-in", tone: "neutral" },
  log_in_failed: { label: "Failed sign-in", tone: "warning" },
} as const satisfies Record<AdminAction["action"], ActionLook>;

interface Whom {
  /** the name, or the best that there is instead of it */
  title: string;
  email?: string;
  isDeleted: boolean;
}

/** How the user that it was done to is shown; of some deleted ones only the number is left. */
export function whomOf({ user }: AdminAction): Whom | undefined {
  if (user === null) return undefined;
  const { id, name, email, isDeleted } = user;
  return {
    title: name ?? email ?? `User ${id}`,
    ...(name !== null && email !== null && { email }),
    isDeleted,
  };
}

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

interface TargetUser {
  /** name, else email, else user number */
  title: string;
  email?: string;
  isDeleted: boolean;
}

/** The affected user; only the number is left of some deleted users. */
export function targetUserOf({ user }: AdminAction): TargetUser | undefined {
  if (user === null) return undefined;
  const { id, name, email, isDeleted } = user;
  return {
    title: name ?? email ?? `User ${id}`,
    ...(name !== null && email !== null && { email }),
    isDeleted,
  };
}

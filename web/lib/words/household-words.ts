import type { HomeRole } from "../../../shared/household/contract.ts";

export const ROLE_WORDS = {
  owner: "Owner",
  editor: "Can edit",
  viewer: "Can view",
} as const satisfies Record<HomeRole, string>;

/** What a member sees: "All projects", "Kitchen", or "3 projects". */
export function projectsText(
  chosen: readonly number[] | null,
  known: readonly { id: number; name: string }[] = [],
): string {
  if (chosen === null) return "All projects";
  const [first] = chosen;
  const name = chosen.length === 1 ? known.find(({ id }) => id === first)?.name : undefined;
  return name ?? countText(chosen.length);
}

export function countText(count: number): string {
  return `${count} ${count === 1 ? "project" : "projects"}`;
}

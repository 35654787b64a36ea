import type { ActivityAction, ActivityKind } from "../../../../shared/activity/contract.ts";
import { KIND_NOUNS } from "../../../../shared/activity/kind-nouns.ts";

/** Changes by one person to one kind of record in one project. */
export interface DigestItem {
  /** null for a record without a project, and for a deleted project */
  projectName: string | null;
  /** whether it belongs to a project, even a deleted one */
  isOfProject: boolean;
  actorName: string;
  kind: ActivityKind;
  action: ActivityAction;
  /** number of records; several changes of one count once */
  count: number;
  /** label of one of them */
  label: string;
}

export interface DigestSection {
  heading: string;
  items: string[];
}

const VERBS: Readonly<Record<ActivityAction, string>> = {
  created: "added",
  changed: "changed",
  deleted: "deleted",
  restored: "restored",
  purged: "permanently deleted",
  completed: "completed",
  reopened: "reopened",
  skipped: "skipped a date of",
  imported: "added",
  undone: "undid",
  invited: "invited",
  joined: "joined the household",
  removed: "removed",
  left: "left the household",
  took_over: "took over the home of",
};

/** Sentences such as "Ada added 3 expenses", by project in the order of the items. */
export function digestSections(items: readonly DigestItem[]): DigestSection[] {
  const sections = new Map<string, string[]>();
  for (const item of items) {
    const heading = item.projectName ?? (item.isOfProject ? "Deleted projects" : "All projects");
    const lines = sections.get(heading) ?? [];
    lines.push(`${item.actorName} ${VERBS[item.action]}${objectOf(item)}`);
    sections.set(heading, lines);
  }
  return [...sections].map(([heading, items]) => ({ heading, items }));
}

function objectOf({ kind, action, count, label }: DigestItem): string {
  if (action === "joined" || action === "left") return "";
  if (action === "took_over") return ` ${label}`;
  const [one, many] = KIND_NOUNS[kind];
  if (count !== 1) return ` ${count.toLocaleString("en-US")} ${many}`;
  return ` the ${one}${label === "" ? "" : ` ${label}`}`;
}

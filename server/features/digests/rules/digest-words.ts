import type { ActivityAction, ActivityKind } from "../../../../shared/activity/contract.ts";

/** What one person did to one kind of record in one project. */
export interface Deed {
  /** null for what belongs to no project, and for a deleted project */
  projectName: string | null;
  /** whether it belongs to a project, perhaps a deleted one */
  isOfProject: boolean;
  actorName: string;
  kind: ActivityKind;
  action: ActivityAction;
  /** records; several changes of one count once */
  count: number;
  /** of one of them */
  label: string;
}

export interface DigestSection {
  heading: string;
  items: string[];
}

const NOUNS: Readonly<Record<ActivityKind, readonly [one: string, many: string]>> = {
  expense: ["expense", "expenses"],
  contractor: ["contractor", "contractors"],
  milestone: ["milestone", "milestones"],
  project: ["project", "projects"],
  budget_line: ["budget line", "budget lines"],
  quote: ["quote", "quotes"],
  change_order: ["change order", "change orders"],
  installment: ["payment", "payments"],
  import: ["import", "imports"],
  calendar_feed: ["calendar feed", "calendar feeds"],
  reminders: ["reminders", "reminders"],
  backup: ["account backup", "account backups"],
  member: ["member", "members"],
};

const VERBS: Readonly<Record<ActivityAction, string>> = {
  created: "added",
  changed: "changed",
  deleted: "deleted",
  restored: "restored",
  completed: "completed",
  reopened: "reopened",
  imported: "added",
  undone: "undid",
  invited: "invited",
  joined: "joined the household",
  removed: "removed",
  left: "left the household",
};

/** "Ada added 3 expenses", by project in the order of the deeds. */
export function digestSections(deeds: readonly Deed[]): DigestSection[] {
  const sections = new Map<string, string[]>();
  for (const deed of deeds) {
    const heading = deed.projectName ?? (deed.isOfProject ? "Deleted projects" : "All projects");
    const items = sections.get(heading) ?? [];
    items.push(`${deed.actorName} ${VERBS[deed.action]}${objectOf(deed)}`);
    sections.set(heading, items);
  }
  return [...sections].map(([heading, items]) => ({ heading, items }));
}

function objectOf({ kind, action, count, label }: Deed): string {
  if (action === "joined" || action === "left") return "";
  const [one, many] = NOUNS[kind];
  if (count !== 1) return ` ${count.toLocaleString("en-US")} ${many}`;
  return ` the ${one}${label === "" ? "" : ` ${label}`}`;
}

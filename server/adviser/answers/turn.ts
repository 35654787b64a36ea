import type { SpendingFilter, TurnSetting } from "../../features/assistant/rules/tool-calls.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { ModelMessage, Toolbox } from "../../gateways/model/model.ts";
import type { Understood } from "../questions/recognise.ts";
import type { Named, Slots } from "../questions/slots.ts";
import type { NameKind } from "../questions/names.ts";
import { anyOf, quoted } from "./wording/names.ts";

/** What every answer is made from. */
export interface Turn {
  tools: Pick<Toolbox, "ask" | "call">;
  today: CalendarDate;
  project: TurnSetting["project"];
  question: string;
  messages: readonly ModelMessage[];
}

export interface Asked extends Turn {
  understood: Understood;
  /** then a reply says of which one it speaks */
  hasSeveralProjects: boolean;
}

export const NO_PROJECT =
  "You have no project yet. Create your first one with its budget, and I can tell you where its money goes.";

/** Thrown away by nobody: an answer that asks which of several names was meant. */
export function whichOne({ said, candidates, kind }: Named): string {
  const names = candidates.slice(0, 5).map(({ name }) => quoted(name));
  const what = {
    contractor: "contractor",
    category: "category",
    method: "payment method",
    milestone: "milestone",
    project: "project",
  }[kind];
  return `Which ${what} do you mean by ${quoted(said)}: ${anyOf(names)}?`;
}

/** The first name that could be several. */
export function ambiguous({ names }: Slots): Named | undefined {
  return names.find(({ candidates }) => candidates.length > 1);
}

export function namesOf({ names }: Slots, kind: NameKind) {
  return names
    .filter((one) => one.kind === kind)
    .flatMap(({ candidates }) => candidates.slice(0, 1));
}

/** The project that a question names; none for the one on screen. */
export function projectIdIn(slots: Slots): { projectId?: number } {
  const [project] = namesOf(slots, "project");
  return project?.id === undefined ? {} : { projectId: project.id };
}

/** All that narrows expenses, of which there is one each. */
export function filterOf(slots: Slots): SpendingFilter {
  const [category] = namesOf(slots, "category");
  const [method] = namesOf(slots, "method");
  const [contractor] = namesOf(slots, "contractor");
  const [period] = slots.periods;
  return {
    ...projectIdIn(slots),
    ...(category !== undefined && { category: category.name }),
    ...(method !== undefined && { paymentMethod: method.name }),
    ...(contractor?.id !== undefined && { contractorId: contractor.id }),
    ...(period?.from !== undefined && { from: period.from }),
    ...(period?.to !== undefined && { to: period.to }),
    ...(slots.search !== undefined && { search: slots.search.slice(0, MOST_SEARCHED) }),
  };
}
const MOST_SEARCHED = 100;

/** " in “Kitchen”", where there are several projects: else it goes without saying. */
export function inProject({ hasSeveralProjects }: Asked, name: string): string {
  return hasSeveralProjects ? ` in ${quoted(name)}` : "";
}

/** " in March 2026", " this year", " since then": the time, after what it is said of. */
export function during({ periods }: Slots): string {
  const [period] = periods;
  if (period === undefined) return "";
  return ` ${period.words.slice(0, 1).toLowerCase()}${period.words.slice(1)}`;
}

/** The first letter large, as at the start of a sentence. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed.slice(0, 1).toUpperCase() + trimmed.slice(1);
}

import { PAYMENT_METHODS } from "../../../shared/expenses/catalog.ts";
import type { SpendingFilter, TurnSetting } from "../../features/assistant/rules/tool-calls.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { ModelMessage, Toolbox } from "../../gateways/model/model.ts";
import type { Understood } from "../questions/classify-intent.ts";
import type { Named, Slots } from "../questions/slots.ts";
import type { NameKind } from "../questions/names.ts";
import { say } from "./replies.ts";
import { anyOf, echoed, plain, quoted } from "./wording/names.ts";

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

const MAX_SEARCHED = 100;
const MAX_CHOICES = 5;

/** Asks which of several names is meant. */
export function whichOne({ said, candidates, kind }: Named): string {
  const names = candidates.slice(0, MAX_CHOICES).map(({ name }) => quoted(name));
  const what = kind === "method" ? "payment method" : kind;
  return say("which one", { what, said, names: anyOf(names) });
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

/** The project and the contractor that a question names. */
export function contractsIn(slots: Slots): { projectId?: number; contractorId?: number } {
  const [contractor] = namesOf(slots, "contractor");
  return {
    ...projectIdIn(slots),
    ...(contractor?.id !== undefined && { contractorId: contractor.id }),
  };
}

export function daysIn({ periods: [period] }: Slots): { from?: string; to?: string } {
  return {
    ...(period?.from !== undefined && { from: period.from }),
    ...(period?.to !== undefined && { to: period.to }),
  };
}

/** All that narrows expenses, of which there is one each. */
export function filterOf(slots: Slots): SpendingFilter {
  const [category] = namesOf(slots, "category");
  const [method] = namesOf(slots, "method");
  return {
    ...contractsIn(slots),
    ...daysIn(slots),
    ...(category !== undefined && { category: category.name }),
    ...(method !== undefined && { paymentMethod: method.name }),
    ...(slots.search !== undefined && { search: slots.search.slice(0, MAX_SEARCHED) }),
  };
}

export function hasNoFilter(slots: Slots): boolean {
  const others = slots.names.filter(({ kind }) => kind !== "project");
  return others.length === 0 && slots.periods.length === 0 && slots.search === undefined;
}

/** " in “Kitchen”", where there are several projects: else it goes without saying. */
export function inProject({ hasSeveralProjects }: Asked, name: string): string {
  return hasSeveralProjects ? ` in ${quoted(name)}` : "";
}

/** How a reply about expenses says when, where and of what; each piece with its space before it. */
export function scopeOf(asked: Asked, project: string) {
  const { slots } = asked.understood;
  const [period] = slots.periods;
  const [category] = namesOf(slots, "category");
  const [contractor] = namesOf(slots, "contractor");
  const [method] = namesOf(slots, "method");
  const time = period?.words ?? "";
  const narrowed = [
    category && ` on ${plain(category.name)}`,
    contractor && ` to ${plain(contractor.name)}`,
    method && byMethod(method.name),
  ];
  const { search } = slots;
  return {
    project,
    where: inProject(asked, project),
    /** "In March 2026 you", "You" */
    you: period === undefined ? "You" : `${time} you`,
    when: time === "" ? "" : `${time} `,
    during: time === "" ? "" : ` ${time.slice(0, 1).toLowerCase()}${time.slice(1)}`,
    narrowed: narrowed.filter((part) => part !== undefined).join(""),
    verb: contractor === undefined ? "spent" : "paid",
    searched: search === undefined ? "" : ` that mention ${echoed(search) ?? "these words"}`,
  };
}

/** " in cash", " by credit card"; a method of the user's own as they write it. */
export function byMethod(name: string): string {
  if (name === "Cash") return " in cash";
  const isOffered = PAYMENT_METHODS.some((offered) => offered === name);
  return ` by ${isOffered ? name.toLowerCase() : plain(name)}`;
}

/** Where there is nothing, of what was looked for. */
export function nothingSpent(asked: Asked, project: string): string {
  const isEmpty = hasNoFilter(asked.understood.slots);
  return say(isEmpty ? "no expenses" : "none found", scopeOf(asked, project));
}

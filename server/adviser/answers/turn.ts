import { PAYMENT_METHODS } from "../../../shared/expenses/catalog.ts";
import type { SpendingFilter, ToolInput } from "../../features/assistant/rules/tool-calls.ts";
import type { TurnContext } from "../../features/assistant/rules/tool-calls.ts";
import type { ModelMessage, ModelRequest, Toolbox } from "../../gateways/model/model.ts";
import type { ClassifiedIntent } from "../questions/classify-intent.ts";
import type { KnownName, NameKind } from "../questions/names.ts";
import type { Slots } from "../questions/slots.ts";
import { escapeMarkdown, formatReply, joinWithOr, quoted, quotedInput } from "./replies.ts";

/** What every answer is made from. */
export interface Turn extends TurnContext {
  tools: Pick<Toolbox, "ask" | "call">;
  question: string;
  messages: readonly ModelMessage[];
  offerAnswers: ModelRequest["offerAnswers"];
}

export interface Question extends Turn, ClassifiedIntent {
  /** then a reply says of which one it speaks */
  hasSeveralProjects: boolean;
}

const MAX_SEARCHED = 100;
const MAX_CHOICES = 5;

/** Asks which is meant, by the first name that could be several; undefined where none could. */
export function askWhichName({ question, offerAnswers }: Turn, { names }: Slots) {
  const choice = names.find(({ candidates }) => candidates.length > 1);
  if (choice === undefined) return undefined;
  const { said, kind } = choice;
  const offered = choice.candidates.slice(0, MAX_CHOICES).map(({ name }) => name);
  if (question.includes(said) && new Set(offered).size === offered.length) {
    const questionFor = (name: string) => question.replace(said, () => name);
    offerAnswers(offered.map((name) => ({ label: quoted(name), question: questionFor(name) })));
  }
  const what = kind === "method" ? "payment method" : kind;
  return formatReply("which one", { what, said, names: joinWithOr(offered.map(quoted)) });
}

export function namesOf({ names }: Slots, kind: NameKind): KnownName[] {
  return names.flatMap((one) => (one.kind === kind ? one.candidates.slice(0, 1) : []));
}

/** The project that a question names; none for the one on screen. */
export function projectIdIn(slots: Slots) {
  return { projectId: namesOf(slots, "project")[0]?.id };
}

/** The project and the contractor that a question names. */
export function contractsIn(slots: Slots) {
  return { ...projectIdIn(slots), contractorId: namesOf(slots, "contractor")[0]?.id };
}

export function daysIn({ periods: [period] }: Slots) {
  return { from: period?.from, to: period?.to };
}

/** All that narrows expenses, of which there is one each. */
export function filterOf(slots: Slots): SpendingFilter {
  return {
    ...contractsIn(slots),
    ...daysIn(slots),
    category: namesOf(slots, "category")[0]?.name,
    paymentMethod: namesOf(slots, "method")[0]?.name,
    search: slots.search?.slice(0, MAX_SEARCHED),
  };
}

export function hasNoFilter({ names, periods, search }: Slots): boolean {
  const isPlain = names.every(({ kind }) => kind === "project");
  return isPlain && periods.length === 0 && search === undefined;
}

/** The sums of the expenses that are asked about, with how a reply speaks of them. */
export async function spendingOf(asked: Question, more: ToolInput<"get_spending"> = {}) {
  const found = await asked.tools.ask("get_spending", { ...filterOf(asked.slots), ...more });
  return { ...found, ...scopeOf(asked, found.project.name) };
}

/** The expenses themselves. */
export async function expensesOf(asked: Question, more: ToolInput<"search_expenses"> = {}) {
  const found = await asked.tools.ask("search_expenses", { ...filterOf(asked.slots), ...more });
  return { ...found, ...scopeOf(asked, found.project.name) };
}

/** The budget of the project that is asked about, and what is used of it. */
export async function summaryOf(asked: Question) {
  const summary = await asked.tools.ask("get_project_summary", projectIdIn(asked.slots));
  return { ...summary, where: inProject(asked, summary.name), project: summary.name };
}

/** " in “Kitchen”", where there are several projects: else it goes without saying. */
export function inProject({ hasSeveralProjects }: Question, name: string): string {
  return hasSeveralProjects ? ` in ${quoted(name)}` : "";
}

/** How a reply about expenses says when, where and of what; each piece with its space before it. */
export function scopeOf(asked: Question, project: string) {
  const { slots } = asked;
  const [category] = namesOf(slots, "category");
  const [contractor] = namesOf(slots, "contractor");
  const [method] = namesOf(slots, "method");
  const time = slots.periods[0]?.words ?? "";
  const narrowed = [
    category && ` on ${escapeMarkdown(category.name)}`,
    contractor && ` to ${escapeMarkdown(contractor.name)}`,
    method && byMethod(method.name),
  ];
  return {
    project,
    where: inProject(asked, project),
    /** "In March 2026 you", "You" */
    you: time === "" ? "You" : `${time} you`,
    when: time === "" ? "" : `${time} `,
    during: time === "" ? "" : ` ${time.slice(0, 1).toLowerCase()}${time.slice(1)}`,
    narrowed: narrowed.filter((part) => part !== undefined).join(""),
    verb: contractor === undefined ? "spent" : "paid",
    searched:
      slots.search === undefined
        ? ""
        : ` that mention ${quotedInput(slots.search) ?? "these words"}`,
  };
}

/** " in cash", " by credit card"; a method of the user's own as they write it. */
export function byMethod(name: string): string {
  if (name === "Cash") return " in cash";
  const isOffered = PAYMENT_METHODS.some((offered) => offered === name);
  return ` by ${isOffered ? name.toLowerCase() : escapeMarkdown(name)}`;
}

/** Reply when no expense matches: none recorded at all, or none that fits the filters. */
export function nothingSpent({ slots }: Question, scope: object): string {
  return formatReply(hasNoFilter(slots) ? "no expenses" : "none found", scope);
}

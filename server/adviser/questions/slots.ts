import { isListed } from "../grammar/word-lists.ts";
import type { Rest } from "../intents/intents.ts";
import { type Findings, type Run, unexplained } from "./findings.ts";
import { contractorWords, contractWords, isWhole, type KnownName, type Mention } from "./names.ts";
import { type NameKind, namesWith, nameTokens } from "./names.ts";
import type { Period } from "./period.ts";

/** What an intent is about. Several of one kind are compared, or have to be chosen from. */
export interface Slots {
  periods: readonly Period[];
  /** each one name, or several of which the user has to choose */
  names: readonly Named[];
  /** to be looked for in descriptions and notes */
  search?: string | undefined;
}

export interface Named {
  kind: NameKind;
  /** as the question has it */
  said: string;
  candidates: readonly KnownName[];
}

export const NO_SLOTS: Slots = { periods: [], names: [] };
const PAYING = /^(?:pay|paid|pays|paying|payed|payments?|gave|give|given)$/;
const SMALL = "zero one two three four five six seven eight nine ten".split(" ");
const MAX_COUNT = 25;

/** What the words of a question are, by what those of an intent may be; undefined where they don't fit. */
export function slotsFor(rest: Rest, findings: Findings, isExplained: (word: string) => boolean) {
  const slots = slotsBy(rest, findings, unexplained(findings, isExplained));
  return slots && { ...slots, names: joined(slots.names) };
}

/** "Joe" and "Miller" are one name where one contractor is called both. */
function joined(names: readonly Named[]): Named[] {
  const all: Named[] = [];
  for (const name of names) {
    const isShared = (one: KnownName) => name.candidates.includes(one);
    const same = all.find((one) => one.kind === name.kind && one.candidates.some(isShared));
    if (same === undefined) {
      all.push({ ...name });
    } else {
      same.said = `${same.said} ${name.said}`;
      same.candidates = same.candidates.filter(isShared);
    }
  }
  return all;
}

/** All that rules find in a question. */
export function slotsIn(findings: Findings): Slots {
  return {
    periods: findings.periods.map(({ period }) => period),
    names: findings.mentions.map((mention) => named(mention, findings)),
  };
}

function slotsBy(rest: Rest, findings: Findings, runs: readonly Run[]): Slots | undefined {
  const slots = slotsIn(findings);
  const isOnlyProject = slots.names.every(({ kind }) => kind === "project");
  const more = runs.filter((run) => !isLimit(run));
  switch (rest) {
    case "anything":
      return slots;
    case "nothing":
      return isOnlyProject ? withNames(slots, more, findings, ["project"]) : undefined;
    case "milestone":
    case "contractor": {
      const full = withNames(slots, runs, findings, [rest, "project"]);
      const names = full?.names.filter(({ kind }) => kind === rest || kind === "project") ?? [];
      return full && names.some(({ kind }) => kind === rest) ? { ...full, names } : undefined;
    }
    case "spending":
    case "two":
      return spendingSlots(slots, runs, findings);
    case "owner": {
      // Of whom it is asked is enough: "what do we owe Rosa for the wiring".
      if (slots.names.some(({ kind }) => kind === "contractor")) return slots;
      const isPlain = more.length === 0 && isOnlyProject;
      return slotsBy("contractor", findings, runs) ?? (isPlain ? slots : undefined);
    }
  }
}

export function named({ kind, span, candidates }: Mention, { words }: Findings): Named {
  const said = words.slice(span.from, span.to).map(({ text }) => text);
  return { kind, said: said.join(" "), candidates };
}

/** With the names that all of the runs are; undefined where one is none of these kinds. */
function withNames(
  slots: Slots,
  runs: readonly Run[],
  { names }: Findings,
  kinds: readonly NameKind[],
): Slots | undefined {
  const found = runs.flatMap((run) => foundName(run, names, kinds) ?? []);
  if (found.length < runs.length) return undefined;
  const isSaid = ({ kind }: Named) => kind === kinds[0];
  const others = slots.names.filter((one) => !isSaid(one));
  return { ...slots, names: [...slots.names.filter(isSaid), ...found, ...others] };
}

/** The first kind of which some names hold all of these words. */
function foundName(
  { text, keys }: Run,
  names: readonly KnownName[],
  kinds: readonly NameKind[],
  wordsOf = contractWords,
): Named | undefined {
  for (const kind of kinds) {
    // "Other" is a word of its own.
    const ofKind = names.filter((known) => known.kind === kind && known.name !== "Other");
    const found = namesWith(keys, ofKind, kind === "contractor" ? wordsOf : undefined);
    const isPart = kind === "category" || kind === "method";
    const candidates = isPart ? found.filter((known) => isWhole(keys, known)) : found;
    if (candidates.length > 0) return { kind, said: text, candidates };
  }
  return undefined;
}

/** What is no name is searched for in descriptions: never left out, for that would answer another question. */
export function spendingSlots(slots: Slots, runs: readonly Run[], findings: Findings): Slots {
  const { names, words } = findings;
  const isPaid = words.some(({ meant }) => PAYING.test(meant));
  const found = slots.names.filter(({ kind }) => kind !== "milestone");
  const texts = slots.names.flatMap(({ kind, said }) => (kind === "milestone" ? said : []));
  for (const run of runs) {
    if (isLimit(run)) continue;
    // What contractors do is not enough where it may be what was bought; "the designer" was paid.
    const isWho = isPaid || run.keys.every((key) => isListed(key, "trade words"));
    const kinds: NameKind[] = isWho ? ["project", "contractor"] : ["project"];
    const name =
      foundName(run, names, ["category", "method"]) ??
      foundName(run, names, ["contractor"], ({ name: whole }) => nameTokens(whole)) ??
      foundName(run, names, kinds, contractorWords);
    if (name === undefined) texts.push(run.text);
    else found.push(name);
  }
  return { ...slots, names: found, ...(texts.length > 0 && { search: texts.join(" ") }) };
}

/** "the last 5", "top three" */
export function limitOf(key: string): number | undefined {
  const count = /^\d{1,2}$/.test(key) ? Number(key) : SMALL.indexOf(key);
  return count >= 1 && count <= MAX_COUNT ? count : undefined;
}

export function isLimit({ keys }: Run): boolean {
  return keys.length === 1 && limitOf(keys[0] ?? "") !== undefined;
}

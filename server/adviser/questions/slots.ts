import { type Findings, type Run, unexplained } from "./findings.ts";
import {
  contractorWords,
  isWhole,
  type KnownName,
  type Mention,
  namesWith,
  type NameKind,
} from "./names.ts";
import type { Period } from "./period.ts";
import type { Rest } from "../intents/intents.ts";

/** What an intent is about. Several of one kind are compared, or have to be chosen from. */
export interface Slots {
  periods: readonly Period[];
  /** each one name, or several of which the homeowner has to choose */
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

export function slotsFor(
  rest: Rest,
  findings: Findings,
  isExplained: (word: string) => boolean,
): Slots | undefined {
  const slots = slotsBy(rest, findings, isExplained);
  return slots && { ...slots, names: joined(slots.names) };
}

/** "Joe" and "Miller" are one name where one contractor is called both. */
function joined(names: readonly Named[]): Named[] {
  const all: Named[] = [];
  for (const name of names) {
    const at = all.findIndex(
      ({ kind, candidates }) =>
        kind === name.kind && candidates.some((one) => name.candidates.includes(one)),
    );
    const same = all[at];
    if (same === undefined) all.push(name);
    else {
      const candidates = same.candidates.filter((one) => name.candidates.includes(one));
      all[at] = { ...same, said: `${same.said} ${name.said}`, candidates };
    }
  }
  return all;
}

function slotsBy(
  rest: Rest,
  findings: Findings,
  isExplained: (word: string) => boolean,
): Slots | undefined {
  const { periods, mentions, names } = findings;
  const runs = unexplained(findings, isExplained);
  const slots: Slots = {
    periods: periods.map(({ period }) => period),
    names: mentions.map((mention) => named(mention, findings)),
  };
  const projects = slots.names.filter(({ kind }) => kind === "project");
  switch (rest) {
    case "anything":
      return { ...slots, names: slots.names };
    case "nothing": {
      if (slots.names.length > projects.length) return undefined;
      const more = runs
        .filter((run) => !isLimit(run))
        .map((run) => foundName(run, names, ["project"]));
      if (more.some((one) => one === undefined)) return undefined;
      return { ...slots, names: [...projects, ...more.flatMap((one) => one ?? [])] };
    }
    case "milestone":
      return withOne("milestone", slots, runs, names);
    case "contractor":
      return withOne("contractor", slots, runs, names);
    case "spending":
    case "two":
      return spendingSlots(slots, runs, findings);
    case "owner": {
      // Of whom it is asked is enough: "what do we owe Rosa for the wiring".
      if (slots.names.some(({ kind }) => kind === "contractor")) return slots;
      const known = withOne("contractor", slots, runs, names);
      return (
        known ?? (runs.every(isLimit) && slots.names.length === projects.length ? slots : undefined)
      );
    }
  }
}

export function named({ kind, span, candidates }: Mention, { words }: Findings): Named {
  const said = words.slice(span.from, span.to).map(({ text }) => text);
  return { kind, said: said.join(" "), candidates };
}

/** The first kind of which some names hold all of these words. */
function foundName(
  { text, keys }: Run,
  names: readonly KnownName[],
  kinds: readonly NameKind[],
): Named | undefined {
  for (const kind of kinds) {
    // "Other" is a word of its own.
    const ofKind = names.filter((known) => known.kind === kind && known.name !== "Other");
    const found =
      kind === "contractor" ? namesWith(keys, ofKind, contractorWords) : namesWith(keys, ofKind);
    const isPart = kind === "category" || kind === "method";
    const candidates = isPart ? found.filter((known) => isWhole(keys, known)) : found;
    if (candidates.length > 0) return { kind, said: text, candidates };
  }
  return undefined;
}

/** Somebody by name: what they do is not enough where it may be what was bought. */
function foundPerson({ text, keys }: Run, names: readonly KnownName[]): Named | undefined {
  const candidates = namesWith(
    keys,
    names.filter(({ kind }) => kind === "contractor"),
  );
  return candidates.length > 0 ? { kind: "contractor", said: text, candidates } : undefined;
}

function withOne(
  kind: "milestone" | "contractor",
  slots: Slots,
  runs: readonly Run[],
  names: readonly KnownName[],
): Slots | undefined {
  const said = slots.names.filter((one) => one.kind === kind);
  const projects = slots.names.filter((one) => one.kind === "project");
  const found = runs.map((run) => foundName(run, names, [kind, "project"]));
  if (found.some((one) => one === undefined)) return undefined;
  const all = [...said, ...found.flatMap((one) => one ?? [])];
  if (!all.some((one) => one.kind === kind)) return undefined;
  return { ...slots, names: [...all, ...projects] };
}

/** What is no name is searched for in descriptions: never left out, for that would answer another question. */
export function spendingSlots(
  slots: Slots,
  runs: readonly Run[],
  { names, words }: Findings,
): Slots {
  const isPaid = words.some(({ meant }) => PAYING.test(meant));
  const found: Named[] = slots.names.filter(({ kind }) => kind !== "milestone");
  const texts: string[] = slots.names
    .filter(({ kind }) => kind === "milestone")
    .map(({ said }) => said);
  for (const run of runs) {
    if (isLimit(run)) continue;
    const name =
      foundName(run, names, ["category", "method"]) ??
      foundPerson(run, names) ??
      foundName(run, names, isPaid ? ["project", "contractor"] : ["project"]);
    if (name === undefined) texts.push(run.text);
    else found.push(name);
  }
  return { ...slots, names: found, ...(texts.length > 0 && { search: texts.join(" ") }) };
}

const PAYING = /^(?:pay|paid|pays|paying|payed|payments?|gave|give|given)$/;

const SMALL = "zero one two three four five six seven eight nine ten".split(" ");

export function limitOf(key: string): number | undefined {
  const count = /^\d{1,2}$/.test(key) ? Number(key) : SMALL.indexOf(key);
  return count >= 1 && count <= 25 ? count : undefined;
}

export function isLimit({ keys }: Run): boolean {
  return keys.length === 1 && limitOf(keys[0] ?? "") !== undefined;
}

import * as z from "zod/mini";
import { toDecimal } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { type LastChange, lastChange } from "../../../../shared/last-change.ts";
import { formatDate, formatMoney } from "../../format.ts";
import type { ProblemError } from "../../http/problem-error.ts";

/* Compares an edit with another person's change, field by field. */

export interface ConflictField<Values> {
  field: keyof Values;
  label: string;
  /** formats a value; default: as text */
  show?: (value: unknown, nameFor: (id: number) => string) => string;
  /** equal keys mean equal values; default: the formatted value */
  keyOf?: (value: unknown) => string;
  /** the id of another record, shown by its name */
  isReference?: boolean;
}

/** The name of a record that a field refers to, if known. */
export type ReferencedName<Values> = (field: keyof Values, id: number) => string | undefined;

const NOTHING = "Nothing";

export function asText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : NOTHING;
}

export function asMoney(value: unknown): string {
  const text = asText(value);
  const cents = typedCents(text);
  return cents === undefined ? text : formatMoney(toDecimal(cents));
}

export function asDate(value: unknown): string {
  const text = asText(value);
  return text === NOTHING ? text : formatDate(text);
}

/** A field that both changed to different values, or that only the other person changed. */
export interface Difference {
  label: string;
  theirs: string;
  /** undefined: unchanged in the form, so theirs is taken over */
  mine: string | undefined;
  /** puts their value into the form */
  takeTheirs: () => void;
}

/** The form's values as the edit started, as saved by the other person, and as typed. */
interface Versions<Values> {
  before: Values;
  theirs: Values;
  mine: Values;
}

/** @param takeTheirs puts their value of a field into the form */
export function differencesOf<Values>(
  fields: readonly ConflictField<Values>[],
  { before, theirs, mine }: Versions<Values>,
  takeTheirs: (field: keyof Values) => void,
  referencedName: ReferencedName<Values> = () => undefined,
): Difference[] {
  return fields.flatMap(({ field, label, show = asText, isReference = false, ...rest }) => {
    const nameFor = (id: number) =>
      referencedName(field, id) ?? `Another ${isReference ? label.toLowerCase() : "milestone"}`;
    const shown = (values: Values) => {
      const value = values[field];
      const text = asText(value);
      return isReference && text !== NOTHING ? nameFor(Number(text)) : show(value, nameFor);
    };
    const keyOf = (values: Values) => {
      if (rest.keyOf) return rest.keyOf(values[field]);
      return isReference ? asText(values[field]) : shown(values);
    };
    if (keyOf(theirs) === keyOf(before) || keyOf(theirs) === keyOf(mine)) return [];
    const kept = keyOf(mine) === keyOf(before) ? undefined : shown(mine);
    return [{ label, theirs: shown(theirs), mine: kept, takeTheirs: () => takeTheirs(field) }];
  });
}

export interface Refusal<Saved> {
  current: Saved;
  changed: LastChange | null;
}

/** The record as it is now, if a save was refused because it was changed since the form opened. */
export function refusalIn<Saved>(
  { details }: ProblemError,
  record: z.ZodMiniType<Saved>,
): Refusal<Saved> | undefined {
  const current = record.safeParse(details["current"]);
  if (!current.success) return undefined;
  const changed = z.nullable(lastChange).safeParse(details["changed"]);
  return { current: current.data, changed: changed.data ?? null };
}

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"} ago`;
}

/** "Maria changed this 2 minutes ago" */
export function conflictTitle(changed: LastChange | null, now: Date): string {
  if (changed === null) return "This was changed in the meantime";
  const minutes = Math.floor((now.getTime() - new Date(changed.at).getTime()) / MINUTE_MS);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const when = () => {
    if (minutes < 1) return "just now";
    if (hours < 1) return count(minutes, "minute");
    if (hours < HOURS_PER_DAY) return count(hours, "hour");
    return `on ${formatDate(changed.at)}`;
  };
  const who = changed.isOwn ? "You" : (changed.name ?? "Plumbline");
  return `${who} changed this ${when()}`;
}

/** @param isOwn whether the user changed the record, too */
export function wordsFor(isOwn: boolean) {
  return isOwn
    ? { mine: "This form", theirs: "Saved", keepMine: "Keep this form", useTheirs: "Use saved" }
    : { mine: "Mine", theirs: "Theirs", keepMine: "Keep mine", useTheirs: "Use theirs" };
}

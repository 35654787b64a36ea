import { useState } from "react";
import { type CalendarDate, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import type { MilestoneCategory } from "../../../../shared/milestones/catalog.ts";
import { milestoneFields, type MilestoneFields } from "../../../../shared/milestones/contract.ts";
import { templateSteps, type RenovationKind } from "./templates.ts";
import type { Issue } from "../../../../shared/problem.ts";

export interface ProposedRow {
  title: string;
  category: MilestoneCategory;
  /** empty for no date */
  date: string;
  isLeftOut: boolean;
}

/** The user's edits of a row; the rest comes from the template and the start date. */
type Change = Partial<Omit<ProposedRow, "category">>;

export interface RowErrors {
  title?: string;
  date?: string;
}

function errorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): RowErrors {
  const errors: RowErrors = {};
  for (const { path, message } of issues) {
    errors[path[0] === "targetDate" ? "date" : "title"] ??= message;
  }
  return errors;
}

/** The template's steps with the user's edits. */
export function useTemplate(likely: RenovationKind, today: CalendarDate) {
  const [kind, setKind] = useState(likely);
  const [start, setStart] = useState<string>(today);
  const [changes, setChanges] = useState<Readonly<Record<number, Change>>>({});
  const [errors, setErrors] = useState<Readonly<Record<number, RowErrors>>>({});

  const planned = templateSteps(kind, parseCalendarDate(start)).map(
    ({ title, category, targetDate }): ProposedRow => ({
      title,
      category,
      date: targetDate ?? "",
      isLeftOut: false,
    }),
  );
  const rows = planned.map((row, index): ProposedRow => ({ ...row, ...changes[index] }));
  const isEdited = rows.some(({ title, date, isLeftOut }, index) => {
    const plan = planned[index];
    return isLeftOut || title !== plan?.title || date !== plan.date;
  });
  /** indexes of rows to add */
  const chosen = rows.flatMap(({ isLeftOut }, index) => (isLeftOut ? [] : [index]));

  function change(index: number, to: Change) {
    setChanges({ ...changes, [index]: { ...changes[index], ...to } });
    setErrors({ ...errors, [index]: {} });
  }

  function chooseKind(next: RenovationKind) {
    setKind(next);
    setChanges({});
    setErrors({});
  }

  /** Validates the rows. @returns undefined with errors shown at the invalid rows */
  function check(): MilestoneFields[] | undefined {
    const found: Record<number, RowErrors> = {};
    const milestones = rows.flatMap(({ title, category, date, isLeftOut }, index) => {
      if (isLeftOut) return [];
      const result = milestoneFields.safeParse({ title, category, targetDate: date });
      if (result.success) return [result.data];
      found[index] = errorsOf(result.error.issues);
      return [];
    });
    setErrors(found);
    return Object.keys(found).length === 0 ? milestones : undefined;
  }

  /** Shows the server's issues at their rows. */
  function showIssues(issues: readonly Issue[]) {
    const found: Record<number, RowErrors> = {};
    for (const { path, message } of issues) {
      const [list, position, ...field] = path;
      const index = typeof position === "number" ? chosen[position] : undefined;
      if (list !== "milestones" || index === undefined) continue;
      found[index] = { ...errorsOf([{ path: field, message }]), ...found[index] };
    }
    setErrors(found);
  }

  return {
    kind,
    chooseKind,
    start,
    setStart,
    rows,
    errors,
    change,
    check,
    showIssues,
    /** whether another kind would discard edits */
    isEdited,
    isDirty: isEdited || start !== today,
    count: chosen.length,
  };
}

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type * as z from "zod/mini";
import { ProblemError } from "../../http/problem-error.ts";
import { showWhenLoaded } from "../../lazy-dialog.ts";
import type { Draft } from "../drafts.ts";
import type { Difference, ReferencedName } from "./conflict.ts";
import type { Forms } from "./fields.ts";

export interface ConflictForm<Values> {
  getValues: () => Values;
  // The value belongs to this field, in a record that its schema has checked.
  setValue(field: string, value: unknown, options: { shouldDirty: true }): void;
}

interface ConflictOptions<Kind extends keyof Forms, Saved> {
  kind: Kind;
  /** the record's schema */
  record: z.ZodMiniType<Saved>;
  toFormValues: (record: Saved) => Forms[Kind];
  form: ConflictForm<Forms[Kind]>;
  /** the record as the form opened; undefined to add one */
  opened: Saved | undefined;
  referencedName?: ReferencedName<Forms[Kind]>;
  /**
   * its record is where the edit continues from, so that later changes aren't overwritten unseen
   */
  draft?: Draft;
  /** differences in state outside of the form's values */
  moreDifferences?: (before: Saved, current: Saved) => Promise<Difference[]>;
  /**
   * receives the version that the form continues from, for a caller that keeps `opened`; else it is
   * kept here
   */
  onSeen?: (current: Saved) => void;
  /** saves again, after the user has decided */
  onSave: () => void;
}

/**
 * Lets an edit continue after another person changed the record: shows both values of each field,
 * and saves the chosen ones.
 */
export function useConflict<Kind extends keyof Forms, Saved>(
  options: ConflictOptions<Kind, Saved>,
) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  // The version that the user saw last, however often the list behind the form is refetched.
  const from = useRef(options.opened);
  const [round, setRound] = useState(0);
  const saveAgain = useEffectEvent(options.onSave);
  // After a render, so that the chosen values are in the form.
  useEffect(() => {
    if (round > 0) saveAgain();
  }, [round]);

  const { draft } = options;
  const seen = () => (options.onSeen ? options.opened : from.current);
  const startedFrom = () => options.record.safeParse(draft?.restoredFrom()).data ?? seen();
  useEffect(() => draft?.startFrom(seen()));

  async function loadDialog(error: ProblemError): Promise<ReactNode> {
    const { kind, form, record, toFormValues, referencedName, moreDifferences, onSeen } = options;
    const loaded = await import("./conflict-dialog.tsx");
    const { ConflictDialog, FIELDS, conflictTitle, differencesOf, refusalIn } = loaded;
    const refusal = refusalIn(error, record);
    const before = startedFrom();
    if (refusal === undefined || before === undefined) throw error;
    const { current, changed } = refusal;
    const theirs = toFormValues(current);
    const values = { before: toFormValues(before), theirs, mine: form.getValues() };
    const take = (field: keyof Forms[Kind]) =>
      form.setValue(String(field), theirs[field], { shouldDirty: true });
    const differences = [
      ...differencesOf(FIELDS[kind], values, take, referencedName),
      ...((await moreDifferences?.(before, current)) ?? []),
    ];
    const close = (isSaving: boolean) => {
      from.current = current;
      draft?.seeCurrent();
      onSeen?.(current);
      setDialog(null);
      if (isSaving) setRound((last) => last + 1);
    };
    if (differences.length === 0) {
      close(true);
      return null;
    }
    return (
      <ConflictDialog
        title={conflictTitle(changed, new Date())}
        isOwn={changed?.isOwn === true}
        differences={differences}
        onSave={() => close(true)}
        onBack={() => close(false)}
      />
    );
  }

  return {
    dialog,
    /** the record that the edit starts from */
    startedFrom,
    /** @returns whether the error is a conflict; its dialog is then shown */
    catches: (error: unknown): boolean => {
      if (!(error instanceof ProblemError) || !("current" in error.details)) return false;
      void showWhenLoaded(setDialog, () => loadDialog(error));
      return true;
    },
  };
}

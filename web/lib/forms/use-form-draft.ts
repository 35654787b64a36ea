import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { USER_KEY } from "../http/user-key.ts";
import { changedFields, type Draft, fits, openDraft } from "./drafts.ts";

interface DraftedForm<Values extends FieldValues> extends Pick<UseFormReturn<Values>, "subscribe"> {
  // A kept field fits its kind; the form's own schema checks the rest on saving.
  setValue(field: string, value: unknown, options: { shouldDirty: true }): void;
  reset: () => void;
  formState: { defaultValues?: object | undefined };
}

export interface FormDraft {
  /** whether the form shows what was typed before the page was left */
  isRestored: boolean;
  /** back to how the form would have opened */
  discard: () => void;
}

function ownerIn(user: unknown): number | undefined {
  const { id } = typeof user === "object" && user !== null && "id" in user ? user : { id: null };
  return typeof id === "number" ? id : undefined;
}

/** The draft of a form, opened with it. */
export function useDraft(name: string | undefined): Draft {
  const queryClient = useQueryClient();
  const [draft] = useState(() => openDraft(ownerIn(queryClient.getQueryData(USER_KEY)), name));
  return draft;
}

/**
 * Puts what was kept of a form's fields back into them, and keeps each change until the form is
 * saved or discarded: whoever closes it calls `draft.forget`.
 *
 * @param onDiscard for what a form holds beside its fields
 */
export function useFormDraft<Values extends FieldValues>(
  draft: Draft,
  form: DraftedForm<Values>,
  onDiscard?: () => void,
): FormDraft {
  const { subscribe } = form;
  const [isRestored, setIsRestored] = useState(() => Object.keys(draft.before).length > 0);

  const restore = useEffectEvent(() => {
    for (const [field, like] of Object.entries(form.formState.defaultValues ?? {})) {
      const kept = draft.before[field];
      if (kept === undefined || !fits(kept, like)) continue;
      form.setValue(field, kept, { shouldDirty: true });
    }
  });
  useEffect(() => {
    restore();
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) =>
        draft.keep(changedFields({ ...values }, { ...defaultValues })),
    });
  }, [draft, subscribe]);

  return {
    isRestored,
    discard: () => {
      setIsRestored(false);
      form.reset();
      onDiscard?.();
      draft.forget();
    },
  };
}

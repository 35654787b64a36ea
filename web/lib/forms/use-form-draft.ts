import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { USER_KEY } from "../http/user-key.ts";
import { changedFields, type Draft, fits, openDraft } from "./drafts.ts";

interface DraftedForm<Values extends FieldValues> extends Pick<UseFormReturn<Values>, "subscribe"> {
  // The type was checked when the draft was read; the form's schema validates the rest on save.
  setValue(field: string, value: unknown, options: { shouldDirty: true }): void;
  reset: () => void;
  formState: { defaultValues?: object | undefined };
}

export interface FormDraft {
  /** whether the form shows a restored draft */
  isRestored: boolean;
  /** resets the form to its initial values */
  discard: () => void;
}

function userIdOf(user: unknown): number | undefined {
  const { id } = typeof user === "object" && user !== null && "id" in user ? user : { id: null };
  return typeof id === "number" ? id : undefined;
}

/** The draft of a form, read when it mounts. */
export function useDraft(name: string | undefined): Draft {
  const queryClient = useQueryClient();
  const [draft] = useState(() => openDraft(userIdOf(queryClient.getQueryData(USER_KEY)), name));
  return draft;
}

/**
 * Restores a form's draft and stores each change until the form is saved or discarded, when the
 * caller calls `draft.clear`.
 *
 * @param onDiscard resets state outside the form's fields
 */
export function useFormDraft<Values extends FieldValues>(
  draft: Draft,
  form: DraftedForm<Values>,
  onDiscard?: () => void,
): FormDraft {
  const { subscribe } = form;
  const [isRestored, setIsRestored] = useState(() => Object.keys(draft.before).length > 0);

  const restore = useEffectEvent(() => {
    for (const [field, formValue] of Object.entries(form.formState.defaultValues ?? {})) {
      const stored = draft.before[field];
      if (stored === undefined || !fits(stored, formValue)) continue;
      form.setValue(field, stored, { shouldDirty: true });
    }
  });
  useEffect(() => {
    restore();
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) =>
        draft.save(changedFields({ ...values }, { ...defaultValues })),
    });
  }, [draft, subscribe]);

  return {
    isRestored,
    discard: () => {
      setIsRestored(false);
      form.reset();
      onDiscard?.();
      draft.clear();
    },
  };
}

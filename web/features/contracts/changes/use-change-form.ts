import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import {
  type ChangeOrderRecord,
  changeOrder as changeOrderSchema,
  type QuoteRecord,
} from "../../../../shared/contracts/contract.ts";
import { changeOrderInput, type ChangeOrderInput } from "../../../../shared/contracts/input.ts";
import { type ConflictForm, useConflict } from "../../../lib/forms/conflict/use-conflict.tsx";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";

type Values = z.input<typeof changeOrderInput>;
export type Form = UseFormReturn<Values, unknown, ChangeOrderInput>;

/** Field of the draft: the sign isn't part of the form's amount. */
const SIGN = "isDeduction";
const NEW: Values = { reason: "", cost: "", days: 0, status: "proposed", scopeItems: [] };

/** Values, sign and draft of the form. */
export function useChangeForm(quote: QuoteRecord, change: ChangeOrderRecord | undefined) {
  const wasDeduction = change?.cost.startsWith("-") ?? false;
  const storedDraft = useDraft(`change-order:${quote.id}:${change?.id ?? "new"}`);
  const [isDeduction, setIsDeduction] = useState(
    storedDraft.before[SIGN] === undefined ? wasDeduction : storedDraft.before[SIGN] === true,
  );
  const form: Form = useForm({
    resolver: schemaResolver(changeOrderInput, ["cost"]),
    defaultValues:
      change === undefined ? NEW : { ...valuesOf(change), cost: unsigned(change.cost) },
  });
  const draft = useFormDraft(storedDraft, form, () => setIsDeduction(wasDeduction));
  const isDirty = form.formState.isDirty || isDeduction !== wasDeduction;

  function changeSign(next: boolean) {
    setIsDeduction(next);
    storedDraft.keep({ [SIGN]: next === wasDeduction ? undefined : next });
  }

  return { form, storedDraft, draft, isDirty, isDeduction, changeSign };
}

/** Compares costs with their sign. */
export function useChangeConflict(
  { form, storedDraft, isDeduction, changeSign }: ReturnType<typeof useChangeForm>,
  opened: ChangeOrderRecord | undefined,
  onSave: () => void,
) {
  const setField: ConflictForm<Values>["setValue"] = form.setValue;
  return useConflict({
    kind: "change",
    record: changeOrderSchema,
    valuesOf,
    form: {
      getValues: () => {
        const values = form.getValues();
        return { ...values, cost: signed(String(values.cost), isDeduction) };
      },
      setValue: (field, value, options) => {
        if (field === "cost") changeSign(String(value).startsWith("-"));
        setField(field, field === "cost" ? unsigned(String(value)) : value, options);
      },
    },
    draft: storedDraft,
    opened,
    onSave,
  });
}

function valuesOf({ reason, cost, days, status, scopeItems }: ChangeOrderRecord): Values {
  return { reason, cost, days, status, scopeItems };
}

const unsigned = (cost: string) => cost.replace("-", "");

/**
 * The sign is a separate choice, because many phone keyboards for amounts have no minus. A typed
 * minus works too.
 */
export function signed(cost: string, isDeduction: boolean): string {
  return isDeduction && !cost.startsWith("-") ? `-${cost}` : cost;
}

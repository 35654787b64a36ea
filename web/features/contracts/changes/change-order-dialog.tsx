import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { CHANGE_ORDER_STATUSES } from "../../../../shared/contracts/agreement.ts";
import {
  type ChangeOrderRecord,
  changeOrder as changeOrderSchema,
  type QuoteRecord,
} from "../../../../shared/contracts/contract.ts";
import { changeOrderInput, type ChangeOrderInput } from "../../../../shared/contracts/input.ts";
import {
  addCents,
  centsOf,
  ZERO_CENTS,
  subtractCents,
  toDecimal,
} from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { type ConflictForm, useConflict } from "../../../lib/forms/conflict/use-conflict.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { useIdempotencyKey } from "../../../lib/forms/use-idempotency-key.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { RecordForm } from "../../../ui/dialog/record-form.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { HistoryButton } from "../../activity/history-button-dialog.tsx";
import { announceChange, type PlanExtra } from "./announce-change.ts";
import { CHANGE_WORDS } from "../../../lib/change-words.ts";
import { useSaveChangeOrder } from "../mutations.ts";

type Values = z.input<typeof changeOrderInput>;
type Form = UseFormReturn<Values, unknown, ChangeOrderInput>;

/** Field of the draft: the sign isn't part of the form's amount. */
const SIGN = "isDeduction";
const NEW: Values = { reason: "", cost: "", days: 0, status: "proposed" };

interface ChangeOrderDialogProps {
  quote: QuoteRecord;
  /** change order to edit; undefined to add one */
  change?: ChangeOrderRecord;
  /** adds a payment for the extra cost */
  onPlan: PlanExtra;
  onClose: () => void;
}

/** Adds a change order, or edits and decides one. */
export function ChangeOrderDialog(props: ChangeOrderDialogProps) {
  const { quote, change, onPlan } = props;
  const save = useSaveChangeOrder();
  const keyOf = useIdempotencyKey();
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
  const { errors, isSubmitting } = form.formState;
  const isDirty = form.formState.isDirty || isDeduction !== wasDeduction;

  function changeSign(next: boolean) {
    setIsDeduction(next);
    storedDraft.keep({ [SIGN]: next === wasDeduction ? undefined : next });
  }

  const setField: ConflictForm<Values>["setValue"] = form.setValue;
  const conflict = useConflict({
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
    opened: change,
    onSave: () => void submit(),
  });

  function onClose() {
    storedDraft.forget();
    props.onClose();
  }

  const submit = form.handleSubmit(async (fields) => {
    const input = { ...fields, cost: signed(fields.cost, isDeduction) };
    const idempotencyKey = keyOf(input);
    let saved;
    try {
      saved = await save.mutateAsync({
        quoteId: quote.id,
        before: conflict.startedFrom(),
        input,
        idempotencyKey,
      });
    } catch (error) {
      if (conflict.catches(error)) return;
      applyProblem(form, error, "Couldn't save the change order. Please try again.");
      return;
    }
    const title = change === undefined ? "Change order added" : "Change order updated";
    announceChange(title, { saved, input, onPlan });
    onClose();
  });

  return (
    <Dialog
      title={change === undefined ? "Add change order" : "Edit change order"}
      description="A change to scope, cost, or schedule. Only approved change orders count toward the contract total."
      onClose={onClose}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <RecordForm
          noun="change order"
          isEdit={change !== undefined}
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message}
          aside={<DraftNote draft={draft} />}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <ChangeFields form={form} isDeduction={isDeduction} onDeduction={changeSign} />
          <NewTotal form={form} isDeduction={isDeduction} quote={quote} change={change} />
          {change && (
            <HistoryButton
              kind="change_order"
              recordId={change.id}
              isDirty={isDirty}
              onUndone={onClose}
            />
          )}
          {conflict.dialog}
        </RecordForm>
      )}
    </Dialog>
  );
}

function valuesOf({ reason, cost, days, status }: ChangeOrderRecord): Values {
  return { reason, cost, days, status };
}

const unsigned = (cost: string) => cost.replace("-", "");

/**
 * The sign is a separate choice, because many phone keyboards for amounts have no minus. A typed
 * minus works too.
 */
function signed(cost: string, isDeduction: boolean): string {
  return isDeduction && !cost.startsWith("-") ? `-${cost}` : cost;
}

interface ChangeFieldsProps {
  form: Form;
  /** the change lowers the cost */
  isDeduction: boolean;
  onDeduction: (isDeduction: boolean) => void;
}

function ChangeFields({ form, isDeduction, onDeduction }: ChangeFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <Field label="Description and reason" isRequired error={errors.reason?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...register("reason")}
            rows={2}
            placeholder="Replace old wiring found behind the wall"
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Effect on price">
          {(control) => (
            <Select
              {...control}
              value={isDeduction ? "less" : "more"}
              onChange={(event) => onDeduction(event.target.value === "less")}
            >
              <option value="more">Increase</option>
              <option value="less">Decrease</option>
            </Select>
          )}
        </Field>
        <Field label="Amount" isRequired error={errors.cost?.message}>
          {(control) => <MoneyInput {...control} {...register("cost")} placeholder="0.00" />}
        </Field>
        <Field
          label="Schedule change (days)"
          isOptional
          hint="Use a minus sign if it shortens the schedule."
          error={errors.days?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register("days", { setValueAs: daysOf })}
              type="number"
              step="1"
            />
          )}
        </Field>
        <Field label="Status" error={errors.status?.message}>
          {(control) => (
            <Select {...control} {...register("status")}>
              {CHANGE_ORDER_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {CHANGE_WORDS[status]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}

/** An empty field means no delay. */
function daysOf(typed: unknown): number {
  return typed === "" || typed === null ? 0 : Number(typed);
}

interface NewTotalProps {
  form: Form;
  isDeduction: boolean;
  quote: QuoteRecord;
  change: ChangeOrderRecord | undefined;
}

/** New contract total while typing. */
function NewTotal({ form, isDeduction, quote, change }: NewTotalProps) {
  const typed = typedCents(String(form.watch("cost")));
  const cost = typed === undefined ? undefined : centsOf(signed(toDecimal(typed), isDeduction));
  const status = form.watch("status");
  if (cost === undefined) return null;
  // The agreed amount already includes an approved change.
  const counted = change?.status === "approved" ? centsOf(change.cost) : ZERO_CENTS;
  const without = subtractCents(centsOf(quote.figures.agreed), counted);
  const after = addCents(without, cost);
  if (after < 0) {
    return (
      <p className="rounded-xl bg-warning-soft p-4 text-sm text-warning-text" aria-live="polite">
        The contract total is {formatMoney(toDecimal(without))}, so a change order can reduce it by
        at most that amount. This one can't be approved. Record money you get back as a refund.
      </p>
    );
  }
  return (
    <p className="rounded-xl bg-sunken p-4 text-sm" aria-live="polite">
      {status === "approved" ? "New contract total: " : "Contract total if approved: "}
      <strong className="numbers">{formatMoney(toDecimal(after))}</strong>
    </p>
  );
}

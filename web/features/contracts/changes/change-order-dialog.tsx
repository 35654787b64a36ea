import { type FormEvent, type ReactNode, useState } from "react";
import type { ChangeOrderInput } from "../../../../shared/contracts/input.ts";
import { CHANGE_ORDER_STATUSES } from "../../../../shared/contracts/agreement.ts";
import type { ChangeOrderRecord, QuoteRecord } from "../../../../shared/contracts/contract.ts";
import {
  addCents,
  centsOf,
  ZERO_CENTS,
  subtractCents,
  toDecimal,
} from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { useIdempotencyKey } from "../../../lib/forms/use-idempotency-key.ts";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { RecordForm } from "../../../ui/dialog/record-form.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { HistoryButton } from "../../activity/history-button-dialog.tsx";
import { announceChange, type PlanExtra } from "./announce-change.ts";
import { CHANGE_WORDS } from "../../../lib/words/change-words.ts";
import { useSaveChangeOrder } from "../mutations.ts";
import { ChangedItems } from "./changed-items.tsx";
import { type Form, useChangeConflict, useChangeForm } from "./use-change-form.ts";

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
  const write = useSaveChangeOrder();
  const keyOf = useIdempotencyKey();
  const opened = useChangeForm(quote, change);
  const { form, storedDraft, draft, isDirty } = opened;
  const conflict = useChangeConflict(opened, change, () => void save());
  const { errors, isSubmitting } = form.formState;

  function onClose() {
    storedDraft.clear();
    props.onClose();
  }

  async function saveFields(input: ChangeOrderInput) {
    const idempotencyKey = keyOf(input);
    let saved;
    try {
      saved = await write.mutateAsync({
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
  }

  function save(event?: FormEvent) {
    return form.handleSubmit(saveFields)(event);
  }

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
          onSubmit={(event) => void save(event)}
          onCancel={requestClose}
        >
          <ChangeFields form={form} />
          <ChangedItems form={form} quote={quote} named={change?.scopeItems ?? []} />
          <NewTotal form={form} quote={quote} change={change} />
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

function ChangeFields({ form }: { form: Form }) {
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
        <Field
          label="Amount"
          isRequired
          hint="Use a minus sign if it lowers the price."
          error={errors.cost?.message}
        >
          {(control) => (
            <MoneyInput {...control} {...register("cost")} isSigned placeholder="0.00" />
          )}
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
  quote: QuoteRecord;
  change: ChangeOrderRecord | undefined;
}

/** New contract total while typing. */
function NewTotal({ form, quote, change }: NewTotalProps) {
  const cost = typedCents(String(form.watch("cost")));
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
    <>
      <p className="rounded-xl bg-sunken p-4 text-sm" aria-live="polite">
        {status === "approved" ? "New contract total: " : "Contract total if approved: "}
        <Money as="strong" amount={toDecimal(after)} />
      </p>
      {change?.status !== "approved" && (
        <TryButton form={form} quote={quote} cost={toDecimal(cost)} insteadOf={change?.id} />
      )}
    </>
  );
}

interface TryButtonProps {
  form: Form;
  quote: QuoteRecord;
  cost: string;
  insteadOf: number | undefined;
}

/** Shows the budget with the typed change, before it is saved. */
function TryButton({ form, quote, cost, insteadOf }: TryButtonProps) {
  const [dialog, setDialog] = useState<ReactNode>(null);

  function open() {
    const { reason, days } = form.getValues();
    const typed = { quoteId: quote.id, reason, cost, days: days || 0, insteadOf };
    void showWhenLoaded(setDialog, async () => {
      const { WhatIfDialog } = await import("../../budget/what-if/what-if-dialog.tsx");
      const of = { projectId: quote.projectId, quoteId: quote.id, typed };
      return <WhatIfDialog {...of} onClose={() => setDialog(null)} />;
    });
  }

  return (
    <>
      <Button size="sm" onClick={open}>
        Preview impact
      </Button>
      {dialog}
    </>
  );
}

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { INSTALLMENT_KINDS } from "../../../../shared/contracts/agreement.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { ScheduleInput } from "../../../../shared/contracts/input.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Choices } from "../../../ui/form/choices.tsx";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { KIND_WORDS } from "../contract-words.ts";
import { idOf } from "../quotes/quote-form.ts";
import { NewMilestone } from "./new-milestone.tsx";
import { milestoneChoices, type ScheduleValues } from "./schedule-form.ts";

export type ScheduleForm = UseFormReturn<ScheduleValues, unknown, ScheduleInput>;

interface ScheduleRowProps {
  form: ScheduleForm;
  projectId: number;
  index: number;
  milestones: readonly Milestone[];
  /** as it is saved */
  given: QuoteRecord["installments"][number] | undefined;
  onRemove: () => void;
}

/** The card says which payment it is of; who cannot see the card is told. */
function Of({ nth, children }: { nth: number; children: string }) {
  return (
    <>
      {children}
      <span className="sr-only"> of payment {nth}</span>
    </>
  );
}

/** One payment of a schedule: what it is called, how much, and what it hangs on. */
export function ScheduleRowFields(props: ScheduleRowProps) {
  const { form, index, given, onRemove } = props;
  const errors = form.formState.errors.installments?.[index];
  const nth = index + 1;
  return (
    <li className="rounded-xl border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="text-sm font-semibold">
          Payment {nth}
          {given !== undefined && given.paid !== "0.00" && (
            <span className="numbers font-medium text-ink-soft">
              {" "}
              · {formatMoney(given.paid)} paid
            </span>
          )}
        </p>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove payment ${nth}`}
          className="-my-2"
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </Button>
      </div>
      <div className="mt-1 grid gap-4 sm:grid-cols-2">
        <Field label={<Of nth={nth}>Title</Of>} isRequired error={errors?.title?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register(`installments.${index}.title`)}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={<Of nth={nth}>Amount</Of>} isRequired error={errors?.amount?.message}>
          {(control) => (
            <MoneyInput {...control} {...form.register(`installments.${index}.amount`)} />
          )}
        </Field>
        <Field label={<Of nth={nth}>Type</Of>}>
          {(control) => (
            <Select {...control} {...form.register(`installments.${index}.kind`)}>
              {INSTALLMENT_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {KIND_WORDS[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Condition {...props} />
      </div>
    </li>
  );
}

/** What it hangs on: a milestone, or a day; a retainage on the end of the work. */
function Condition({ form, projectId, index, milestones }: ScheduleRowProps) {
  const row = useWatch({ control: form.control, name: `installments.${index}` });
  const { kind, title } = row;
  const [isAdding, setIsAdding] = useState(false);
  const errors = form.formState.errors.installments?.[index];
  const nth = index + 1;
  if (kind === "milestone") {
    const choices = milestoneChoices(milestones, idOf(row.milestoneId));
    const choose = (id: number) => {
      setIsAdding(false);
      form.setValue(`installments.${index}.milestoneId`, id, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    };
    return (
      <div>
        {choices.length > 0 && (
          <Field
            label={<Of nth={nth}>Milestone</Of>}
            isRequired
            error={errors?.milestoneId?.message}
          >
            {(control) => (
              <Select
                {...control}
                key={choices.length}
                {...form.register(`installments.${index}.milestoneId`, { setValueAs: idOf })}
              >
                <Choices prompt="Select a milestone" choices={choices} />
              </Select>
            )}
          </Field>
        )}
        {choices.length === 0 || isAdding ? (
          <NewMilestone
            projectId={projectId}
            nth={nth}
            title={title}
            error={choices.length === 0 ? errors?.milestoneId?.message : undefined}
            onAdded={choose}
          />
        ) : (
          <Button variant="quiet" size="sm" className="mt-1" onClick={() => setIsAdding(true)}>
            New milestone
            <span className="sr-only"> for payment {nth}</span>
          </Button>
        )}
      </div>
    );
  }
  if (kind === "completion") return null;
  return (
    <Field
      label={<Of nth={nth}>Date</Of>}
      {...(kind === "date" ? { isRequired: true } : { isOptional: true })}
      {...(kind === "retainage" && { hint: "Not due until the work is complete." })}
      error={errors?.dueDate?.message}
    >
      {(control) => (
        <DateInput
          {...control}
          {...form.register(`installments.${index}.dueDate`)}
          min="1900-01-01"
          max="2200-12-31"
        />
      )}
    </Field>
  );
}

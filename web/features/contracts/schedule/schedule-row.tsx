import { Trash2 } from "lucide-react";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { INSTALLMENT_KINDS } from "../../../../shared/contracts/agreement.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { ScheduleInput } from "../../../../shared/contracts/input.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { RecordSelect } from "../../../lib/forms/record-select.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { KIND_WORDS } from "../../../lib/words/installment-kinds.ts";
import { idOf } from "../quotes/quote-form.ts";
import { NewMilestone } from "./new-milestone.tsx";
import { milestoneChoices, type ScheduleValues } from "./schedule-form.ts";

export type ScheduleForm = UseFormReturn<ScheduleValues, unknown, ScheduleInput>;

interface ScheduleRowProps {
  form: ScheduleForm;
  projectId: number;
  index: number;
  milestones: readonly Milestone[];
  /** the saved installment */
  saved: QuoteRecord["installments"][number] | undefined;
  onRemove: () => void;
}

/** Adds the payment's number for screen readers; on screen, the card shows it. */
function FieldLabel({ position, children }: { position: number; children: string }) {
  return (
    <>
      {children}
      <span className="sr-only"> of payment {position}</span>
    </>
  );
}

/** Fields of one installment: title, amount and due condition. */
export function ScheduleRowFields(props: ScheduleRowProps) {
  const { form, index, saved, onRemove } = props;
  const errors = form.formState.errors.installments?.[index];
  const position = index + 1;
  return (
    <li className="rounded-xl border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="text-sm font-semibold">
          Payment {position}
          {saved !== undefined && saved.paid !== "0.00" && (
            <span className="numbers font-medium text-ink-soft">
              {" "}
              · {formatMoney(saved.paid)} paid
            </span>
          )}
        </p>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove payment ${position}`}
          className="-my-2"
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </Button>
      </div>
      <div className="mt-1 grid gap-4 sm:grid-cols-2">
        <Field
          label={<FieldLabel position={position}>Title</FieldLabel>}
          isRequired
          error={errors?.title?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register(`installments.${index}.title`)}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label={<FieldLabel position={position}>Amount</FieldLabel>}
          isRequired
          error={errors?.amount?.message}
        >
          {(control) => (
            <MoneyInput {...control} {...form.register(`installments.${index}.amount`)} />
          )}
        </Field>
        <Field label={<FieldLabel position={position}>Type</FieldLabel>}>
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

/** Due condition: a milestone or a date; retainage is due after completion. */
function Condition({ form, projectId, index, milestones }: ScheduleRowProps) {
  const row = useWatch({ control: form.control, name: `installments.${index}` });
  const { kind, title } = row;
  const [isAdding, setIsAdding] = useState(false);
  const errors = form.formState.errors.installments?.[index];
  const position = index + 1;
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
            label={<FieldLabel position={position}>Milestone</FieldLabel>}
            isRequired
            error={errors?.milestoneId?.message}
          >
            {(control) => (
              <RecordSelect
                {...{ form, control, choices }}
                name={`installments.${index}.milestoneId`}
                label="Milestone"
                prompt="Select a milestone"
              />
            )}
          </Field>
        )}
        {choices.length === 0 || isAdding ? (
          <NewMilestone
            projectId={projectId}
            position={position}
            title={title}
            error={choices.length === 0 ? errors?.milestoneId?.message : undefined}
            onAdded={choose}
          />
        ) : (
          <Button variant="quiet" size="sm" className="mt-1" onClick={() => setIsAdding(true)}>
            New milestone
            <span className="sr-only"> for payment {position}</span>
          </Button>
        )}
      </div>
    );
  }
  if (kind === "completion") return null;
  return (
    <Field
      label={<FieldLabel position={position}>Date</FieldLabel>}
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

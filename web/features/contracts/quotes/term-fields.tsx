import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import type { QuoteForm } from "./quote-fieldset.tsx";
import { hasTerms, TERMS } from "./quote-form.ts";

/**
 * Terms of the quote, folded unless some have a value or an error; a draft or a file may set them.
 */
export function TermFields({ form }: { form: QuoteForm }) {
  const values = useWatch({ control: form.control, name: TERMS });
  const isFilled = hasTerms(Object.fromEntries(TERMS.map((term, place) => [term, values[place]])));
  const [wasFilled, setWasFilled] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (isFilled !== wasFilled) {
    setWasFilled(isFilled);
    // Clearing a field doesn't fold it while the user types.
    if (isFilled) setIsUnfolded(true);
  }
  const isOpen = isUnfolded || hasTerms(form.formState.errors);
  const contentId = useId();
  return (
    <section className="border-t border-line pt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setIsUnfolded(!isOpen)}
        className="flex min-h-11 w-full items-center gap-3 rounded-lg text-left"
      >
        <ChevronDown
          aria-hidden
          className={classNames("size-4 shrink-0 text-ink-soft", isOpen && "rotate-180")}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium underline-offset-4 hover:underline">More details</span>
          {!isOpen && (
            <span className="block truncate text-sm text-ink-soft">
              Exclusions, deposit, start, duration, labor, and materials
            </span>
          )}
        </span>
      </button>
      <div id={contentId} hidden={!isOpen} className="mt-2 space-y-4">
        <Terms form={form} />
      </div>
    </section>
  );
}

function Terms({ form }: { form: QuoteForm }) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <Field label="Exclusions" isOptional error={errors.exclusions?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...register("exclusions")}
            rows={3}
            placeholder="Permits, disposal, painting"
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Deposit" isOptional error={errors.deposit?.message}>
          {(control) => <Input {...control} {...register("deposit")} inputMode="decimal" />}
        </Field>
        <Field label="Deposit unit">
          {(control) => (
            <Select {...control} {...register("depositUnit")}>
              <option value="amount">Dollars</option>
              <option value="percent">Percent</option>
            </Select>
          )}
        </Field>
        <Field label="Start" isOptional error={errors.startOn?.message} className="col-span-2">
          {(control) => (
            <DateInput {...control} {...register("startOn")} min="1900-01-01" max="2200-12-31" />
          )}
        </Field>
        <Field label="Duration" isOptional error={errors.duration?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("duration", { setValueAs: durationOf })}
              type="number"
              min="1"
              step="1"
            />
          )}
        </Field>
        <Field label="Duration unit">
          {(control) => (
            <Select {...control} {...register("durationUnit")}>
              <option value="days">Days</option>
              <option value="weeks">Weeks</option>
            </Select>
          )}
        </Field>
        <Field label="Labor" isOptional error={errors.labor?.message}>
          {(control) => <MoneyInput {...control} {...register("labor")} />}
        </Field>
        <Field label="Materials" isOptional error={errors.materials?.message}>
          {(control) => <MoneyInput {...control} {...register("materials")} />}
        </Field>
      </div>
    </>
  );
}

function durationOf(typed: unknown): number | null {
  return typed === "" || typed === null ? null : Number(typed);
}

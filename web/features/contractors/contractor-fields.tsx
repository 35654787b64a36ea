import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Choices } from "../../ui/form/choices.tsx";
import { DateInput } from "../../ui/form/date-input.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { MoneyInput } from "../../lib/forms/money-input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { emailDoubt } from "./list/contact-links.ts";
import { type ContractorFormValues, specialtyChoices } from "./contractor-form.ts";

const DAYS = { min: "1900-01-01", max: "2200-12-31" };

interface ContractorFieldsProps {
  form: Pick<UseFormReturn<ContractorFormValues>, "register" | "formState" | "watch">;
  /** the contractor's saved specialty */
  specialty: string | null | undefined;
}

export function ContractorFields({ form, specialty }: ContractorFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  // Checked on blur, because a half-typed address is always invalid.
  const [leftEmail, setLeftEmail] = useState(() => form.watch("email") ?? "");
  const doubt = leftEmail === form.watch("email") ? emailDoubt(leftEmail) : undefined;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name *" isRequired error={errors.name?.message}>
          {(control) => <Input {...control} {...register("name")} autoComplete="off" />}
        </Field>
        <Field label="Company" error={errors.company?.message}>
          {(control) => <Input {...control} {...register("company")} autoComplete="off" />}
        </Field>
        <Field
          label="Email"
          error={errors.email?.message}
          hint={doubt && <span className="text-warning-text">{doubt}</span>}
        >
          {(control) => (
            // Not type "email": browsers convert international domain names to punycode.
            <Input
              {...control}
              {...register("email", {
                onBlur: ({ target }: { target: HTMLInputElement }) => setLeftEmail(target.value),
              })}
              inputMode="email"
              autoCapitalize="off"
              spellCheck={false}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          {(control) => <Input {...control} {...register("phone")} type="tel" autoComplete="off" />}
        </Field>
        <Field label="Specialty" error={errors.specialty?.message}>
          {(control) => (
            <Select {...control} {...register("specialty")}>
              <Choices prompt="Select a specialty" choices={specialtyChoices(specialty)} />
            </Select>
          )}
        </Field>
        <Field label="Hourly Rate" error={errors.hourlyRate?.message}>
          {(control) => <MoneyInput {...control} {...register("hourlyRate")} placeholder="0.00" />}
        </Field>
        <Field label="License number" error={errors.licenseNumber?.message}>
          {(control) => <Input {...control} {...register("licenseNumber")} autoComplete="off" />}
        </Field>
        <Field label="Insurance expires" error={errors.insuranceExpiresOn?.message}>
          {(control) => <DateInput {...control} {...register("insuranceExpiresOn")} {...DAYS} />}
        </Field>
      </div>
      <Field label="Notes" error={errors.notes?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...register("notes")}
            rows={3}
            placeholder="Referral, availability"
          />
        )}
      </Field>
    </>
  );
}

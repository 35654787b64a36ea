import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import { Choices } from "../../../ui/form/choices.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { CONTRACTORS_NOT_FETCHED, contractorsQuery } from "../../contractors/queries.ts";
import { NewContractorButton } from "../../contractors/new-contractor-button-dialog.tsx";
import {
  contractorChoices,
  contractorIdOf,
  type ExpenseFormValues,
  type CurrentChoices,
} from "./expense-form.ts";

interface ContractorFieldProps {
  form: Pick<UseFormReturn<ExpenseFormValues>, "register" | "formState" | "setValue">;
  /** the expense's current choices */
  current: CurrentChoices | undefined;
  /** name of the payee, if not in the contractor list yet */
  newContractor: string | undefined;
}

/** Selects a contractor, or adds one in a dialog over the form. */
export function ContractorField({ form, current, newContractor }: ContractorFieldProps) {
  const contractors = useQuery(contractorsQuery());
  const [added, setAdded] = useState<Contractor>();
  const { setValue } = form;
  // Runs after the new option has rendered: a select can't hold a value without its option.
  useEffect(() => {
    if (added) setValue("contractorId", added.id, { shouldDirty: true, shouldValidate: true });
  }, [added, setValue]);
  const isNew = newContractor !== undefined && added === undefined;
  const hint = contractors.isError
    ? CONTRACTORS_NOT_FETCHED
    : isNew && `${newContractor} is not in your contractors yet.`;
  return (
    <Field
      label="Contractor"
      isOptional
      className="sm:col-span-2"
      {...(hint !== false && { hint })}
      error={form.formState.errors.contractorId?.message}
    >
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <Select
            {...control}
            {...form.register("contractorId", { setValueAs: contractorIdOf })}
            className="min-w-0 flex-[1_1_11rem]"
          >
            <Choices
              prompt="None"
              choices={contractorChoices(contractors.data, current?.contractor, added)}
            />
          </Select>
          <NewContractorButton name={isNew ? newContractor : ""} onAdded={setAdded} />
        </div>
      )}
    </Field>
  );
}

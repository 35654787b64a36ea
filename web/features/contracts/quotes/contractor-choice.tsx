import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { Choices } from "../../../ui/form/choices.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { CONTRACTORS_NOT_FETCHED, contractorsQuery } from "../../contractors/queries.ts";
import { NewContractorButton } from "../../contractors/new-contractor-button-dialog.tsx";
import { contractorChoices, idOf, type QuoteFormValues } from "./quote-form.ts";

interface ContractorChoiceProps {
  form: Pick<UseFormReturn<QuoteFormValues>, "register" | "formState" | "setValue">;
  /** the quote's current contractor */
  current: QuoteRecord["contractor"] | undefined;
  /** name of a new one */
  newName: string;
}

/** Contractor of the quote: selected from the list, or added in a dialog over the form. */
export function ContractorChoice({ form, current, newName }: ContractorChoiceProps) {
  const contractors = useQuery(contractorsQuery());
  const [added, setAdded] = useState<Contractor>();
  const { setValue } = form;
  // Waits until the new option is rendered; a select can't show a value without one.
  useEffect(() => {
    if (added) setValue("contractorId", added.id, { shouldDirty: true, shouldValidate: true });
  }, [added, setValue]);
  return (
    <Field
      label="Contractor"
      isOptional
      {...(contractors.isError && { hint: CONTRACTORS_NOT_FETCHED })}
      error={form.formState.errors.contractorId?.message}
    >
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <Select
            {...control}
            // Remounts when the options arrive; a select can't show a value without an option.
            key={contractors.data === undefined ? "waiting" : "listed"}
            {...form.register("contractorId", { setValueAs: idOf })}
            className="min-w-48 flex-1"
          >
            <Choices
              prompt="Select a contractor"
              choices={contractorChoices(contractors.data, current, added)}
            />
          </Select>
          <NewContractorButton name={newName} onAdded={setAdded} />
        </div>
      )}
    </Field>
  );
}

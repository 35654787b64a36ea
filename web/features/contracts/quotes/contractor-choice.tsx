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
  /** whom the quote has already */
  given: QuoteRecord["contractor"] | undefined;
}

/** Whose offer it is: chosen from the list, or added to it in a dialog over the form. */
export function ContractorChoice({ form, given }: ContractorChoiceProps) {
  const contractors = useQuery(contractorsQuery());
  const [added, setAdded] = useState<Contractor>();
  const { setValue } = form;
  // Once its option is there: a list cannot show what it does not have.
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
            // Its options may come after the form: one that is not there yet cannot be shown.
            key={contractors.data === undefined ? "waiting" : "listed"}
            {...form.register("contractorId", { setValueAs: idOf })}
            className="min-w-48 flex-1"
          >
            <Choices
              prompt="Select a contractor"
              choices={contractorChoices(contractors.data, given, added)}
            />
          </Select>
          <NewContractorButton onAdded={setAdded} />
        </div>
      )}
    </Field>
  );
}

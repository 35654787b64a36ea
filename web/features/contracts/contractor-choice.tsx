import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";
import { Choices } from "../../ui/choices.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { CONTRACTORS_NOT_FETCHED, contractorsQuery } from "../contractors/api.ts";
import {
  expectNewContractor,
  loadNewContractorDialog,
} from "../contractors/new-contractor-dialog.tsx";
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
              prompt="Not chosen yet"
              choices={contractorChoices(contractors.data, given, added)}
            />
          </Select>
          <NewContractorButton onAdded={setAdded} />
        </div>
      )}
    </Field>
  );
}

function NewContractorButton({ onAdded }: { onAdded: (added: Contractor) => void }) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const expect = () => expectNewContractor(queryClient);

  function open() {
    const handlers = { onClose: () => setDialog(null), onSaved: onAdded, isOverForm: true };
    void showWhenLoaded(setDialog, () => loadNewContractorDialog(queryClient, handlers));
  }

  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={expect}
        onFocus={expect}
        onClick={open}
        className="grow px-3! sm:grow-0"
      >
        <Plus aria-hidden className="size-4" />
        New Contractor
      </Button>
      {dialog}
    </>
  );
}

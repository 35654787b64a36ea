import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Contractor } from "../../../shared/contractors/contract.ts";
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
import {
  contractorChoices,
  contractorIdOf,
  type ExpenseFormValues,
  type GivenChoices,
} from "./expense-form.ts";

interface ContractorFieldProps {
  form: Pick<UseFormReturn<ExpenseFormValues>, "register" | "formState" | "setValue">;
  /** what the expense has already */
  given: GivenChoices | undefined;
  /** who was paid, where that is nobody on the list yet */
  newContractor: string | undefined;
}

/** Who was paid: chosen from the list, or added to it in a dialog over the form. */
export function ContractorField({ form, given, newContractor }: ContractorFieldProps) {
  const contractors = useQuery(contractorsQuery());
  const [added, setAdded] = useState<Contractor>();
  const { setValue } = form;
  // Once its option is there: a list cannot show what it does not have.
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
            className="min-w-48 flex-1"
          >
            <Choices
              prompt="None"
              choices={contractorChoices(contractors.data, given?.contractor, added)}
            />
          </Select>
          <NewContractorButton name={isNew ? newContractor : ""} onAdded={setAdded} />
        </div>
      )}
    </Field>
  );
}

interface NewContractorButtonProps {
  /** what their form starts with */
  name: string;
  onAdded: (added: Contractor) => void;
}

function NewContractorButton({ name, onAdded }: NewContractorButtonProps) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<ReactNode>(null);

  const expect = () => expectNewContractor(queryClient);

  function open() {
    const handlers = {
      onClose: () => setDialog(null),
      onSaved: onAdded,
      isOverForm: true,
      ...(name !== "" && { initial: { name } }),
    };
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

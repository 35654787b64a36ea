import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { RefCallBack } from "react-hook-form";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { contractorChoices, type NamedContractor } from "../../lib/forms/contractor-choices.ts";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";
import { Combobox } from "../../ui/form/combobox.tsx";
import { Field } from "../../ui/form/field.tsx";
import { loadNewContractorDialog, prefetchNewContractor } from "./new-contractor-dialog.tsx";
import { CONTRACTORS_NOT_FETCHED, contractorsQuery } from "./queries.ts";

interface ContractorFieldProps {
  /** NaN stands for typed text that is no contractor, so that it isn't saved as none */
  field: {
    name: string;
    value: number | null | undefined;
    onChange: (id: number | null) => void;
    ref: RefCallBack;
  };
  error: string | undefined;
  /** offered even while the list loads or when it can't be read */
  known: readonly (NamedContractor | null | undefined)[];
  /** name of the payee, if not in the contractor list yet */
  newName: string | undefined;
}

/** Selects a contractor, or adds one in a dialog over the form. */
export function ContractorField({ field, error, known, newName }: ContractorFieldProps) {
  const queryClient = useQueryClient();
  const contractors = useQuery(contractorsQuery());
  const [added, setAdded] = useState<Contractor>();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [typed, setTyped] = useState("");
  const isUnknown = Number.isNaN(field.value);
  const isNew = Boolean(newName) && field.value === null && added === undefined;
  const hint = contractors.isError
    ? CONTRACTORS_NOT_FETCHED
    : isNew && `${newName} is not in your contractors yet.`;

  function handleSaved(saved: Contractor) {
    setAdded(saved);
    field.onChange(saved.id);
  }

  function handleChange(value = "NaN", text = "") {
    setTyped(text);
    field.onChange(value === "" ? null : Number(value));
  }

  function add(text: string) {
    const name = text || (isNew && newName) || "";
    const handlers = {
      onClose: () => setDialog(null),
      onSaved: handleSaved,
      isOverForm: true,
      ...(name !== "" && { initial: { name } }),
    };
    void showWhenLoaded(setDialog, () => loadNewContractorDialog(queryClient, handlers));
  }

  const prefetch = () => prefetchNewContractor(queryClient);
  return (
    <Field
      label="Contractor"
      isOptional
      className="sm:col-span-2"
      {...(hint !== false && { hint })}
      error={error && isUnknown ? "Select a contractor from the list, or add a new one." : error}
    >
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <div className="min-w-0 flex-[1_1_11rem]">
            <Combobox
              control={control}
              label="Contractor"
              choices={contractorChoices(contractors.data, ...known, added)}
              value={isUnknown ? undefined : String(field.value ?? "")}
              onChange={handleChange}
              placeholder="None"
              addition={{ name: "New contractor", onAdd: add }}
              name={field.name}
              inputRef={field.ref}
            />
          </div>
          <Button
            aria-haspopup="dialog"
            onPointerEnter={prefetch}
            onFocus={prefetch}
            onClick={() => add(isUnknown ? typed : "")}
            className="grow px-3! sm:grow-0"
          >
            <Plus aria-hidden className="size-4" />
            New Contractor
          </Button>
          {dialog}
        </div>
      )}
    </Field>
  );
}

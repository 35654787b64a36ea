import { Choices } from "../../../../ui/form/choices.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { NO_ONE, payerChoices, usePayers } from "../../payers-queries.ts";
import type { DetailsDraft } from "./use-details.ts";

interface PaidByFieldProps {
  projectId: number;
  details: DetailsDraft;
}

/** Shown if the home has or had a second person, or if the expense names a payer. */
export function PaidByField({ projectId, details }: PaidByFieldProps) {
  const { paidBy } = details.values;
  const payers = usePayers(projectId);
  if (payers === undefined && paidBy === "") return null;
  return (
    <Field label="Paid by" isOptional error={details.errors.paidBy}>
      {(control) => (
        <Select
          {...control}
          value={paidBy}
          onChange={({ target }) => details.change({ paidBy: target.value })}
        >
          <Choices prompt={NO_ONE} choices={payerChoices(payers?.people ?? [], paidBy)} />
        </Select>
      )}
    </Field>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Choices } from "../../../ui/form/choices.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { lineChoices } from "./quote-form.ts";

interface LineFieldProps {
  projectId: number;
  /** registration with the form */
  field: UseFormRegisterReturn;
  hint?: string;
  error?: string | undefined;
}

/** Budget line that a contract's amount is committed from. */
export function LineField({ projectId, field, hint, error }: LineFieldProps) {
  const plan = useQuery(budgetOverviewQuery(projectId));
  const lines = plan.data?.lines;
  const none = lines?.length === 0 ? "There are no budget lines yet." : undefined;
  const said = plan.isError ? "Couldn't load budget lines." : (none ?? hint);
  return (
    <Field label="Budget line" isOptional {...(said !== undefined && { hint: said })} error={error}>
      {(control) => (
        // Remounts when the options arrive; a select can't show a value without an option.
        <Select {...control} key={lines === undefined ? "waiting" : "listed"} {...field}>
          <Choices prompt="No budget line" choices={lineChoices(lines)} />
        </Select>
      )}
    </Field>
  );
}

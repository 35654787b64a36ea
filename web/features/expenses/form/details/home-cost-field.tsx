import { type DescribedExpense, homeCostOf } from "../../../../../shared/expenses/home-cost.ts";
import { HOME_COSTS } from "../../../../../shared/expenses/home-cost-kinds.ts";
import { Button } from "../../../../ui/button.tsx";
import { Choices } from "../../../../ui/form/choices.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { homeCostLabel } from "./home-cost-label.ts";
import type { DetailsDraft } from "./use-details.ts";

interface HomeCostFieldProps {
  details: DetailsDraft;
  described: DescribedExpense;
}

/** Treatment in the home's cost basis: suggested with a reason, decided by the user. */
export function HomeCostField({ details, described }: HomeCostFieldProps) {
  const { homeCost } = details.values;
  const { homeCost: suggested, reason } = homeCostOf(described);
  const offersSuggestion = suggested !== null && suggested !== homeCost;
  return (
    <Field
      label="Tax treatment: capital improvement or repair"
      isOptional
      hint={
        <>
          {suggested !== null && `Suggested: ${homeCostLabel(suggested).toLowerCase()}. `}
          {described.description.trim() === ""
            ? "Capital improvements may reduce tax when you sell. "
            : `${reason}. `}
          Not tax advice.
        </>
      }
      error={details.errors.homeCost}
    >
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <Select
            {...control}
            value={homeCost ?? ""}
            onChange={({ target }) =>
              details.change({
                homeCost: HOME_COSTS.find((one) => one === target.value) ?? null,
              })
            }
            className="min-w-36 flex-1"
          >
            <Choices
              prompt="Undecided"
              choices={HOME_COSTS.map((value) => ({ value, label: homeCostLabel(value) }))}
            />
          </Select>
          {offersSuggestion && (
            <Button onClick={() => details.change({ homeCost: suggested })}>Use suggestion</Button>
          )}
        </div>
      )}
    </Field>
  );
}

import { type UseFormReturn, useWatch } from "react-hook-form";
import type { BudgetLineRecord, BudgetOverview } from "../../../../shared/budget/contract.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { centsOf } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Choices } from "../../../ui/form/choices.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { isAbove } from "../budget-words.ts";
import type { LineFormValues } from "./line-form.ts";

interface TakeFromFieldProps {
  form: Pick<UseFormReturn<LineFormValues>, "control">;
  /** the edited line; undefined for a new one */
  line: BudgetLineRecord | undefined;
  lines: BudgetOverview["lines"];
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** The line that pays for a new or raised one. Absent while nothing is raised. */
export function TakeFromField({ form, line, lines, chosen, onChoose }: TakeFromFieldProps) {
  const typed = useWatch({ control: form.control, name: "planned" });
  const amount = typedCents(String(typed)) ?? 0;
  const others = lines.filter(({ id, planned }) => id !== line?.id && isAbove(planned));
  if (others.length === 0 || amount <= (line === undefined ? 0 : centsOf(line.planned))) {
    return null;
  }
  return (
    <Field label="Take it from" isOptional hint="Another line is reduced by the same amount.">
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ""}
          onChange={({ target }) => onChoose(Number(target.value) || undefined)}
        >
          <Choices
            prompt="Unallocated budget"
            choices={others.map((other) => ({
              value: String(other.id),
              label: `${lineName(other)} (${formatMoney(other.figures.left)} remaining)`,
            }))}
          />
        </Select>
      )}
    </Field>
  );
}

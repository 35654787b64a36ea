import { Check } from "lucide-react";
import { useId } from "react";
import { codeOf } from "../../../../shared/expenses/catalog.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Button } from "../../../ui/button.tsx";
import { DaySpanFields } from "../../../ui/form/day-span-fields.tsx";
import { dayPresets } from "./day-presets.ts";
import type { ExpenseFilter } from "./expense-search.ts";

interface FilterFieldsProps {
  onChange: (part: Partial<ExpenseFilter>) => void;
}

/** Common periods as chips, and two date fields for any other. */
export function DayFields({
  filter: { from, to },
  onChange,
  hasError,
}: FilterFieldsProps & { filter: ExpenseFilter; hasError: boolean }) {
  const today = useToday();
  return (
    <>
      <Chips label="Dates">
        {dayPresets(today).map((preset) => {
          const isOn = preset.from === from && preset.to === to;
          return (
            <Toggle
              key={preset.label}
              label={preset.label}
              isOn={isOn}
              onPress={() =>
                onChange(isOn ? { from: "", to: "" } : { from: preset.from, to: preset.to })
              }
            />
          );
        })}
      </Chips>
      <div className="grid gap-4 sm:grid-cols-2">
        <DaySpanFields span={{ from, to }} onChange={onChange} hasError={hasError} />
      </div>
    </>
  );
}

interface CategoryChipsProps extends FilterFieldsProps {
  options: readonly string[];
  chosen: readonly string[];
}

/** Any number of categories; none selected means all. */
export function CategoryChips({ options, chosen, onChange }: CategoryChipsProps) {
  const codes = chosen.map(codeOf);
  return (
    <Chips label="Categories">
      {options.map((option) => {
        const isOn = codes.includes(codeOf(option));
        const others = chosen.filter((one) => codeOf(one) !== codeOf(option));
        return (
          <Toggle
            key={option}
            label={option}
            isOn={isOn}
            onPress={() => onChange({ category: isOn ? others : [...chosen, option] })}
          />
        );
      })}
    </Chips>
  );
}

function Chips({ label, children }: { label: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-sm font-medium">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onPress: () => void;
}

function Toggle({ label, isOn, onPress }: ToggleProps) {
  return (
    <Button
      size="sm"
      variant={isOn ? "primary" : "secondary"}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {isOn && <Check aria-hidden className="size-4" />}
      {label}
    </Button>
  );
}

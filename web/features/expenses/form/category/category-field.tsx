import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { Button } from "../../../../ui/button.tsx";
import type { Choice } from "../../../../ui/form/choices.tsx";
import { Combobox } from "../../../../ui/form/combobox.tsx";
import { Field, FieldError } from "../../../../ui/form/field.tsx";
import { categoryChips } from "./category-chips.ts";
import type { ExpenseFieldsForm } from "../expense-form.ts";

interface CategoryFieldProps {
  control: ExpenseFieldsForm["control"];
  error: string | undefined;
  /** most used first */
  choices: readonly Choice[];
}

/** The most used categories as chips; others are searched by name. */
export function CategoryField({ control, error, choices }: CategoryFieldProps) {
  // Registered after the fields above, so that errors get the focus in this order.
  const { field } = useController({ control, name: "category" });
  const id = useId();
  const [isMore, setIsMore] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const chips = categoryChips(choices, field.value);

  /** Undefined while the text matches no category, so that the previous one isn't saved. */
  function handleTyped(category: string | undefined) {
    setIsTyped(category === undefined);
    field.onChange(category ?? "");
  }

  return (
    <div className="min-w-0">
      <p id={id} className="mb-1.5 text-sm font-medium text-ink">
        Category
      </p>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-required
        aria-invalid={error !== undefined}
        {...(error !== undefined && { "aria-describedby": `${id}-error` })}
        className="flex flex-wrap gap-2"
      >
        {chips.map(({ value, label }, index) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-line px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft lg:min-h-9"
          >
            <input
              {...(index === 0 && { ref: field.ref })}
              type="radio"
              name={field.name}
              value={value}
              checked={value === field.value}
              onChange={() => field.onChange(value)}
              className="size-4 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </label>
        ))}
        {chips.length < choices.length && (
          <Button
            variant="quiet"
            aria-expanded={isMore}
            aria-controls={`${id}-more`}
            onClick={() => setIsMore(!isMore)}
          >
            More
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      <div id={`${id}-more`} hidden={!isMore}>
        {isMore && <AllCategories value={field.value} choices={choices} onChange={handleTyped} />}
      </div>
      {error !== undefined && (
        <FieldError
          id={`${id}-error`}
          message={isTyped ? "Select a category from the list" : error}
        />
      )}
    </div>
  );
}

interface AllCategoriesProps extends Pick<CategoryFieldProps, "choices"> {
  value: string;
  onChange: (category: string | undefined) => void;
}

function AllCategories({ value, choices, onChange }: AllCategoriesProps) {
  return (
    <Field label="All categories" className="mt-2">
      {(control) => (
        <Combobox
          control={control}
          label="All categories"
          choices={choices}
          value={value || undefined}
          onChange={onChange}
          placeholder="Search categories"
        />
      )}
    </Field>
  );
}

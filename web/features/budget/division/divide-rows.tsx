import { Plus } from "lucide-react";
import { useId } from "react";
import { categoryLabel } from "../../../../shared/expenses/catalog.ts";
import { toDecimal } from "../../../../shared/money.ts";
import { CategoryIcon } from "../../../lib/looks/category-look.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { ContingencyChoices } from "../forecast/contingency-choices.tsx";
import { leftToDivide } from "./typed-amount.ts";
import type { DivisionRow, RowErrors, TypedRow } from "./division.ts";
import type { Division } from "./use-division.ts";

interface DivideRowsProps {
  division: Division;
  budget: string;
}

/** Fields for the contingency and each category's amount. */
export function DivideRows({ division, budget }: DivideRowsProps) {
  const { contingency, changeContingency, contingencyError, rows, errors, change } = division;
  return (
    <>
      <div className="plan-divide-reserve">
        <Field
          label="Contingency"
          hint={leftToDivide(contingency, budget)}
          error={contingencyError}
        >
          {(control) => (
            <MoneyInput
              {...control}
              value={contingency}
              onChange={(event) => changeContingency(event.target.value)}
            />
          )}
        </Field>
        <ContingencyChoices budget={budget} typed={contingency} onChoose={changeContingency} />
      </div>
      <ul aria-label="Budget categories" className="divide-y divide-line">
        {rows.map((row) => (
          <DivideRow
            key={row.place}
            row={row}
            errors={errors[row.place] ?? {}}
            onChange={(to) => change(row.place, to)}
          />
        ))}
      </ul>
      <Button size="sm" onClick={division.addOwn}>
        <Plus aria-hidden className="size-4" />
        Add another category
      </Button>
      <p className="text-sm text-ink-soft">
        Leave any you don't need blank. Whatever you don't allocate stays unallocated.
      </p>
    </>
  );
}

interface DivideRowProps {
  row: DivisionRow;
  errors: RowErrors;
  onChange: (to: TypedRow) => void;
}

function DivideRow({ row, errors, onChange }: DivideRowProps) {
  const { category, isOwn, amount, percent, paid } = row;
  const place = row.place + 1;
  const name = isOwn ? category || `Category ${place}` : categoryLabel(category);
  const errorId = useId();
  const message = errors.category ?? errors.planned;
  const marked = (isWrong: boolean) =>
    isWrong ? { "aria-invalid": true, "aria-describedby": errorId } : {};
  return (
    <li className="plan-divide-row">
      <div className="flex min-w-0 items-center gap-3">
        <CategoryIcon category={category} />
        {isOwn ? (
          <Input
            {...marked(errors.category !== undefined)}
            aria-label={`Name of category ${place}`}
            placeholder="Custom category"
            value={category}
            autoComplete="off"
            onChange={(event) => onChange({ category: event.target.value })}
          />
        ) : (
          <p className="min-w-0">
            <span className="block truncate font-medium" title={name}>
              {name}
            </span>
            {paid > 0 && (
              <span className="block numbers text-sm text-ink-soft wrap-anywhere">
                {formatMoney(toDecimal(paid))} paid so far
              </span>
            )}
          </p>
        )}
      </div>
      <MoneyInput
        {...marked(errors.planned !== undefined)}
        aria-label={`Budget for ${name}`}
        value={amount}
        placeholder="0.00"
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <span className="relative block">
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Percent for ${name}`}
          value={percent}
          onChange={(event) => onChange({ percent: event.target.value })}
          className="control numbers pr-9"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
        >
          %
        </span>
      </span>
      {message !== undefined && (
        <p id={errorId} role="alert" className="plan-divide-error text-sm text-danger-text">
          {message}
        </p>
      )}
    </li>
  );
}

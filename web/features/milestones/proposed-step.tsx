import { type ReactNode, useId } from "react";
import { MilestoneIcon } from "../../lib/milestone-look.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Input } from "../../ui/input.tsx";
import type { ProposedRow, RowErrors } from "./use-order-of-works.ts";

interface ProposedStepProps {
  /** from 1 */
  place: number;
  row: ProposedRow;
  errors: RowErrors;
  onChange: (change: Partial<Omit<ProposedRow, "category">>) => void;
}

/** One step of the proposal: it can be renamed, moved to another day or left out. */
export function ProposedStep({ place, row, errors, onChange }: ProposedStepProps) {
  const { title, category, date, isLeftOut } = row;
  return (
    <li className="py-3">
      <label className="flex min-h-11 items-center gap-3 text-sm text-ink-soft">
        <input
          type="checkbox"
          className="size-4.5"
          checked={!isLeftOut}
          aria-label={`${category}: ${title}`}
          onChange={(event) => onChange({ isLeftOut: !event.target.checked })}
        />
        <MilestoneIcon category={category} />
        {category}
      </label>
      <div className="mt-1 grid gap-2 sm:grid-cols-[minmax(0,1fr)_11rem] sm:pl-7">
        <Cell error={errors.title}>
          {(described) => (
            <Input
              {...described}
              aria-label={`Title of step ${place}`}
              value={title}
              disabled={isLeftOut}
              autoComplete="off"
              onChange={(event) => onChange({ title: event.target.value })}
            />
          )}
        </Cell>
        <Cell error={errors.date}>
          {(described) => (
            <DateInput
              {...described}
              aria-label={`Target date of step ${place}`}
              value={date}
              disabled={isLeftOut}
              min="1900-01-01"
              max="2200-12-31"
              onChange={(event) => onChange({ date: event.target.value })}
            />
          )}
        </Cell>
      </div>
    </li>
  );
}

interface CellProps {
  error: string | undefined;
  children: (described: { "aria-invalid"?: boolean; "aria-describedby"?: string }) => ReactNode;
}

/** A control that is named by its place, with its error under it. */
function Cell({ error, children }: CellProps) {
  const id = useId();
  if (error === undefined) return <div>{children({})}</div>;
  return (
    <div>
      {children({ "aria-invalid": true, "aria-describedby": id })}
      <p id={id} role="alert" className="mt-1.5 text-sm text-danger-text">
        {error}
      </p>
    </div>
  );
}

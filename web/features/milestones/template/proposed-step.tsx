import { type ReactNode, useId } from "react";
import { MilestoneIcon } from "../../../lib/looks/milestone-look.tsx";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Input } from "../../../ui/form/input.tsx";
import type { ProposedRow, RowErrors } from "./use-template.ts";

interface ProposedStepProps {
  /** number of the step, from 1 */
  number: number;
  row: ProposedRow;
  errors: RowErrors;
  onChange: (change: Partial<Omit<ProposedRow, "category">>) => void;
}

/** One step of the template: can be renamed, rescheduled or left out. */
export function ProposedStep({ number, row, errors, onChange }: ProposedStepProps) {
  const { title, category, date, isLeftOut } = row;
  return (
    <li className="flex flex-wrap items-start gap-2 py-2">
      <label className="flex min-h-11 w-44 max-w-full items-center wrap-anywhere gap-3 text-sm text-ink-soft">
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
      <Cell error={errors.title} className="min-w-0 flex-[1_1_11rem]">
        {(described) => (
          <Input
            {...described}
            aria-label={`Title of step ${number}`}
            value={title}
            disabled={isLeftOut}
            autoComplete="off"
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Cell>
      <Cell error={errors.date} className="w-40 max-sm:grow">
        {(described) => (
          <DateInput
            {...described}
            aria-label={`Target date of step ${number}`}
            value={date}
            disabled={isLeftOut}
            min="1900-01-01"
            max="2200-12-31"
            onChange={(event) => onChange({ date: event.target.value })}
          />
        )}
      </Cell>
    </li>
  );
}

interface CellProps {
  className: string;
  error: string | undefined;
  children: (described: { "aria-invalid"?: boolean; "aria-describedby"?: string }) => ReactNode;
}

/** A control labeled by its step's number, with its error below. */
function Cell({ className, error, children }: CellProps) {
  const id = useId();
  if (error === undefined) return <div className={className}>{children({})}</div>;
  return (
    <div className={className}>
      {children({ "aria-invalid": true, "aria-describedby": id })}
      <p id={id} role="alert" className="mt-1.5 text-sm text-danger-text">
        {error}
      </p>
    </div>
  );
}

import { DateInput } from "./date-input.tsx";
import { Field } from "./field.tsx";

/** First and last day, both included; empty for no bound. */
export interface DaySpan {
  from: string;
  to: string;
}

const YEARS = { min: "1900-01-01", max: "2200-12-31" };

export const isBackwards = ({ from, to }: DaySpan) => from !== "" && to !== "" && from > to;

interface DaySpanFieldsProps {
  span: DaySpan;
  onChange: (span: DaySpan) => void;
  /** whether to show the error for a reversed range */
  hasError: boolean;
  /** what the dates apply to, before 'from' and 'to' in the labels */
  of?: string;
}

/** Two fields of a date range, either optional. */
export function DaySpanFields({ span, onChange, hasError, of }: DaySpanFieldsProps) {
  return (
    <>
      <Field label={of === undefined ? "From" : `${of} from`} isOptional>
        {(control) => (
          <DateInput
            {...control}
            {...YEARS}
            value={span.from}
            onChange={({ target }) => onChange({ ...span, from: target.value })}
          />
        )}
      </Field>
      <Field
        label={of === undefined ? "To" : `${of} to`}
        isOptional
        error={hasError ? "End date must be on or after the start date" : undefined}
      >
        {(control) => (
          <DateInput
            {...control}
            {...YEARS}
            value={span.to}
            onChange={({ target }) => onChange({ ...span, to: target.value })}
          />
        )}
      </Field>
    </>
  );
}

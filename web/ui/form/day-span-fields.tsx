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
  /** whether it is said that the days are the wrong way round */
  hasError: boolean;
  /** the days of what, before 'from' and 'to' */
  of?: string;
}

/** Two fields for which days are meant, either left open. */
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

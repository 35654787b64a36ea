import { type ReactNode, useId } from "react";
import { CircleAlert } from "lucide-react";

/** Ties a control to its label, hint and error; spread it onto the control. */
export interface ControlProps {
  id: string;
  /** where no label is visible */
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
}

interface FieldProps {
  label: ReactNode;
  /** a sentence of help below the label */
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  /** shows "optional" beside the label */
  isOptional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A labeled control with hint and error, all announced together. */
export function Field(props: FieldProps) {
  const { label, hint, error, isRequired, isOptional, className, children } = props;
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [hintId, errorId].filter(Boolean).join(" ");
  const control: ControlProps = {
    id,
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
    ...(error === undefined ? {} : { "aria-invalid": true }),
    ...(isRequired ? { "aria-required": true } : {}),
  };
  return (
    <div className={`min-w-0 ${className ?? ""}`}>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
        {isOptional && <span className="text-xs text-ink-soft">Optional</span>}
      </div>
      {children(control)}
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={errorId} message={error} />}
    </div>
  );
}

export function FieldError({ id, message }: { id: string | undefined; message: string }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger-text">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  );
}

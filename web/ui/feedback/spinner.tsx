import { LoaderCircle } from "lucide-react";
import { classNames } from "../class-names.ts";

interface SpinnerProps {
  /** accessible name; omit beside text that says the same */
  label?: string;
  className?: string;
}

export function Spinner({ label, className = "size-4" }: SpinnerProps) {
  const circle = <LoaderCircle aria-hidden className={classNames("animate-spin", className)} />;
  if (label === undefined) return circle;
  return (
    <span role="status" className="inline-flex">
      {circle}
      <span className="sr-only">{label}</span>
    </span>
  );
}

import type { ComponentProps } from "react";
import { ChevronDown } from "lucide-react";
import { classNames } from "../class-names.ts";

/** The native select: a wheel on phones, type-ahead elsewhere. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative block", className)}>
      <select {...rest} className="control appearance-none truncate pr-9">
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}

import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

/** A day, YYYY-MM-DD in and out, picked with the platform's own calendar. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return <input {...rest} type="date" className={classNames("control numbers", className)} />;
}

import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

/** A date, YYYY-MM-DD, with the browser's native picker. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return <input {...rest} type="date" className={classNames("control numbers", className)} />;
}

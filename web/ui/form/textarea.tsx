import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={rows} {...rest} className={classNames("control resize-y", className)} />;
}

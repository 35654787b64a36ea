import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

/** No higher than the room that a low screen has above its keyboard. */
const MAX_HEIGHT = "50dvh";

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...rest}
      className={classNames("control resize-y", className)}
      style={{ maxHeight: MAX_HEIGHT }}
    />
  );
}

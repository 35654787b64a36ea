import { type ButtonLook, buttonClass } from "../button-class.ts";
import { classNames } from "../class-names.ts";

/** Classes of a label that looks like a button and covers an invisible file input. */
export function fileButtonClass(look: ButtonLook = { size: "sm" }): string {
  return classNames(
    buttonClass(look),
    "relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
  );
}

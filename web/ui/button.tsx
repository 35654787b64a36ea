import type { ComponentProps, MouseEvent } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./feedback/spinner.tsx";

/**
 * Keeps the focus in place while a form's button is pressed. Otherwise the blur could insert an
 * error that moves the button away before the click.
 */
function keepFocus(event: MouseEvent<HTMLButtonElement>) {
  const { form, ariaHasPopup } = event.currentTarget;
  if (form !== null && ariaHasPopup === null) event.preventDefault();
}

/**
 * Keeps the button as the form's default for Enter: without one, a form with one field submits
 * again.
 */
function preventPress(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
}

interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** shows a spinner and ignores presses, but keeps the focus */
  isPending?: boolean;
}

export function Button({
  variant,
  size,
  isPending = false,
  className,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isPending || undefined}
      onMouseDown={keepFocus}
      onClick={isPending ? preventPress : onClick}
      className={classNames(
        buttonClass({ ...(variant && { variant }), ...(size && { size }) }),
        isPending && "cursor-progress opacity-75",
        className,
      )}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  );
}

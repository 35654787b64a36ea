import type { ComponentProps, MouseEvent } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

/**
 * Keeps the focus where it is while a form's button is pressed. Leaving a field may put an
 * error under it, which would move the button away before the press is over.
 */
function holdStill(event: MouseEvent<HTMLButtonElement>) {
  const { form, ariaHasPopup } = event.currentTarget;
  if (form !== null && ariaHasPopup === null) event.preventDefault();
}

/** Stays the button that Enter presses: without one, a form of one field would be sent again. */
function refuse(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
}

interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** at work: shows a spinner and takes no second press, but keeps the focus */
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
      onMouseDown={holdStill}
      onClick={isPending ? refuse : onClick}
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

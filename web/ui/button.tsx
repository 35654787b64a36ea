import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

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
      type={isPending ? "button" : type}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : onClick}
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

import { classNames } from "./class-names.ts";

const VARIANTS = {
  /** the screen's main action */
  primary: "bg-accent text-accent-ink hover:bg-accent-hover",
  secondary: "border border-line-strong bg-surface text-ink hover:bg-hover",
  quiet: "text-ink hover:bg-hover",
  /** on an accent-colored background */
  inverse: "bg-surface text-ink hover:bg-hover",
  danger: "bg-danger text-danger-ink hover:bg-danger-hover",
} as const;

const SIZES = {
  md: "min-h-11 px-4 py-2 lg:min-h-10",
  sm: "min-h-11 px-3 py-1.5 text-sm lg:min-h-8",
  lg: "min-h-12 px-6 py-3",
  /** a square for an icon; needs an aria-label */
  icon: "size-11 shrink-0 lg:size-9",
} as const;

export interface ButtonLook {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

/** Button classes, for links that look like buttons. */
export function buttonClass({ variant = "secondary", size = "md" }: ButtonLook = {}): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-lg text-center font-medium",
    "transition-colors disabled:cursor-not-allowed disabled:opacity-60 no-underline",
    VARIANTS[variant],
    SIZES[size],
  );
}

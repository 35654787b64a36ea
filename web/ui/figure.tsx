import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** The one scale of figures. */
const SIZES = {
  /** the only figure of a dialog or screen */
  hero: "text-3xl font-semibold tracking-tight",
  /** the figure of a section */
  large: "text-2xl font-semibold",
  /** one of several figures side by side */
  medium: "text-lg font-semibold",
  /** in a row or a sentence */
  row: "font-medium",
} as const;

interface FigureProps {
  size?: keyof typeof SIZES;
  className?: string;
  children: ReactNode;
}

/** An amount, count or percentage, with digits of equal width. */
export function Figure({ size = "row", className, children }: FigureProps) {
  return <span className={classNames("numbers", SIZES[size], className)}>{children}</span>;
}

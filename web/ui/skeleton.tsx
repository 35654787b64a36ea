import { classNames } from "./class-names.ts";

/** The shape of what is loading, at its final size, so that nothing jumps. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-skeleton
      className={classNames("block animate-pulse rounded-md bg-line", className)}
    />
  );
}

import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** Placeholder of loading content at its final size, to avoid layout shift. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-skeleton
      className={classNames("block max-w-full animate-pulse rounded-md bg-line", className)}
    />
  );
}

interface RowsSkeletonProps {
  label: string;
  isWide: boolean;
  /** content of one row, or of one card on narrow screens */
  children: ReactNode;
}

/** Placeholder of a loading list: table rows or cards of the real height. */
export function RowsSkeleton({ label, isWide, children }: RowsSkeletonProps) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line">
      {isWide && <div className="h-10.5" />}
      {Array.from({ length: 8 }, (_, row) => (
        <div
          key={row}
          className={isWide ? "flex h-13 items-center gap-6 px-5" : "space-y-3 px-4 py-4"}
        >
          {children}
        </div>
      ))}
    </div>
  );
}

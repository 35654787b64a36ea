import type { ReactNode } from "react";
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

interface RowsSkeletonProps {
  label: string;
  isWide: boolean;
  /** what one row shows, or one card where it is narrow */
  children: ReactNode;
}

/** The shape of a list that is loading: rows as high as the real ones, as table rows or as cards. */
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

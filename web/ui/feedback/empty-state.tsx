import type { ReactNode } from "react";
import type { LucideIcon } from "lucide-react";
import { classNames } from "../class-names.ts";

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  description?: string | undefined;
  /** usually the primary button */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ icon: Icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={classNames("flex flex-col items-center px-6 py-12 text-center", className)}>
      {Icon && (
        <span className="mb-4 grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
          <Icon aria-hidden className="size-6" strokeWidth={1.75} />
        </span>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      {description !== undefined && <p className="mt-1 max-w-sm text-ink-soft">{description}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}

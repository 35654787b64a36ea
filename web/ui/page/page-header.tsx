import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  /** a line below the title */
  detail?: ReactNode;
  /** the screen's primary action */
  action?: ReactNode;
}

export function PageHeader({ title, detail, action }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold lg:text-3xl">{title}</h1>
        {detail !== undefined && <div className="mt-1 text-ink-soft">{detail}</div>}
      </div>
      {action}
    </header>
  );
}

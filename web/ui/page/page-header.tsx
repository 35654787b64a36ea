import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface PageHeaderProps {
  title: string;
  /** a line below the title */
  detail?: ReactNode;
  /** the screen's primary action */
  action?: ReactNode;
  /** the action is beside the title, above the detail */
  isDense?: boolean;
}

export function PageHeader({ title, detail, action, isDense = false }: PageHeaderProps) {
  return (
    <header
      className={classNames(
        "flex flex-wrap justify-between",
        isDense ? "mb-3 items-center gap-1 lg:mb-5" : "mb-6 items-end gap-x-6 gap-y-3",
      )}
    >
      <div className={isDense ? "[display:contents]" : "min-w-0"}>
        <h1 className="text-2xl font-semibold lg:text-3xl">{title}</h1>
        {detail !== undefined && (
          <div
            className={classNames(
              "text-ink-soft",
              isDense ? "order-1 w-full max-md:text-sm" : "mt-1",
            )}
          >
            {detail}
          </div>
        )}
      </div>
      {action}
    </header>
  );
}

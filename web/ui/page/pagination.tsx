import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
} from "lucide-react";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { pageMarks } from "./page-numbers.ts";
import { Select } from "../form/select.tsx";

interface PaginationProps {
  page: number;
  totalPages: number;
  pageSize: number;
  totalCount: number;
  pageSizes: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (text: string) => void;
  /** a button to this page is under the pointer or focused, for prefetching */
  onIntent?: (page: number) => void;
}

/** Rows per page, "x-y of total", and page buttons. */
export function Pagination(props: PaginationProps) {
  const { page, totalPages, pageSize, totalCount, pageSizes, onPageSize } = props;
  const selectId = useId();
  const first = totalCount === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, totalCount);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
      <div className="flex w-full flex-wrap items-center justify-between gap-4 text-sm text-ink-soft sm:w-auto">
        <span className="flex items-center gap-2">
          <label htmlFor={selectId}>Rows per page</label>
          <Select
            id={selectId}
            value={String(pageSize)}
            onChange={(event) => onPageSize(event.target.value)}
            className="numbers w-22"
          >
            {pageSizes.map((size) => (
              <option key={size} value={String(size)}>
                {size}
              </option>
            ))}
          </Select>
        </span>
        <span role="status" className="numbers whitespace-nowrap">
          {first}-{last} of {totalCount}
        </span>
      </div>
      <nav
        aria-label="Pagination"
        className="flex w-full flex-wrap items-center justify-between gap-1 sm:w-auto sm:flex-nowrap"
      >
        <Step icon={ChevronFirst} label="First page" to={1} {...props} />
        <Step icon={ChevronLeft} label="Previous page" to={page - 1} {...props} />
        <PageNumbers {...props} />
        <Step icon={ChevronRight} label="Next page" to={page + 1} {...props} />
        <Step icon={ChevronLast} label="Last page" to={totalPages} {...props} />
      </nav>
    </div>
  );
}

interface StepProps extends Pick<PaginationProps, "page" | "totalPages" | "onPage" | "onIntent"> {
  icon: LucideIcon;
  label: string;
  to: number;
}

function Step({ icon: Icon, label, to, page, totalPages, onPage, onIntent }: StepProps) {
  const [isMeant, setIsMeant] = useState(false);
  const isOff = to === page || to < 1 || to > totalPages;
  const intend = useEffectEvent((meant: number) => onIntent?.(meant));
  // After a press the same button leads to the next page.
  useEffect(() => {
    if (isMeant && !isOff) intend(to);
  }, [isMeant, isOff, to]);
  return (
    <Button
      size="icon"
      variant="quiet"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={({ currentTarget }) => {
        onPage(to);
        // There this button is disabled, and would lose the focus.
        if (to !== 1 && to !== totalPages) return;
        currentTarget.closest("nav")?.querySelector<HTMLElement>(`[aria-label$=" ${to}"]`)?.focus();
      }}
      onPointerEnter={() => setIsMeant(true)}
      onPointerLeave={() => setIsMeant(false)}
      onFocus={() => setIsMeant(true)}
      onBlur={() => setIsMeant(false)}
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  );
}

type PageNumbersProps = Pick<PaginationProps, "page" | "totalPages" | "onPage" | "onIntent">;

/** Below the arrows on narrow screens, between them on wide ones. */
function PageNumbers({ page, totalPages, onPage, onIntent }: PageNumbersProps) {
  const intend = (to: number) => to !== page && onIntent?.(to);
  return (
    <ol className="order-last flex w-full justify-center gap-px sm:order-none sm:w-auto sm:gap-0.5">
      {pageMarks(page, totalPages).map((mark) => (
        <li key={mark} className="flex">
          {typeof mark === "number" ? (
            <button
              type="button"
              aria-label={`Page ${mark}`}
              aria-current={mark === page ? "page" : undefined}
              onClick={() => onPage(mark)}
              onPointerEnter={() => intend(mark)}
              onFocus={() => intend(mark)}
              className={classNames(
                "numbers min-h-11 min-w-11 rounded-lg px-1 text-sm font-medium lg:min-h-9 lg:min-w-9",
                mark === page ? "bg-accent-soft text-accent-text" : "hover:bg-hover",
              )}
            >
              {mark}
            </button>
          ) : (
            <span
              aria-hidden
              className="grid min-h-11 min-w-11 place-items-center text-ink-soft lg:min-h-9 lg:min-w-9"
            >
              …
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

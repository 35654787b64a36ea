import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { Project } from "../../../../shared/projects/contract.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import type { ContractorTotals } from "./payments.ts";

/** Tap-target height, because one of them is a link. */
const COUNT = "numbers flex min-h-11 items-center text-sm lg:min-h-8";

interface ContractorPaidProps {
  contractorId: number;
  paid: ContractorTotals;
  /** agreed and not paid, in all projects; undefined while loading */
  open: string | undefined;
  /** the selected project; the expenses page lists only its expenses */
  project: Project;
}

/** Payments to a contractor, with a link to those expenses. */
export function ContractorPaid({ contractorId, paid, open, project }: ContractorPaidProps) {
  const { inProject, inAll, countInProject, count, last } = paid;
  return (
    <>
      <p className="numbers mb-3 font-semibold wrap-anywhere">
        Paid {shortMoney(inAll)}
        {open !== undefined && open !== "0.00" && ` · open ${shortMoney(open)}`}
      </p>
      <dl className="flex justify-between gap-3 border-t border-line pt-3">
        <div className="min-w-0">
          <dt className="text-sm text-ink-soft">Paid (this project)</dt>
          <Money as="dd" amount={inProject} className="font-semibold wrap-anywhere" />
          <dd>
            {countInProject === 0 ? (
              <span className={`${COUNT} text-ink-soft`}>{expenses(0)}</span>
            ) : (
              <Link
                to="/expenses"
                search={{ contractorId }}
                title={`View expenses in ${project.name}`}
                className={`${COUNT} gap-1 font-medium text-accent-text hover:underline`}
              >
                {expenses(countInProject)}
                <ArrowRight aria-hidden className="size-4 print:hidden" />
              </Link>
            )}
          </dd>
        </div>
        <div className="min-w-0 text-right">
          <dt className="text-sm text-ink-soft">Paid (all projects)</dt>
          <Money as="dd" amount={inAll} className="font-semibold wrap-anywhere" />
          <dd className={`${COUNT} justify-end text-ink-soft`}>{expenses(count)}</dd>
        </div>
      </dl>
      <p className="numbers text-sm text-ink-soft">
        {last === undefined
          ? "Nothing paid yet"
          : `Last payment: ${formatMoney(last.amount)} on ${formatDate(last.date)}`}
      </p>
    </>
  );
}

/** Without zero cents. */
function shortMoney(decimal: string): string {
  return formatMoney(decimal).replace(/\.00$/, "");
}

function expenses(count: number): string {
  return count === 1 ? "1 expense" : `${count} expenses`;
}

/** As high as the totals. */
export function ContractorPaidSkeleton() {
  return (
    <div aria-hidden className="border-t border-line pt-3">
      <div className="flex justify-between gap-3">
        <Skeleton className="h-11 w-28" />
        <Skeleton className="h-11 w-28" />
      </div>
      <div className="min-h-11 lg:min-h-8" />
      <Skeleton className="h-5 w-48" />
    </div>
  );
}

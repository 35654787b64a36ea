import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { Project } from "../../../shared/projects/contract.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Paid } from "./payments.ts";

interface ContractorPaidProps {
  contractorId: number;
  paid: Paid;
  /** the selected one; the expenses screen lists only its expenses */
  project: Project;
}

/** What a contractor was paid, and the way to those expenses. */
export function ContractorPaid({ contractorId, paid, project }: ContractorPaidProps) {
  const { here, inAll, countHere } = paid;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 border-t border-line pt-3">
        <div className="min-w-0">
          <dt className="truncate text-sm text-ink-soft" title={`Paid in ${project.name}`}>
            Paid in {project.name}
          </dt>
          <dd className="numbers font-semibold wrap-anywhere">{formatMoney(here)}</dd>
        </div>
        <div className="min-w-0 text-right">
          <dt className="text-sm text-ink-soft">In all projects</dt>
          <dd className="numbers font-semibold wrap-anywhere">{formatMoney(inAll)}</dd>
        </div>
      </dl>
      <p className="numbers mt-2 text-sm text-ink-soft">{summaryOf(paid)}</p>
      {countHere > 0 && (
        <Link
          to="/expenses"
          search={{ contractorId }}
          className="flex min-h-11 items-center gap-1.5 text-sm font-medium text-accent-text hover:underline lg:min-h-8 print:hidden"
        >
          <span className="truncate">
            {countHere === 1 ? "1 expense" : `${countHere} expenses`} in {project.name}
          </span>
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </Link>
      )}
    </>
  );
}

function summaryOf({ count, last }: Paid): string {
  if (last === undefined) return "No expenses yet";
  const expenses = count === 1 ? "1 expense" : `${count} expenses`;
  return `${expenses} in all, last ${formatMoney(last.amount)} on ${formatDate(last.date)}`;
}

/** As high as the sums are. */
export function ContractorPaidSkeleton() {
  return (
    <div aria-hidden className="border-t border-line pt-3">
      <div className="flex justify-between gap-3">
        <Skeleton className="h-11 w-28" />
        <Skeleton className="h-11 w-28" />
      </div>
      <Skeleton className="mt-2 h-5 w-48" />
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WhatIf, WhatIfInput } from "../../../../shared/budget/what-if.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { formatMoney } from "../../../lib/format.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { quotesQuery } from "../quotes-queries.ts";
import { whatIfQuery } from "./what-if-queries.ts";
import { cashRows, figureRows, type WhatIfRow } from "./what-if-rows.ts";

/** A change order in the form, not saved. */
export interface TypedChange {
  quoteId: number;
  reason: string;
  cost: string;
  days: number;
  /** the saved change order that it replaces */
  insteadOf?: number | undefined;
}

interface WhatIfDialogProps {
  projectId: number;
  /** contract whose change orders are preselected */
  quoteId: number;
  typed?: TypedChange;
  onClose: () => void;
}

interface Candidate {
  /** undefined for the unsaved one */
  id: number | undefined;
  reason: string;
  cost: string;
  days: number;
  work: string;
  isChosen: boolean;
}

/** All pending change orders of the project's contracts, and the unsaved one. */
function candidatesOf(
  quotes: readonly QuoteRecord[],
  { quoteId, typed }: Pick<WhatIfDialogProps, "quoteId" | "typed">,
): Candidate[] {
  const contracts = quotes.filter(({ status }) => isContract(status));
  const pending = contracts.flatMap(({ id: of, work, changeOrders }) =>
    changeOrders
      .filter(({ id, status }) => status === "proposed" && id !== typed?.insteadOf)
      .map(({ id, reason, cost, days }) => ({
        id,
        reason,
        cost,
        days,
        work,
        isChosen: typed === undefined && of === quoteId,
      })),
  );
  if (typed === undefined) return pending;
  const { reason, cost, days } = typed;
  const work = contracts.find(({ id }) => id === typed.quoteId)?.work ?? "";
  const name = reason.trim() === "" ? "This change order" : reason;
  return [{ id: undefined, reason: name, cost, days, work, isChosen: true }, ...pending];
}

/** The budget before and after a choice of pending change orders. */
export function WhatIfDialog({ projectId, quoteId, typed, onClose }: WhatIfDialogProps) {
  const quotes = useQuery(quotesQuery(projectId));
  const candidates = candidatesOf(quotes.data ?? [], { quoteId, ...(typed && { typed }) });
  const [switched, setSwitched] = useState<ReadonlySet<number | undefined>>(new Set());
  const chosen = candidates.filter(({ id, isChosen }) => isChosen !== switched.has(id));
  const tried: WhatIfInput = {
    changeIds: chosen.flatMap(({ id }) => id ?? []),
    drafts: chosen.flatMap(({ id, cost, days }) =>
      id === undefined && typed ? { quoteId: typed.quoteId, cost, days } : [],
    ),
  };

  function toggle(id: number | undefined) {
    setSwitched((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }

  return (
    <Dialog
      title="Preview impact"
      description="Your budget and timeline if these change orders were approved. Nothing is saved."
      size="lg"
      onClose={onClose}
    >
      <Candidates candidates={candidates} chosen={chosen} onToggle={toggle} />
      <Figures projectId={projectId} tried={tried} isEmpty={chosen.length === 0} />
    </Dialog>
  );
}

interface CandidatesProps {
  candidates: readonly Candidate[];
  chosen: readonly Candidate[];
  onToggle: (id: number | undefined) => void;
}

function Candidates({ candidates, chosen, onToggle }: CandidatesProps) {
  const works = new Set(candidates.map(({ work }) => work));
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Pending change orders</legend>
      <ul className="mt-1">
        {candidates.map((candidate) => {
          const { id, reason, cost, work } = candidate;
          return (
            <li key={id ?? "typed"}>
              <label className="flex min-h-11 flex-wrap items-center gap-x-3">
                <input
                  type="checkbox"
                  className="size-4.5 shrink-0"
                  checked={chosen.includes(candidate)}
                  onChange={() => onToggle(id)}
                />
                <span className="min-w-0 grow basis-28 wrap-anywhere">
                  {reason}
                  {works.size > 1 && <span className="text-sm text-ink-soft"> · {work}</span>}
                </span>
                <span className="numbers ml-auto">
                  {cost.startsWith("-") ? formatMoney(cost) : `+${formatMoney(cost)}`}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

interface FiguresProps {
  projectId: number;
  tried: WhatIfInput;
  isEmpty: boolean;
}

function Figures({ projectId, tried, isEmpty }: FiguresProps) {
  const figures = useQuery({ ...whatIfQuery(projectId, tried), enabled: !isEmpty });
  if (isEmpty) {
    return <p className="mt-4 rounded-xl bg-sunken p-4">Choose at least one change order.</p>;
  }
  if (figures.isError) {
    return (
      <ErrorState
        message={errorMessage(figures.error, "Couldn't calculate the figures")}
        onRetry={() => void figures.refetch()}
        isRetrying={figures.isFetching}
      />
    );
  }
  if (figures.isPending) {
    return (
      <div role="status" aria-label="Calculating..." className="mt-4 space-y-3">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    );
  }
  return <Tables whatIf={figures.data} isOutdated={figures.isPlaceholderData} />;
}

interface TablesProps {
  whatIf: WhatIf;
  /** whether the figures are those of the previous choice */
  isOutdated: boolean;
}

function Tables({ whatIf, isOutdated }: TablesProps) {
  return (
    <div
      className={classNames("mt-4 space-y-4 transition-opacity", isOutdated && "opacity-60")}
      aria-live="polite"
      aria-busy={isOutdated}
    >
      <Comparison title="Budget and timeline" rows={figureRows(whatIf)} />
      <Comparison title="Cash by month" rows={cashRows(whatIf)} />
      <p className="text-sm text-ink-soft">
        Estimates are rounded to $100. A change order uses unallocated budget first, so the final
        cost may barely move. Extra days move the contract&rsquo;s open milestones, or the end of
        the project if there are none.
      </p>
    </div>
  );
}

function Comparison({ title, rows }: { title: string; rows: readonly WhatIfRow[] }) {
  if (rows.length === 0) return null;
  return (
    // Focusable, so that keys scroll it where it is wider than the dialog.
    <div {...{ role: "region", "aria-label": title, tabIndex: 0 }} className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="text-left text-base font-semibold">{title}</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              Before
            </th>
            <th scope="col" className="py-1.5 pl-4 text-right font-medium">
              After
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, before, after, change }) => (
            <tr key={name}>
              <th scope="row" className="py-1.5 pr-2 text-left font-medium text-ink-soft">
                {name}
              </th>
              <td className="numbers py-1.5 text-right">{before}</td>
              <td className="numbers py-1.5 pl-4 text-right">
                {before === after ? after : <strong>{after}</strong>}
                {change !== undefined && (
                  <span className="block text-sm text-ink-soft">{change}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

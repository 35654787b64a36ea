import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { HomeCostLine, HomeCostReport } from "../../../../shared/reports/contract.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ClassifyButton } from "./classify-button.tsx";
import { homeCostQuery, type ReportFilter } from "../queries.ts";
import { Figures, NothingHere, ReportSection } from "./report-section.tsx";

const KINDS = [
  { kind: "improvement", title: "Capital improvements" },
  { kind: "repair", title: "Repairs" },
  { kind: null, title: "Unclassified" },
] as const;

/** Lines shown before "show all". */
const LINES_SHOWN = 5;

export function HomeCost({ filter }: { filter: Omit<ReportFilter, "compareWith"> }) {
  const report = useQuery(homeCostQuery(filter));
  return (
    <HomeCostFrame>
      {report.isPending && <HomeCostSkeleton />}
      {report.isError && (
        <ErrorState
          message="Couldn't load the cost basis"
          onRetry={() => void report.refetch()}
          isRetrying={report.isFetching}
        />
      )}
      {report.data && <HomeCostLines report={report.data} />}
      {report.data && mayEdit() && (
        <ClassifyButton projectId={filter.projectId} report={report.data} />
      )}
    </HomeCostFrame>
  );
}

interface HomeCostFrameProps {
  isExample?: boolean;
  children: ReactNode;
}

export function HomeCostFrame({ isExample = false, children }: HomeCostFrameProps) {
  return (
    <ReportSection
      id="home-cost"
      title="Capital improvements vs. repairs"
      isExample={isExample}
      note={
        <>
          Capital improvements add to your home’s cost basis and may lower the tax when you sell;
          repairs don’t. Items marked Suggested are based on the expense description and IRS
          Publication 523. You can change them on the expense. <strong>Not tax advice.</strong>
        </>
      }
    >
      {children}
    </ReportSection>
  );
}

export function HomeCostLines({
  report,
  isExample = false,
}: {
  report: HomeCostReport;
  isExample?: boolean;
}) {
  if (report.lines.length === 0) return <NothingHere>No expenses in this period.</NothingHere>;
  const { improvement, repair, neither, rest } = report;
  const receipts = ({ count, withReceipt }: HomeCostReport["improvement"]) =>
    `${withReceipt} of ${count} with a receipt`;
  return (
    <>
      <Figures
        figures={[
          {
            label: "Capital improvements",
            value: formatMoney(improvement.total),
            note: receipts(improvement),
          },
          { label: "Repairs", value: formatMoney(repair.total), note: receipts(repair) },
          {
            label: "Unclassified",
            value: formatMoney(neither.total),
            note: receipts(neither),
          },
        ]}
      />
      {KINDS.map(({ kind, title }) => (
        <KindTable
          key={title}
          title={title}
          isExample={isExample}
          isPrinted={kind !== null}
          lines={report.lines.filter(({ homeCost }) => homeCost === kind)}
        />
      ))}
      {rest.count > 0 && (
        <p className="text-sm text-ink-soft">
          {rest.count.toLocaleString("en-US")} smaller expenses ({formatMoney(rest.total)}) weren't
          classified. Choose a shorter period to include them.
        </p>
      )}
    </>
  );
}

interface KindTableProps {
  title: string;
  lines: readonly HomeCostLine[];
  isExample: boolean;
  /** whether collapsed lines are printed; lines without effect on the sum aren't */
  isPrinted: boolean;
}

function KindTable({ title, lines, isExample, isPrinted }: KindTableProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <table className="report-table report-stacked report-lines mt-2">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Expense</th>
            <th scope="col">Why</th>
            <th scope="col">Receipt</th>
            <th scope="col" className="amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <Line
              key={line.expenseId}
              line={line}
              isExample={isExample}
              folded={
                isExpanded || index < LINES_SHOWN ? "no" : isPrinted ? "screen" : "everywhere"
              }
            />
          ))}
        </tbody>
      </table>
      {!isPrinted && !isExpanded && lines.length > LINES_SHOWN && (
        <p className="mt-2 hidden text-sm print:block">
          And {(lines.length - LINES_SHOWN).toLocaleString("en-US")} more not printed. Select “Show
          all” before printing to include them.
        </p>
      )}
      {lines.length > LINES_SHOWN && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="mt-2 print:hidden"
        >
          {isExpanded ? "Show fewer" : `Show all ${lines.length.toLocaleString("en-US")}`}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  line: HomeCostLine;
  isExample: boolean;
  /** where the line is hidden */
  folded: "no" | "screen" | "everywhere";
}

function Line({ line, isExample, folded }: LineProps) {
  const { date, description, payee, amount, isChosen, reason, hasReceipt } = line;
  return (
    <tr
      className={classNames(
        folded === "screen" && "report-closed",
        folded === "everywhere" && "hidden!",
      )}
    >
      <th scope="row" className="report-name">
        {isExample ? (
          description
        ) : (
          <Link to="/expenses" search={{ search: description, from: date, to: date }}>
            {description}
          </Link>
        )}
        <span className="block text-sm font-normal text-ink-soft">
          {formatDate(date)}
          {payee !== null && ` · ${payee}`}
        </span>
      </th>
      <td className="report-name" data-label="Why">
        <span>
          <span className="font-medium">{isChosen ? "Your choice" : "Suggested"}</span>
          {!isChosen && <span className="block text-sm text-ink-soft">{reason}</span>}
        </span>
      </td>
      <td data-label="Receipt" className="whitespace-nowrap">
        <span>
          {hasReceipt && <Check aria-hidden className="mr-1 inline size-4" />}
          {hasReceipt ? "Attached" : "Missing"}
        </span>
      </td>
      <td className="amount" data-label="Amount">
        {formatMoney(amount)}
      </td>
    </tr>
  );
}

function HomeCostSkeleton() {
  return (
    <div role="status" aria-label="Loading capital improvements and repairs" className="space-y-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}

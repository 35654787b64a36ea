import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { OFFERS } from "../../lib/offers/offers.ts";
import { isHomeOwner } from "../../lib/opened-home.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import { formatMoney, formatPercent } from "../../lib/format.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { projectSummaryQuery, SUMMARY_NOT_FETCHED } from "../projects/queries.ts";
import { adoptStyles } from "./adopt-styles.ts";
import { ChangeOrders } from "./sections/change-orders-section.tsx";
import { EXAMPLE, EXAMPLE_HOME_COST } from "./example-report.ts";
import { HomeCostFrame, HomeCostLines } from "./sections/home-cost-section.tsx";
import { ByCategory, ByRoom } from "./sections/period-sections.tsx";
import { OverTime } from "./sections/plan-sections.tsx";
import { Figures, ReportSection } from "./sections/report-section.tsx";

adoptStyles();

/** Further sections of the Pro report, by their headings. */
const MORE = [
  ["By month, contractor, and payment method", "for any date range, with links to the expenses"],
  ["Cash flow forecast", "upcoming payments by month"],
  ["Contractor statement", "contract totals, change orders, payments, balances, and retainage"],
  ["Sales tax", "net of refunds"],
  ["Compare projects", "budget, paid, forecast, and categories side by side"],
] as const;

/**
 * Reports on the free plan: the project's basic figures, examples of the Pro sections, and the
 * price.
 */
export function FreePreview({ project }: { project: Project }) {
  return (
    <>
      <PageHeader title="Reports" detail={project.name} />
      <div className="report-sections">
        <IncludedFigures projectId={project.id} />
        <Offer />
        <OverTime report={EXAMPLE} isExample />
        <ChangeOrders report={EXAMPLE} isExample />
        <div className="report-pair xl:grid-cols-2">
          <ByCategory report={EXAMPLE} isExample />
          <ByRoom report={EXAMPLE} isExample />
        </div>
        <HomeCostFrame isExample>
          <HomeCostLines report={EXAMPLE_HOME_COST} isExample />
        </HomeCostFrame>
      </div>
    </>
  );
}

/** Figures included in every plan. */
function IncludedFigures({ projectId }: { projectId: number }) {
  const summary = useQuery(projectSummaryQuery(projectId));
  return (
    <ReportSection id="your-project" title="Your project">
      {summary.isPending && <Skeleton className="h-14" />}
      {summary.isError && (
        <ErrorState
          message={SUMMARY_NOT_FETCHED}
          onRetry={() => void summary.refetch()}
          isRetrying={summary.isFetching}
        />
      )}
      {summary.data && (
        <Figures
          figures={[
            {
              label: "Paid",
              value: formatMoney(summary.data.totalSpent),
              note: `${formatPercent(summary.data.budgetUsedPercent)} of the total budget`,
            },
            { label: "Total budget", value: formatMoney(summary.data.totalBudget) },
          ]}
        />
      )}
      <p className="text-sm text-ink-soft">
        Spending by category is on your{" "}
        <Link to="/dashboard" className="report-link">
          dashboard
        </Link>
        , and budget lines are in{" "}
        <Link to="/budget" className="report-link">
          Budget
        </Link>
        . Both are free.
      </p>
    </ReportSection>
  );
}

function Offer() {
  const { price, per } = OFFERS.pro;
  return (
    <ReportSection id="pro" title="Reports are part of Pro">
      <p className="text-ink-soft">
        Here's a sample. With Pro, you'll see your own project's reports and can print them. Also
        included:
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {MORE.map(([title, what]) => (
          <li key={title}>
            <span className="font-medium">{title}</span>
            <span className="block text-sm text-ink-soft">{what}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {isHomeOwner() ? (
          <>
            <Link to="/billing" className={buttonClass({ variant: "primary" })}>
              Upgrade to Pro
            </Link>
            <p>
              <span className="numbers font-semibold">{price}</span>{" "}
              <span className="text-ink-soft">{per}</span>
            </p>
          </>
        ) : (
          <p className="text-ink-soft">Ask the owner of this home to upgrade.</p>
        )}
      </div>
    </ReportSection>
  );
}

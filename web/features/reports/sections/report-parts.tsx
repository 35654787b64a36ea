import { Link } from "@tanstack/react-router";
import { CalendarSearch, ReceiptText } from "lucide-react";
import type { Report } from "../../../../shared/reports/contract.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useSelectedProject } from "../../projects/selected-project.tsx";
import type { ReportFilter } from "../queries.ts";
import { ChangeOrders } from "./change-orders-section.tsx";
import { Compare } from "./compare-section.tsx";
import { formatPeriod } from "../figures.ts";
import { HomeCost } from "./home-cost-section.tsx";
import { ByMonth, SalesTax } from "./month-sections.tsx";
import {
  ByCategory,
  ByContractor,
  ByPaymentMethod,
  ByPerson,
  ByRoom,
  SpentFigures,
} from "./period-sections.tsx";
import { CashAhead, OverTime } from "./plan-sections.tsx";
import { ReportSection } from "./report-section.tsx";
import { Statements } from "./statement-section.tsx";
import { editorHint, mayEdit } from "../../../lib/opened-home.ts";

interface TodayPartsProps {
  report: Report;
  compareWith: readonly number[];
  onCompare: (ids: number[]) => void;
}

/** Current state of the project, independent of the period. */
export function TodayParts({ report, compareWith, onCompare }: TodayPartsProps) {
  const { projects = [] } = useSelectedProject();
  return (
    <>
      <OverTime report={report} />
      <CashAhead report={report} />
      <ChangeOrders report={report} />
      <Statements report={report} />
      <Compare
        compared={report.compared}
        others={projects.filter(({ id }) => id !== report.project.id)}
        chosen={compareWith}
        onChoose={onCompare}
      />
    </>
  );
}

interface PeriodPartsProps {
  report: Report;
  filter: ReportFilter;
  onShowAll: () => void;
}

/** Expenses paid in the period. */
export function PeriodParts({ report, filter, onShowAll }: PeriodPartsProps) {
  if (report.expenseCount === 0) return <NoExpenses />;
  if (report.spent.count === 0) return <NoneInPeriod report={report} onShowAll={onShowAll} />;
  const { projectId, from, to } = filter;
  return (
    <>
      <ReportSection id="paid" title={`Paid: ${formatPeriod(report.period)}`}>
        <SpentFigures report={report} />
      </ReportSection>
      <ByCategory report={report} />
      <ByMonth report={report} />
      <ByRoom report={report} />
      <ByContractor report={report} />
      <ByPaymentMethod report={report} />
      {report.byPerson.length > 0 && <ByPerson report={report} />}
      <SalesTax report={report} />
      <HomeCost filter={{ projectId, from, to }} />
    </>
  );
}

function NoExpenses() {
  return (
    <Card className="report-section">
      <EmptyState
        icon={ReceiptText}
        title="No expenses yet"
        description={editorHint(
          "Add your first expense to see spending by month, category, room, and contractor.",
        )}
        action={
          mayEdit() && (
            <Link to="/expenses" className={buttonClass({ variant: "primary" })}>
              Go to expenses
            </Link>
          )
        }
      />
    </Card>
  );
}

function NoneInPeriod({ report, onShowAll }: { report: Report; onShowAll: () => void }) {
  return (
    <Card className="report-section">
      <EmptyState
        icon={CalendarSearch}
        title="No expenses in this period"
        description={`No payments in this period: ${formatPeriod(report.period)}.`}
        action={
          <Button variant="primary" onClick={onShowAll}>
            View all time
          </Button>
        }
      />
    </Card>
  );
}

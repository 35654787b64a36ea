import { Printer } from "lucide-react";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import type { Period } from "../../../shared/reports/days.ts";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { ExportButton } from "../exports/open-export-dialog.tsx";
import { formatPeriod } from "./figures.ts";

interface ReportHeadProps {
  project: Project;
  period: Period;
  today: CalendarDate;
}

/** Project and period of the report, also printed, with print and export actions. */
export function ReportHead({ project, period, today }: ReportHeadProps) {
  return (
    <PageHeader
      title="Reports"
      detail={
        <>
          {project.name} · {formatPeriod(period)}
          <span className="hidden print:block">As of {formatDate(today)}</span>
        </>
      }
      action={
        <div className="flex flex-wrap gap-2 print:hidden">
          <ExportButton
            key={`${period.from} ${period.to}`}
            projectId={project.id}
            what="report.pdf"
            days={{ from: period.from ?? "", to: period.to ?? "" }}
          />
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        </div>
      }
    />
  );
}

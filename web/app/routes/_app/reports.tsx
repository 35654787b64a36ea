import { createFileRoute } from "@tanstack/react-router";
import { parseReportSearch } from "../../../features/reports/report-address.ts";
import { ReportsPage } from "../../../features/reports/reports-page.tsx";

export const Route = createFileRoute("/_app/reports")({
  component: ReportsPage,
  validateSearch: parseReportSearch,
});

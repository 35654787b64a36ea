import type { ReactNode } from "react";
import { NO_PAYER } from "../../../../shared/expenses/payers.ts";
import type { Report } from "../../../../shared/reports/contract.ts";
import { categoryColor } from "../../../lib/looks/category-look.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { BarTable, type BarRow, type ExpensesBehind } from "../charts/bar-table.tsx";
import { formatShare, fractionOf } from "../figures.ts";
import { Figures, ReportSection } from "./report-section.tsx";

/*
 * Expenses of a period by several attributes; each section adds up to the same total.
 */

interface PartProps {
  report: Report;
  isExample?: boolean;
}

/** Links a row to the period's expenses; examples have none. */
function behind(
  { report: { period }, isExample }: PartProps,
  part: ExpensesBehind,
): Pick<BarRow, "behind"> {
  if (isExample) return {};
  const { from, to } = period;
  return { behind: { ...part, ...(from !== null && { from }), ...(to !== null && { to }) } };
}

export function SpentFigures({ report: { spent, plan } }: { report: Report }) {
  return (
    <Figures
      figures={[
        {
          label: "Paid",
          value: formatMoney(spent.total),
          note: `${formatShare(fractionOf(spent.total, Number(plan.budget)))} of the total budget`,
        },
        {
          label: "Refunds",
          value: formatMoney(spent.refunded),
          note: "already deducted",
        },
        { label: "Expenses", value: spent.count.toLocaleString("en-US") },
      ]}
    />
  );
}

interface BarPartProps {
  report: Report;
  id: string;
  title: string;
  note: ReactNode;
  of: string;
  rows: readonly BarRow[];
  isExample: boolean;
}

function BarPart({ report, id, title, note, of, rows, isExample }: BarPartProps) {
  return (
    <ReportSection id={id} title={title} note={note} isExample={isExample}>
      <BarTable caption={title} of={of} rows={rows} total={report.spent.total} />
    </ReportSection>
  );
}

export function ByCategory(props: PartProps) {
  const { report, isExample = false } = props;
  return (
    <BarPart
      report={report}
      isExample={isExample}
      id="by-category"
      title="By category"
      note="Split expenses count toward each budget line's category."
      of="Category"
      rows={report.byCategory.map(({ code, name, total }) => ({
        key: code,
        name,
        total,
        color: categoryColor(name),
        ...behind(props, { category: name }),
      }))}
    />
  );
}

export function ByRoom(props: PartProps) {
  const { report, isExample = false } = props;
  return (
    <BarPart
      report={report}
      isExample={isExample}
      id="by-room"
      title="By room"
      note="From the expense, or its budget line."
      of="Room"
      rows={report.byRoom.map(({ name, total }) => ({
        key: name ?? "",
        name: name ?? "No room",
        total,
        ...(name !== null && behind(props, { room: name })),
      }))}
    />
  );
}

export function ByContractor(props: PartProps) {
  const { report, isExample = false } = props;
  return (
    <BarPart
      report={report}
      isExample={isExample}
      id="by-contractor"
      title="By contractor"
      note="Contract payments count toward that contractor."
      of="Contractor"
      rows={report.byContractor.map(({ contractorId, name, total, count }) => ({
        key: String(contractorId),
        name: name ?? "No contractor",
        total,
        count,
        ...(contractorId !== null && behind(props, { contractorId })),
      }))}
    />
  );
}

export function ByPaymentMethod(props: PartProps) {
  const { report, isExample = false } = props;
  return (
    <BarPart
      report={report}
      isExample={isExample}
      id="by-payment-method"
      title="By payment method"
      note="Refunds are counted under the method you were refunded to."
      of="Payment method"
      rows={report.byPaymentMethod.map(({ code, name, total, count }) => ({
        key: code,
        name,
        total,
        count,
        ...behind(props, { paymentMethod: name }),
      }))}
    />
  );
}

export function ByPerson(props: PartProps) {
  const { report, isExample = false } = props;
  return (
    <BarPart
      report={report}
      isExample={isExample}
      id="by-person"
      title="By person"
      note="Who paid, as entered in each expense."
      of="Paid by"
      rows={report.byPerson.map(({ name, total, count }) => ({
        key: name ?? "",
        name: name ?? "No one in particular",
        total,
        count,
        ...behind(props, { paidBy: name ?? NO_PAYER }),
      }))}
    />
  );
}

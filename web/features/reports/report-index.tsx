import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";

interface IndexEntry {
  id: string;
  title: string;
}

export const PERIOD_PARTS: readonly IndexEntry[] = [
  { id: "by-month", title: "By month" },
  { id: "by-category", title: "By category" },
  { id: "by-room", title: "By room" },
  { id: "by-contractor", title: "By contractor" },
  { id: "by-payment-method", title: "By payment method" },
  { id: "by-person", title: "By person" },
  { id: "sales-tax", title: "Sales tax" },
  { id: "home-cost", title: "Capital improvements vs. repairs" },
];

export const TODAY_PARTS: readonly IndexEntry[] = [
  { id: "over-time", title: "Actual vs. plan" },
  { id: "cash-ahead", title: "Cash flow forecast" },
  { id: "change-orders", title: "Change orders" },
  { id: "contractors", title: "Contractor statement" },
  { id: "compare", title: "Compare projects" },
];

interface ReportIndexProps {
  hasPeriod: boolean;
  /** whether the report has sums by person */
  hasPeople: boolean;
}

/** Table of contents. Beside the report where there is room, else collapsed above it. */
export function ReportIndex({ hasPeriod, hasPeople }: ReportIndexProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <nav aria-label="On this page" className="report-index print:hidden">
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="report-index-toggle"
      >
        On this page
      </Button>
      <div id={id} className={isOpen ? "report-index-parts is-open" : "report-index-parts"}>
        <Entries title="As of today" entries={TODAY_PARTS} />
        {hasPeriod && (
          <Entries
            title="For this period"
            entries={PERIOD_PARTS.filter(({ id }) => hasPeople || id !== "by-person")}
          />
        )}
      </div>
    </nav>
  );
}

function Entries({ title, entries }: { title: string; entries: readonly IndexEntry[] }) {
  return (
    <div>
      <p className="report-index-title">{title}</p>
      <ul>
        {entries.map(({ id, title: name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The router would treat the fragment as a route.
                event.preventDefault();
                const part = document.getElementById(id);
                part?.scrollIntoView();
                part?.focus({ preventScroll: true });
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

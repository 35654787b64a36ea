import { useLocation, useNavigate } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useRef } from "react";
import { showSection } from "./sections/section-folds.ts";
import { useCurrentSection } from "./use-current-section.ts";
import { usePublishedTopBar } from "./use-published-top-bar.ts";

interface IndexEntry {
  id: string;
  title: string;
}

const PERIOD_PARTS: readonly IndexEntry[] = [
  { id: "by-category", title: "By category" },
  { id: "by-month", title: "By month" },
  { id: "by-room", title: "By room" },
  { id: "by-contractor", title: "By contractor" },
  { id: "by-payment-method", title: "By payment method" },
  { id: "by-person", title: "By person" },
  { id: "sales-tax", title: "Sales tax" },
  { id: "home-cost", title: "Capital improvements vs. repairs" },
];

const TODAY_PARTS: readonly IndexEntry[] = [
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

/**
 * Links to the sections, highlighting the current one: beside the report if there is room, else
 * above.
 */
export function ReportIndex({ hasPeriod, hasPeople }: ReportIndexProps) {
  usePublishedTopBar();
  const hash = useLocation({ select: (location) => location.hash });
  const periodParts = hasPeriod
    ? PERIOD_PARTS.filter(({ id }) => hasPeople || id !== "by-person")
    : [];
  const ids = [...periodParts, ...TODAY_PARTS].map(({ id }) => id);
  const current = useCurrentSection(ids, hash);
  // Opens a section named by the URL's fragment, also when arriving from another page.
  useEffect(() => {
    if (hash !== "") showSection(hash);
  }, [hash]);
  // Keeps the current link in view where the row scrolls sideways.
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`a[href="#${current}"]`);
    if (link) row.current?.scrollTo({ left: link.offsetLeft - 16 });
  }, [current]);
  return (
    <nav aria-label="On this page" className="sticky report-index print:hidden">
      <p className="report-index-head">On this page</p>
      <div ref={row} className="report-index-parts" data-scrolls>
        {periodParts.length > 0 && (
          <Entries title="For this period" entries={periodParts} current={current} />
        )}
        <Entries title="As of today" entries={TODAY_PARTS} current={current} />
      </div>
    </nav>
  );
}

interface EntriesProps {
  title: string;
  entries: readonly IndexEntry[];
  current: string | undefined;
}

function Entries({ title, entries, current }: EntriesProps) {
  const navigate = useNavigate({ from: "/reports" });

  function handleClick(event: MouseEvent, id: string) {
    // With a modifier key the browser opens the link in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({
      search: (search) => search,
      hash: id,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
    showSection(id);
  }

  return (
    <>
      <p className="report-index-title">{title}</p>
      <ul>
        {entries.map(({ id, title: name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              onClick={(event) => handleClick(event, id)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

import { type ReactNode, useId, useState } from "react";
import { ChevronDown } from "lucide-react";
import { useIsWideWindow } from "../../../lib/use-is-wide.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { setSectionOpen, useSectionOpen } from "./section-folds.ts";

interface ReportSectionProps {
  /** target of the table of contents */
  id: string;
  title: string;
  /** one sentence about the figures */
  note?: ReactNode;
  isExample?: boolean;
  /** interactive only, so not printed */
  isForScreen?: boolean;
  children: ReactNode;
}

/** Open by default also on a phone, where all others are folded. */
const FIRST_SECTIONS: ReadonlySet<string> = new Set([
  "paid",
  "by-category",
  "over-time",
  "your-project",
  "pro",
]);

/** A section that can be folded on screen; print shows all of it. */
export function ReportSection(props: ReportSectionProps) {
  const { id, title, note, isExample, isForScreen, children } = props;
  const titleId = useId();
  const isWide = useIsWideWindow();
  const isOpenAtFirst = isWide || isExample === true || FIRST_SECTIONS.has(id);
  const isOpen = useSectionOpen(id) ?? isOpenAtFirst;
  return (
    <Card
      id={id}
      role="region"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classNames(
        "report-section p-4 outline-none sm:p-5",
        isForScreen && "print:hidden",
      )}
    >
      <div className="report-section-head">
        <div className="flex items-center gap-3">
          <h2 id={titleId} className="min-w-0 flex-1 text-lg font-semibold">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${titleId}-body`}
              onClick={() => setSectionOpen(id, !isOpen)}
              className="report-section-toggle"
            >
              <span className="min-w-0 flex-1">{title}</span>
              <ChevronDown aria-hidden className="report-section-chevron" />
            </button>
          </h2>
          {isExample && <Badge tone="accent">Example</Badge>}
        </div>
        {note !== undefined && (
          <p className={classNames("mt-1 text-sm text-ink-soft", !isOpen && "report-closed")}>
            {note}
          </p>
        )}
      </div>
      <div
        id={`${titleId}-body`}
        className={classNames("mt-4 space-y-4", !isOpen && "report-closed")}
      >
        {children}
      </div>
    </Card>
  );
}

/** Message of an empty section. */
export function NothingHere({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}

/** A chart's figures as a collapsible table, always expanded in print. */
export function ShowAsTable({ of, children }: { of: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${isOpen ? "Hide table" : "Show as table"}: ${of}`}
        onClick={() => setIsOpen(!isOpen)}
        className="print:hidden"
      >
        {isOpen ? "Hide table" : "Show as table"}
      </Button>
      <div id={id} className={isOpen ? "mt-3" : "report-closed"}>
        {children}
      </div>
    </div>
  );
}

export interface Figure {
  label: string;
  value: string;
  /** composition of the figure, in small print */
  note?: string;
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="report-figures">
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd className="report-figure-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** On a phone the cell shows its own label, and empty cells are hidden. */
export function Amount({ label, text }: { label: string; text: string }) {
  if (text === "") return <NoAmount />;
  return (
    <td className="amount" data-label={label}>
      {text}
    </td>
  );
}

export function NoAmount() {
  return <td className="amount report-none">–</td>;
}

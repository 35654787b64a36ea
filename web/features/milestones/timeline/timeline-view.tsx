import type { ReactNode } from "react";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import {
  monthLabel,
  type TimelineMonth,
  timelineOf,
} from "../../../../shared/milestones/timeline.ts";
import { fullDate } from "../../../../shared/full-date.ts";
import { useFirstRows } from "../../../lib/lists/use-first-rows.ts";
import { useToday } from "../../../lib/use-today.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { MilestoneActions } from "../milestone-actions.tsx";
import { MilestoneRow } from "./milestone-row.tsx";
import { Rail } from "./rail.tsx";
import { type OnCheckOff, useCheckOffRow } from "./use-check-off.ts";
import { useNamedRow } from "./use-named-row.ts";

type Place = "past" | "coming";

/** Another dated row between the milestones, such as a payment. */
export interface ExtraRow extends Pick<
  Milestone,
  "id" | "isCompleted" | "targetDate" | "createdAt"
> {
  render: (line: Place) => ReactNode;
}

type Row = Milestone | ExtraRow;

interface TimelineViewProps {
  milestones: readonly Milestone[];
  extras: readonly ExtraRow[];
  actions: MilestoneActions;
}

interface RowContext {
  today: CalendarDate;
  actions: MilestoneActions;
  onCheckOff: OnCheckOff;
  /** milestone anchor in the URL */
  named: string;
  /** titles of open milestones, by id */
  titles: ReadonlyMap<number, string>;
}

/** Estimated row height; real rows differ by a line. */
const ROW_REM = 6;

/** Milestones by month with today's line between them, then undated, then completed ones. */
export function TimelineView({ milestones, extras, actions }: TimelineViewProps) {
  "use memo";
  const today = useToday();
  const onCheckOff = useCheckOffRow();
  const named = useNamedRow();
  const { shown, waiting } = useFirstRows(milestones);
  // A linked row must be rendered before it can be scrolled to.
  const showsAll = named !== "" || waiting === 0;
  const { months, undated, completed } = timelineOf<Row>(
    [...(showsAll ? milestones : shown), ...extras],
    today,
  );
  const open = milestones.filter(({ isCompleted }) => !isCompleted);
  const titles = new Map(open.map(({ id, title }) => [id, title]));
  const context = { today, actions, onCheckOff, named, titles };
  return (
    <>
      {months.map((month) => (
        <Month key={month.month} month={month} context={context} />
      ))}
      {undated.length > 0 && (
        <TimelineSection title="No target date" isApart={months.length > 0}>
          <Rows rows={undated} context={context} />
        </TimelineSection>
      )}
      {completed.length > 0 && (
        <TimelineSection title="Completed" isApart={months.length > 0 || undated.length > 0}>
          <Rows rows={completed} context={context} />
        </TimelineSection>
      )}
      {!showsAll && <div aria-hidden style={{ height: `${waiting * ROW_REM}rem` }} />}
    </>
  );
}

interface TimelineSectionProps {
  title: ReactNode;
  /** the heading's part of the rail, above it on a narrow screen */
  rail?: ReactNode;
  /** adds space above */
  isApart?: boolean;
  children: ReactNode;
}

/** A section of the timeline, with its title in the margin. */
function TimelineSection({ title, rail, isApart = false, children }: TimelineSectionProps) {
  return (
    <section className={classNames("lg:flex", isApart && "mt-6")}>
      <div className="relative w-36 shrink-0 max-sm:pl-12 sm:max-lg:pl-13">
        {rail}
        <h2 className="sticky top-3 py-3 text-lg font-semibold whitespace-nowrap">{title}</h2>
      </div>
      <ol className="min-w-0 flex-1">{children}</ol>
    </section>
  );
}

interface MonthProps {
  month: TimelineMonth<Row>;
  context: RowContext;
}

function Month({ month: { month, past, coming, hasToday }, context }: MonthProps) {
  const { name, year } = monthLabel(month);
  const isBehind = hasToday || past.length > 0;
  return (
    <TimelineSection
      title={
        <>
          {name} <span className="font-medium text-ink-soft">{year}</span>
        </>
      }
      rail={
        <div className="lg:hidden">
          <Rail isBehind={isBehind} />
        </div>
      }
    >
      <Rows rows={past} context={context} line="past" />
      {hasToday && <TodayLine today={context.today} />}
      <Rows rows={coming} context={context} line="coming" />
    </TimelineSection>
  );
}

interface RowsProps {
  rows: readonly Row[];
  context: RowContext;
  line?: Place;
}

function Rows({ rows, context: { titles, ...context }, line }: RowsProps) {
  return rows.map((row) => {
    if ("render" in row) return row.render(line ?? "coming");
    const waitsFor = row.isCompleted ? [] : row.waitsFor.flatMap((id) => titles.get(id) ?? []);
    return (
      <MilestoneRow
        key={row.id}
        milestone={row}
        waitsFor={waitsFor.join(", ")}
        {...(line && { line })}
        {...context}
      />
    );
  });
}

/** Today: the plumb bob at the end of the string, between past and upcoming dates. */
function TodayLine({ today }: { today: CalendarDate }) {
  return (
    <li
      aria-current="date"
      data-day={today}
      className="relative flex items-center gap-3 pt-1 pb-3 sm:gap-4"
    >
      <Rail />
      <svg
        aria-hidden
        viewBox="0 0 36 36"
        overflow="visible"
        className="relative size-9 shrink-0 print:[print-color-adjust:exact]"
      >
        <path d="M18 -6v18" className="stroke-brass" strokeWidth="2" />
        <path d="M10 8h16v7l-8 17-8-17z" className="fill-brass" />
      </svg>
      <p className="shrink-0 text-sm">
        <strong>Today</strong> <span className="text-ink-soft">{fullDate(today)}</span>
      </p>
      <span aria-hidden className="h-px flex-1 bg-brass print:[print-color-adjust:exact]" />
    </li>
  );
}

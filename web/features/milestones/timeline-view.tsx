import type { ReactNode } from "react";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import { monthLabel, type TimelineMonth, timelineOf } from "../../../shared/milestones/timeline.ts";
import { fullDate } from "../../../shared/relative-date.ts";
import { useToday } from "../../lib/use-today.ts";
import { classNames } from "../../ui/class-names.ts";
import type { MilestoneActions } from "./milestone-actions.tsx";
import { MilestoneRow } from "./milestone-row.tsx";
import { Rail } from "./rail.tsx";
import { type OnCheckOff, useCheckOffRow } from "./use-check-off.ts";

interface TimelineViewProps {
  milestones: readonly Milestone[];
  actions: MilestoneActions;
}

interface RowContext {
  today: CalendarDate;
  actions: MilestoneActions;
  onCheckOff: OnCheckOff;
}

/** Months from top to bottom with today's line among them, then what has no day, then what is done. */
export function TimelineView({ milestones, actions }: TimelineViewProps) {
  "use memo";
  const today = useToday();
  const onCheckOff = useCheckOffRow();
  const { months, undated, completed } = timelineOf(milestones, today);
  const context = { today, actions, onCheckOff };
  return (
    <div className="space-y-8">
      {months.length > 0 && (
        <div>
          {months.map((month) => (
            <Month key={month.month} month={month} context={context} />
          ))}
        </div>
      )}
      {undated.length > 0 && (
        <Part title="No date yet">
          <Rows milestones={undated} context={context} />
        </Part>
      )}
      {completed.length > 0 && (
        <Part title="Completed">
          <Rows milestones={completed} context={context} />
        </Part>
      )}
    </div>
  );
}

interface PartProps {
  title: ReactNode;
  /** the heading's part of the line, where it stands above it on a narrow screen */
  rail?: ReactNode;
  children: ReactNode;
}

/** A stretch of the timeline, its name in the margin where there is one. */
function Part({ title, rail, children }: PartProps) {
  return (
    <section className="lg:grid lg:grid-cols-[9rem_minmax(0,1fr)]">
      <div className={classNames("relative", rail !== undefined && "max-lg:pl-12")}>
        {rail}
        <h2 className="pb-3 text-lg font-semibold lg:sticky lg:top-8 lg:pt-3">{title}</h2>
      </div>
      <ol>{children}</ol>
    </section>
  );
}

interface MonthProps {
  month: TimelineMonth<Milestone>;
  context: RowContext;
}

function Month({ month: { month, past, coming, hasToday }, context }: MonthProps) {
  const { name, year } = monthLabel(month);
  const isBehind = hasToday || past.length > 0;
  return (
    <Part
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
      <Rows milestones={past} context={context} rail={<Rail isBehind />} />
      {hasToday && <TodayLine today={context.today} />}
      <Rows milestones={coming} context={context} rail={<Rail />} />
    </Part>
  );
}

interface RowsProps {
  milestones: readonly Milestone[];
  context: RowContext;
  rail?: ReactNode;
}

function Rows({ milestones, context, rail }: RowsProps) {
  return milestones.map((milestone) => (
    <MilestoneRow key={milestone.id} milestone={milestone} rail={rail} {...context} />
  ));
}

/** Where the string ends and the plumb bob hangs: what is above is past, what is below is to come. */
function TodayLine({ today }: { today: CalendarDate }) {
  return (
    <li aria-current="date" className="relative flex items-center gap-3 pb-3 sm:gap-4">
      <Rail />
      <svg
        aria-hidden
        viewBox="0 0 36 40"
        className="relative w-9 shrink-0 print:[print-color-adjust:exact]"
      >
        <path d="M18 0v14" className="stroke-brass" strokeWidth="2" />
        <path d="M10 10h16v7L18 34l-8-17z" className="fill-brass" />
      </svg>
      <p className="shrink-0 text-sm">
        <strong>Today</strong> <span className="text-ink-soft">{fullDate(today)}</span>
      </p>
      <span aria-hidden className="h-0.5 flex-1 rounded-full bg-brass" />
    </li>
  );
}

import type { KeyboardEvent, MouseEvent } from "react";
import { CalendarClock, Check, Pencil, RotateCcw, Trash2 } from "lucide-react";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { isOverdue, formatRelativeTarget } from "../../../../shared/milestones/timeline.ts";
import { formatDate } from "../../../lib/format.ts";
import { milestoneCategoryLabel } from "../../../lib/looks/milestone-category.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { milestoneAnchor } from "../queries.ts";
import type { MilestoneActions } from "../milestone-actions.tsx";
import { MilestoneText } from "./milestone-text.tsx";
import { Rail } from "./rail.tsx";
import type { OnCheckOff } from "./use-check-off.ts";
import { mayEdit } from "../../../lib/opened-home.ts";

/** Skips layout of rows far off screen; the placeholder height is an estimate. */
const OFF_SCREEN = { contentVisibility: "auto", containIntrinsicSize: "auto 6rem" } as const;

/**
 * Keeps the page from scrolling while a finger drags a milestone. Registered natively and before
 * the touch: React's listener is passive, and WebKit ignores listeners added during a touch.
 */
function holdScroll(button: HTMLButtonElement | null): void {
  button?.addEventListener(
    "touchmove",
    (event) => {
      if ("dragged" in button.dataset) event.preventDefault();
    },
    { passive: false },
  );
}

interface MilestoneRowProps {
  milestone: Milestone;
  /** titles of open milestones that it depends on; "" for none */
  waitsFor: string;
  today: CalendarDate;
  actions: MilestoneActions;
  onCheckOff: OnCheckOff;
  /** the URL's milestone anchor; its row is outlined */
  named: string;
  /** before or after today on the timeline; undefined outside it */
  line?: "past" | "coming";
}

export function MilestoneRow(props: MilestoneRowProps) {
  "use memo";
  const { milestone, waitsFor, today, actions, onCheckOff, line, named } = props;
  const { id, title, description, isCompleted } = milestone;
  const anchor = milestoneAnchor(id);
  const isLate = isOverdue(milestone, today);
  return (
    <li
      className="relative flex gap-3 pb-3 sm:gap-4"
      style={OFF_SCREEN}
      data-day={line && milestone.targetDate}
    >
      {line !== undefined && <Rail isBehind={line === "past"} />}
      {isCompleted ? <DoneIcon /> : <OpenIcon milestone={milestone} onCheckOff={onCheckOff} />}
      <div
        id={anchor}
        tabIndex={-1}
        className={classNames(
          "flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-2 px-4 py-3 -outline-offset-2",
          isCompleted ? "rounded-[0.875rem] border border-line text-ink-soft" : "card",
          anchor === named && "outline-2 outline-focus",
        )}
      >
        <div className="min-w-56 flex-1">
          <h3 className="font-semibold wrap-anywhere">{title}</h3>
          <Facts milestone={milestone} today={today} isLate={isLate} />
          {waitsFor !== "" && (
            <p className="text-sm text-ink-soft wrap-anywhere">Waits for {waitsFor}</p>
          )}
          {description !== null && <MilestoneText text={description} title={title} />}
        </div>
        {mayEdit() && (
          <RowActions milestone={milestone} actions={actions} onCheckOff={onCheckOff} />
        )}
      </div>
    </li>
  );
}

function DoneIcon() {
  return (
    <span
      aria-hidden
      className="relative mt-1.5 grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
    >
      <Check className="size-4.5" />
    </span>
  );
}

interface FactsProps {
  milestone: Milestone;
  today: CalendarDate;
  isLate: boolean;
}

/** Relative time for near dates, the date, and the category. */
function Facts({ milestone, today, isLate }: FactsProps) {
  const { targetDate, category } = milestone;
  const relative = targetDate === null ? undefined : formatRelativeTarget(targetDate, today);
  return (
    <p className="numbers mt-0.5 text-sm text-ink-soft wrap-anywhere">
      {isLate && (
        <>
          <Badge tone="danger">Overdue</Badge>
          {"\u2002"}
        </>
      )}
      {milestone.isCompleted ? (
        <Done at={milestone.completedOn ?? milestone.completedDate} />
      ) : (
        targetDate !== null && (
          <time dateTime={targetDate}>
            {relative !== undefined && (
              <>
                <strong className="text-ink">{relative}</strong> ·{" "}
              </>
            )}
            {formatDate(targetDate)} ·{" "}
          </time>
        )
      )}
      {milestoneCategoryLabel(category)}
    </p>
  );
}

function Done({ at }: { at: string | null }) {
  if (at === null) return "Completed · ";
  return <time dateTime={at}>Completed {formatDate(at)} · </time>;
}

interface CheckOffProps {
  milestone: Milestone;
  onCheckOff: OnCheckOff;
}

/** Handlers of the buttons that complete or reopen a milestone. */
function checkOffHandlers({ milestone, onCheckOff }: CheckOffProps) {
  return {
    /** Ignores the second click of a double click: the next row has moved under the pointer. */
    onClick({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) {
      if (detail <= 1) onCheckOff(milestone, currentTarget);
    },

    /** Ignores key repeat: the focus has moved to the next row. */
    onKeyDown(event: KeyboardEvent) {
      if (event.repeat) event.preventDefault();
    },
  };
}

/**
 * The checkbox on the rail; for a viewer, its circle. A button, because a completed milestone can't
 * be unchecked here.
 */
function OpenIcon(props: CheckOffProps) {
  const circle = (
    <span className="grid size-6 place-items-center rounded-full border-2 border-line-strong bg-surface text-ink-soft">
      {mayEdit() && <Check aria-hidden className="size-3.5" />}
    </span>
  );
  return (
    <div className="relative mt-1.5 flex size-9 shrink-0 items-center justify-center">
      {mayEdit() ? (
        <Button
          variant="quiet"
          size="icon"
          data-check-off
          className="rounded-full! print:hidden"
          aria-label={`Complete: ${props.milestone.title}`}
          title="Complete"
          {...checkOffHandlers(props)}
        >
          {circle}
        </Button>
      ) : (
        circle
      )}
    </div>
  );
}

function RowActions({ actions, ...props }: CheckOffProps & { actions: MilestoneActions }) {
  const { milestone } = props;
  const { title } = milestone;
  return (
    <div className="ml-auto flex items-center gap-1 self-start print:hidden">
      {milestone.isCompleted && (
        <Button
          size="sm"
          variant="quiet"
          data-check-off
          aria-label={`Reopen: ${title}`}
          {...checkOffHandlers(props)}
        >
          <RotateCcw aria-hidden className="size-4" />
          Reopen
        </Button>
      )}
      {!milestone.isCompleted && (
        <Button
          variant="quiet"
          size="icon"
          ref={holdScroll}
          data-move={milestone.id}
          aria-haspopup="menu"
          aria-label={`Move: ${title}`}
          title={
            milestone.targetDate === null
              ? "Press to choose a day"
              : "Drag to another day, or press to choose"
          }
          onPointerEnter={actions.prefetchMove}
          onFocus={actions.prefetchMove}
          onClick={({ currentTarget }) => actions.move(milestone, currentTarget)}
        >
          <CalendarClock aria-hidden className="size-4.5" />
        </Button>
      )}
      <IconButton
        icon={Pencil}
        label="Edit"
        of={title}
        onPrefetch={actions.prefetchForm}
        onPress={() => actions.edit(milestone)}
      />
      <IconButton
        icon={Trash2}
        label="Delete"
        of={title}
        onPrefetch={actions.prefetchDelete}
        onPress={() => actions.askDelete(milestone)}
      />
    </div>
  );
}

import { Check, Pencil, RotateCcw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import { isOverdue, relativeTarget } from "../../../shared/milestones/timeline.ts";
import { formatDate } from "../../lib/format.ts";
import { MilestoneIcon, milestoneCategoryLabel } from "../../lib/milestone-look.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { MilestoneActions } from "./milestone-actions.tsx";
import { MilestoneText } from "./milestone-text.tsx";
import type { OnCheckOff } from "./use-check-off.ts";

/** Far below the screen a row is not laid out; until then it counts as being this high. */
const OFF_SCREEN = { contentVisibility: "auto", containIntrinsicSize: "auto 6rem" } as const;

interface MilestoneRowProps {
  milestone: Milestone;
  today: CalendarDate;
  actions: MilestoneActions;
  onCheckOff: OnCheckOff;
  /** the part of the line that it stands on */
  rail?: ReactNode;
}

export function MilestoneRow(props: MilestoneRowProps) {
  "use memo";
  const { milestone, today, actions, onCheckOff, rail } = props;
  const { title, description, category, isCompleted } = milestone;
  const isLate = isOverdue(milestone, today);
  return (
    <li className="relative flex gap-3 pb-3 sm:gap-4" style={OFF_SCREEN}>
      {rail}
      {isCompleted ? <DoneIcon /> : <MilestoneIcon category={category} tone={toneOf(isLate)} />}
      <div
        className={classNames(
          "min-w-0 flex-1 px-4 py-3",
          isCompleted ? "rounded-[0.875rem] border border-line text-ink-soft" : "card",
        )}
      >
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <h3 className="font-semibold wrap-anywhere">{title}</h3>
            <p className="numbers mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
              {isLate && <Badge tone="danger">Overdue</Badge>}
              <When milestone={milestone} today={today} />
              <span className="wrap-anywhere">{milestoneCategoryLabel(category)}</span>
            </p>
          </div>
          <RowActions milestone={milestone} actions={actions} onCheckOff={onCheckOff} />
        </div>
        {description !== null && <MilestoneText text={description} title={title} />}
      </div>
    </li>
  );
}

function toneOf(isLate: boolean) {
  return isLate ? "overdue" : "coming";
}

function DoneIcon() {
  return (
    <span
      aria-hidden
      className="relative grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
    >
      <Check className="size-4.5" />
    </span>
  );
}

/** When it was done; else its day, and how far off that is while people still count in days and weeks. */
function When({ milestone, today }: { milestone: Milestone; today: CalendarDate }) {
  const { targetDate, completedDate, isCompleted } = milestone;
  if (isCompleted) {
    return completedDate === null ? (
      <span>Completed</span>
    ) : (
      <time dateTime={completedDate}>Completed {formatDate(completedDate)}</time>
    );
  }
  if (targetDate === null) return null;
  const relative = relativeTarget(targetDate, today);
  return (
    <time dateTime={targetDate}>
      {relative !== undefined && <strong className="text-ink">{relative}</strong>}{" "}
      {formatDate(targetDate)}
    </time>
  );
}

interface RowActionsProps {
  milestone: Milestone;
  actions: MilestoneActions;
  onCheckOff: OnCheckOff;
}

function RowActions({ milestone, actions, onCheckOff }: RowActionsProps) {
  const { title, isCompleted } = milestone;
  const label = isCompleted ? "Reopen" : "Complete";
  const Icon = isCompleted ? RotateCcw : Check;
  return (
    <div className="flex items-center gap-1 print:hidden">
      <Button
        size="sm"
        variant={isCompleted ? "quiet" : "secondary"}
        data-check-off
        aria-label={`${label}: ${title}`}
        onClick={(event) => onCheckOff(milestone, event.currentTarget)}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Edit: ${title}`}
        title="Edit"
        onPointerEnter={actions.expectForm}
        onFocus={actions.expectForm}
        onClick={() => actions.edit(milestone)}
      >
        <Pencil aria-hidden className="size-4.5" />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Delete: ${title}`}
        title="Delete"
        onPointerEnter={actions.expectDelete}
        onFocus={actions.expectDelete}
        onClick={() => actions.askDelete(milestone)}
      >
        <Trash2 aria-hidden className="size-4.5" />
      </Button>
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import {
  Archive,
  ChevronRight,
  CircleCheck,
  Copy,
  Pencil,
  RotateCcw,
  Trash2,
  UserPlus,
} from "lucide-react";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import { classNames } from "../../ui/class-names.ts";
import { formatDate, formatPercent } from "../../lib/format.ts";
import { Money } from "../../lib/money.tsx";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { useToday } from "../../lib/use-today.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/chart/progress-bar.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { useUpdateDates } from "./mutations.ts";
import { useArchiving } from "./use-archiving.ts";
import { isHomeOwner, mayEdit } from "../../lib/opened-home.ts";

interface ProjectCardProps {
  project: Project;
  isActive: boolean;
  onSelect: () => void;
  onEdit: () => void;
  onCopy: () => void;
  onArchived: () => void;
  onDelete: () => void;
}

export function ProjectCard(props: ProjectCardProps) {
  const { project, isActive, onSelect, onEdit } = props;
  return (
    <li
      className={classNames(
        "card relative flex flex-col p-5 hover:shadow-far",
        isActive && "border-accent outline-1 outline-accent",
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 flex-1 text-lg font-semibold">
          {/* Covers the whole card; the actions below lie above it. */}
          <button
            type="button"
            aria-pressed={isActive}
            onClick={onSelect}
            title={project.name}
            className="line-clamp-2 w-full rounded text-left wrap-anywhere after:absolute after:inset-0 after:rounded-[0.875rem]"
          >
            {project.name}
          </button>
        </h2>
        {isActive ? (
          <Badge tone="accent">Active</Badge>
        ) : (
          <span aria-hidden className="flex items-center text-sm font-medium text-accent-text">
            Select
            <ChevronRight className="size-4" />
          </span>
        )}
      </div>
      <p className="mt-0.5 text-sm text-ink-soft">
        Started {project.startDate === null ? "Unknown" : formatDate(project.startDate)}
        {project.finishedOn !== null && ` · Finished ${formatDate(project.finishedOn)}`}
      </p>
      {project.description !== null && (
        <p className="mt-3 line-clamp-2 text-sm wrap-anywhere" title={project.description}>
          {project.description}
        </p>
      )}
      <div className="mt-auto pt-5">
        <BudgetLines project={project} />
        {mayEdit() && (
          <div className="relative mt-4 flex flex-wrap gap-2 border-t border-line pt-3 print:hidden">
            <Button variant="quiet" size="sm" aria-label={`Edit ${project.name}`} onClick={onEdit}>
              <Pencil aria-hidden className="size-4" />
              Edit
            </Button>
            <FinishButton project={project} />
            {project.finishedOn !== null && (
              <ArchiveButton project={project} onArchived={props.onArchived} />
            )}
            {isHomeOwner() && <OwnerActions {...props} />}
          </div>
        )}
      </div>
    </li>
  );
}

interface ArchiveButtonProps {
  project: Project;
  onArchived: () => void;
}

/** Offered for finished projects: hides it from the selectors. */
function ArchiveButton({ project, onArchived }: ArchiveButtonProps) {
  const archiving = useArchiving(project);
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Archive ${project.name}`}
      isPending={archiving.isPending}
      onClick={() => void archiving.set(true, onArchived)}
    >
      {!archiving.isPending && <Archive aria-hidden className="size-4" />}
      Archive
    </Button>
  );
}

function OwnerActions({
  project: { id, name },
  onCopy,
  onDelete,
}: Pick<ProjectCardProps, "project" | "onCopy" | "onDelete">) {
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`Duplicate ${name}`} onClick={onCopy}>
        <Copy aria-hidden className="size-4" />
        Duplicate
      </Button>
      <Link
        to="/account/{-$section}"
        params={{ section: "household" }}
        search={{ share: String(id) }}
        aria-label={`Share ${name}`}
        className={buttonClass({ variant: "quiet", size: "sm" })}
      >
        <UserPlus aria-hidden className="size-4" />
        Share
      </Link>
      <Button variant="quiet" size="sm" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
    </>
  );
}

/** Marks the project as finished, after which the forecast equals the money spent. */
function FinishButton({ project: { id, name, startDate, finishedOn } }: { project: Project }) {
  const today = useToday();
  const dates = useUpdateDates();
  const isFinished = finishedOn !== null;
  const verb = isFinished ? "Reopen" : "Finish";
  const Icon = isFinished ? RotateCcw : CircleCheck;

  function handlePress() {
    const known = startDate === null ? today : calendarDateAt(new Date(startDate));
    const startedOn = known > today ? today : known;
    dates.mutate(
      { id, startedOn, finishedOn: isFinished ? null : today },
      {
        onSuccess: () =>
          toast({ title: isFinished ? "Project reopened" : "Project finished", description: name }),
        onError: (error) =>
          toast({
            variant: "destructive",
            title: "Error",
            description: errorMessage(error, "Couldn't save your changes. Please try again."),
          }),
      },
    );
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${verb} ${name}`}
      isPending={dates.isPending}
      onClick={handlePress}
    >
      {!dates.isPending && <Icon aria-hidden className="size-4" />}
      {verb}
    </Button>
  );
}

function BudgetLines({ project }: { project: Project }) {
  const { budget, totalSpent, budgetUsedPercent } = project;
  return (
    <>
      <div className="mb-1.5 flex items-baseline justify-between gap-2 text-sm">
        <span className="text-ink-soft">Budget used</span>
        <span className="numbers font-medium">{formatPercent(budgetUsedPercent)}</span>
      </div>
      <ProgressBar isZoomed percent={Number(budgetUsedPercent)} label="Budget used" />
      <dl className="mt-4 grid grid-cols-2 gap-3">
        <div className="min-w-0">
          <dt className="text-sm text-ink-soft">Budget</dt>
          <Money as="dd" amount={budget} className="font-semibold wrap-anywhere" />
        </div>
        <div className="min-w-0 text-right">
          <dt className="text-sm text-ink-soft">Spent</dt>
          <Money as="dd" amount={totalSpent} className="font-semibold wrap-anywhere" />
        </div>
      </dl>
    </>
  );
}

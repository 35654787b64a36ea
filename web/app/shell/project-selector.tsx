import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useId } from "react";
import { useNavigate } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import type { Home } from "../../../shared/household/contract.ts";
import { homesQuery } from "../../features/household/queries.ts";
import { projectIdFrom } from "../../features/projects/project-choice.ts";
import { useSelectedProject } from "../../features/projects/selected-project.tsx";
import { ROLE_WORDS } from "../../lib/words/household-words.ts";
import { openedHome } from "../../lib/opened-home.ts";
import { navigateAway } from "../../lib/session/departure.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/form/select.tsx";
import { SelectorSkeleton } from "./selector-skeleton.tsx";

interface ProjectSelectorProps {
  /** in the phone's header: without a visible label */
  isCompact?: boolean;
}

/** Chooses among the projects of all homes, grouped by home once there are several. */
export function ProjectSelector({ isCompact = false }: ProjectSelectorProps) {
  const { projects, error, retry } = useSelectedProject();
  if (error) {
    return isCompact ? (
      <p className="min-w-0 flex-1 truncate text-ink-soft">No project</p>
    ) : (
      <div role="alert" className="text-sm text-danger-text">
        Failed to fetch projects
        <Button size="sm" className="mt-2 w-full" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!projects) return <SelectorSkeleton isCompact={isCompact} />;
  return <HomeSelector isCompact={isCompact} />;
}

/** The homes, and the one on screen. */
function useHomes() {
  const { data: homes = [] } = useQuery(homesQuery());
  const [own] = homes;
  const current =
    openedHome === undefined ? own : homes.find((home) => String(home.id) === openedHome);
  return { own, current, others: homes.filter((home) => home !== current) };
}

/** Selects another project of this home, or loads a new document for another home. */
function useChoice(own: Home | undefined) {
  const { select } = useSelectedProject();
  const navigate = useNavigate();
  return ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const [home, project] = target.value.split(":");
    if (project === undefined) {
      const chosen = projectIdFrom(target.value);
      if (chosen === undefined) return;
      select(chosen);
      // Search parameters and open records belong to the previous project.
      void navigate({ to: ".", search: {}, replace: true });
      return;
    }
    // Stored, so that the other home opens with it.
    if (project !== "") select(Number(project));
    const path = project === "" ? "/projects" : "/dashboard";
    navigateAway(home === String(own?.id) ? path : `${path}?home=${home}`);
  };
}

function HomeSelector({ isCompact }: { isCompact: boolean }) {
  const { selected } = useSelectedProject();
  const { own, current, others } = useHomes();
  const handleChange = useChoice(own);
  const id = useId();
  const noteId = useId();
  if (others.length === 0 && !selected) {
    return (
      <p className={isCompact ? "flex-1 text-ink-soft" : "text-sm text-ink-soft"}>No project</p>
    );
  }
  const select = {
    id,
    value: selected?.id ?? "",
    onChange: handleChange,
    title: selected?.name,
    children: <Options current={current} others={others} />,
    ...(openedHome !== undefined && { "aria-describedby": noteId }),
  };
  const note = openedHome !== undefined && current !== undefined && (
    <p
      id={noteId}
      className={
        isCompact
          ? "flex items-center gap-2 px-2 text-sm text-ink-soft"
          : "mt-1.5 flex flex-wrap items-center gap-2 text-sm text-ink-soft"
      }
    >
      <span className="truncate">{current.ownerName}</span>
      <Badge tone="accent" className="shrink-0">
        {ROLE_WORDS[current.role]}
      </Badge>
    </p>
  );
  return (
    <div className={isCompact ? "min-w-0 flex-1" : ""}>
      <label
        htmlFor={id}
        className={isCompact ? "sr-only" : "mb-1.5 block text-sm font-medium text-ink-soft"}
      >
        Project
      </label>
      {isCompact ? (
        <span className="relative block">
          <select
            {...select}
            className="min-h-11 w-full appearance-none truncate rounded-lg px-2 pr-9 font-semibold"
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
          />
        </span>
      ) : (
        <Select {...select} />
      )}
      {note}
    </div>
  );
}

function Options({ current, others }: { current: Home | undefined; others: readonly Home[] }) {
  const { projects = [], selected } = useSelectedProject();
  const ofCurrent = projects
    .filter(({ archivedAt, id }) => archivedAt === null || id === selected?.id)
    .map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));
  return (
    <>
      {selected === undefined && <option value="">No project</option>}
      {others.length === 0 || current === undefined ? (
        ofCurrent
      ) : (
        <>
          <optgroup label={labelOf(current)}>{ofCurrent}</optgroup>
          {others.map((home) => (
            <optgroup key={home.id} label={labelOf(home)}>
              {home.projects.map((project) => (
                <option key={project.id} value={`${home.id}:${project.id}`}>
                  {project.name}
                </option>
              ))}
              {home.projects.length === 0 && <option value={`${home.id}:`}>No projects yet</option>}
            </optgroup>
          ))}
        </>
      )}
    </>
  );
}

function labelOf({ role, ownerName }: Home): string {
  return role === "owner" ? "Your projects" : `${ownerName} · ${ROLE_WORDS[role]}`;
}

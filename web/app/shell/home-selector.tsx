import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useId } from "react";
import type { Home } from "../../../shared/household/contract.ts";
import { draftCountQuery } from "../../features/expenses/inbox/inbox-queries.ts";
import { homesQuery } from "../../features/household/queries.ts";
import { ROLE_WORDS } from "../../lib/household-words.ts";
import { openedHome } from "../../lib/opened-home.ts";
import { navigateAway } from "../../lib/session/departure.ts";
import { Badge } from "../../ui/badge.tsx";
import { Select } from "../../ui/form/select.tsx";
import type { SelectorProps } from "./selector-props.ts";

/** How many receipts wait in the inbox; nothing while none do. */
export function InboxCount({ projectId }: { projectId: number }) {
  const { data } = useQuery(draftCountQuery(projectId));
  if (!data?.count) return null;
  return (
    <Badge tone="accent" className="ml-auto">
      {data.count}
      <span className="sr-only"> waiting</span>
    </Badge>
  );
}

/** The projects of all homes, grouped; for a user with one home like the plain selector. */
export function HomeSelector({ id, projects, selected, select, onChange }: SelectorProps) {
  const { data: homes = [] } = useQuery(homesQuery());
  const noteId = useId();
  const [own] = homes;
  const current =
    openedHome === undefined ? own : homes.find((home) => String(home.id) === openedHome);
  const others = homes.filter((home) => home !== current);

  function handleChange(event: ChangeEvent<HTMLSelectElement>) {
    const [home, project] = event.target.value.split(":");
    if (project === undefined) {
      onChange(event);
      return;
    }
    // Kept, so that the other home opens with it.
    if (project !== "") select(Number(project));
    const path = project === "" ? "/projects" : "/dashboard";
    navigateAway(home === String(own?.id) ? path : `${path}?home=${home}`);
  }

  const ofCurrent = projects.map(({ id: projectId, name }) => (
    <option key={projectId} value={projectId}>
      {name}
    </option>
  ));
  if (others.length === 0 && !selected) {
    return <p className="text-sm text-ink-soft">No project</p>;
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink-soft">
        Project
      </label>
      <Select
        id={id}
        value={selected?.id ?? ""}
        onChange={handleChange}
        title={selected?.name}
        {...(openedHome !== undefined && { "aria-describedby": noteId })}
      >
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
                {home.projects.length === 0 && (
                  <option value={`${home.id}:`}>No projects yet</option>
                )}
              </optgroup>
            ))}
          </>
        )}
      </Select>
      {openedHome !== undefined && current !== undefined && (
        <p id={noteId} className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {current.ownerName}
          <Badge tone="accent">{ROLE_WORDS[current.role]}</Badge>
        </p>
      )}
    </div>
  );
}

function labelOf({ role, ownerName }: Home): string {
  return role === "owner" ? "Your projects" : `${ownerName} · ${ROLE_WORDS[role]}`;
}

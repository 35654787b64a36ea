import { type ChangeEvent, useId } from "react";
import { useNavigate } from "@tanstack/react-router";
import { projectIdFrom } from "../../features/projects/project-choice.ts";
import { useSelectedProject } from "../../features/projects/selected-project.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/form/select.tsx";
import { usePart } from "../../lib/use-part.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { SelectorSkeleton } from "./selector-skeleton.tsx";

/** Most users have one home, so the groups of several load later. */
async function loadHomes() {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return import("./home-selector.tsx");
}

export function ProjectSelector() {
  const { projects, error, retry, selected, select } = useSelectedProject();
  const id = useId();
  const navigate = useNavigate();
  const homes = usePart(loadHomes);

  function handleChange(event: ChangeEvent<HTMLSelectElement>) {
    const chosen = projectIdFrom(event.target.value);
    if (chosen === undefined) return;
    select(chosen);
    // Search parameters and open records belong to the previous project.
    void navigate({ to: ".", search: {}, replace: true });
  }

  if (error) {
    return (
      <div role="alert" className="text-sm text-danger-text">
        Failed to fetch projects
        <Button size="sm" className="mt-2 w-full" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!projects) return <SelectorSkeleton />;
  if (homes) {
    return (
      <homes.HomeSelector
        id={id}
        projects={projects}
        selected={selected}
        select={select}
        onChange={handleChange}
      />
    );
  }
  if (!selected) return <p className="text-sm text-ink-soft">No project</p>;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink-soft">
        Project
      </label>
      <Select id={id} value={selected.id} onChange={handleChange} title={selected.name}>
        {projects.map((project) => (
          <option key={project.id} value={project.id}>
            {project.name}
          </option>
        ))}
      </Select>
    </div>
  );
}

import { type ChangeEvent, useId } from "react";
import { projectIdFrom } from "../features/projects/project-choice.ts";
import { useSelectedProject } from "../features/projects/selected-project.tsx";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { SelectorSkeleton } from "./selector-skeleton.tsx";

export function ProjectSelector() {
  const { projects, error, retry, selected, select } = useSelectedProject();
  const id = useId();

  function handleChange(event: ChangeEvent<HTMLSelectElement>) {
    const chosen = projectIdFrom(event.target.value);
    if (chosen !== undefined) select(chosen);
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

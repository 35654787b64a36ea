import { type ChangeEvent, useId } from "react";
import { useNavigate } from "@tanstack/react-router";
import { projectIdFrom } from "../../features/projects/project-choice.ts";
import { useSelectedProject } from "../../features/projects/selected-project.tsx";
import { usePart } from "../../lib/use-part.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/form/select.tsx";
import type { SelectorProps } from "./selector-props.ts";
import { SelectorSkeleton } from "./selector-skeleton.tsx";

/**
 * Most users have one home, so the groups of several load when the browser is idle, with the count
 * of the inbox.
 */
const loadWhenIdle = () =>
  new Promise<void>((resolve) => whenIdle(resolve)).then(() => import("./home-selector.tsx"));

/** How many receipts wait in the inbox. */
export function IdleCount() {
  const part = usePart(loadWhenIdle);
  const { selected } = useSelectedProject();
  return part && selected && <part.InboxCount projectId={selected.id} />;
}

export function ProjectSelector() {
  const { projects, error, retry, selected, select } = useSelectedProject();
  const id = useId();
  const navigate = useNavigate();
  const part = usePart(loadWhenIdle);

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
  const props = { id, projects, selected, select, onChange: handleChange };
  return part ? <part.HomeSelector {...props} /> : <OneHome {...props} />;
}

function OneHome({ id, projects, selected, onChange }: SelectorProps) {
  if (!selected) return <p className="text-sm text-ink-soft">No project</p>;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink-soft">
        Project
      </label>
      <Select id={id} value={selected.id} onChange={onChange} title={selected.name}>
        {projects.map((project) => (
          <option key={project.id} value={project.id}>
            {project.name}
          </option>
        ))}
      </Select>
    </div>
  );
}

import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from "react";
import { useNavigate } from "@tanstack/react-router";
import { projectIdFrom } from "../../features/projects/project-choice.ts";
import { useSelectedProject } from "../../features/projects/selected-project.tsx";
import { whenIdle } from "../../lib/when-idle.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/form/select.tsx";
import type { SelectorProps } from "./selector-props.ts";
import { SelectorSkeleton } from "./selector-skeleton.tsx";

type RenderSelector = (props: SelectorProps) => ReactNode;

/**
 * Most users have one home, so the groups of several load when the browser is idle; a failed load
 * changes nothing.
 */
function useSelector(): RenderSelector {
  const [render, setRender] = useState<RenderSelector>(() => renderOneHome);
  useEffect(() => {
    whenIdle(() => {
      void import("./home-selector.tsx").then(
        ({ HomeSelector }) =>
          setRender(() => (props: SelectorProps) => <HomeSelector {...props} />),
        () => undefined,
      );
    });
  }, []);
  return render;
}

const renderOneHome: RenderSelector = (props) => <OneHome {...props} />;

export function ProjectSelector() {
  const { projects, error, retry, selected, select } = useSelectedProject();
  const id = useId();
  const navigate = useNavigate();
  const renderSelector = useSelector();

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
  return renderSelector(props);
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

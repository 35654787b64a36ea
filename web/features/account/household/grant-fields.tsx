import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { MemberInput } from "../../../../shared/household/contract.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { RadioCard } from "../../../ui/form/radio-card.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ownProjectsQuery } from "../../household/queries.ts";

interface GrantFieldsProps {
  value: MemberInput;
  /** error of the chosen projects */
  error: string | undefined;
  onChange: (value: MemberInput) => void;
}

/** Role and projects of a member. */
export function GrantFields({ value, error, onChange }: GrantFieldsProps) {
  const { role, projects } = value;
  const group = useId();
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Role</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          <Choice
            name={`${group} role`}
            label="Can edit"
            note="Adds, changes, and deletes records"
            isChosen={role === "editor"}
            onChoose={() => onChange({ role: "editor", projects })}
          />
          <Choice
            name={`${group} role`}
            label="Can view"
            note="Reads and exports"
            isChosen={role === "viewer"}
            onChoose={() => onChange({ role: "viewer", projects })}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Projects</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          <Choice
            name={`${group} projects`}
            label="All projects"
            note="Including new ones"
            isChosen={projects === null}
            onChoose={() => onChange({ role, projects: null })}
          />
          <Choice
            name={`${group} projects`}
            label="Chosen projects"
            note="And the contractors in them"
            isChosen={projects !== null}
            onChoose={() => onChange({ role, projects: projects ?? [] })}
          />
        </div>
        {projects !== null && (
          <ProjectChoices
            chosen={projects}
            onChange={(chosen) => onChange({ role, projects: chosen })}
          />
        )}
        {error !== undefined && (
          <p role="alert" className="mt-1.5 text-sm text-danger-text">
            {error}
          </p>
        )}
      </fieldset>
    </>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  note: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ name, label, note, isChosen, onChoose }: ChoiceProps) {
  const noteId = useId();
  return (
    <RadioCard
      name={name}
      checked={isChosen}
      onChange={onChoose}
      aria-label={label}
      aria-describedby={noteId}
    >
      {label}
      <span id={noteId} className="block text-sm text-ink-soft">
        {note}
      </span>
    </RadioCard>
  );
}

interface ProjectChoicesProps {
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

function ProjectChoices({ chosen, onChange }: ProjectChoicesProps) {
  const projects = useQuery(ownProjectsQuery());
  if (projects.isError && projects.data === undefined) {
    return (
      <ErrorState
        message="Failed to fetch projects"
        onRetry={() => void projects.refetch()}
        isRetrying={projects.isFetching}
      />
    );
  }
  if (projects.data === undefined) return <Skeleton className="mt-2 h-11" />;
  if (projects.data.length === 0) {
    return <p className="mt-2 text-sm text-ink-soft">You have no projects yet.</p>;
  }
  return (
    <ul className="mt-2">
      {projects.data.map(({ id, name }) => (
        <li key={id}>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 wrap-anywhere">
            <input
              type="checkbox"
              className="size-4.5 shrink-0"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            {name}
          </label>
        </li>
      ))}
    </ul>
  );
}

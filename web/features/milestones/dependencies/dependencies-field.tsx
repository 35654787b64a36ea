import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { dependenciesOf, findDependencyChain } from "../../../../shared/milestones/dependencies.ts";
import { formatDate } from "../../../lib/format.ts";

interface DependenciesFieldProps {
  /** all milestones of the project, in timeline order */
  milestones: readonly Milestone[];
  /** the edited milestone; undefined for a new one */
  id: number | undefined;
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/**
 * Selects the milestones to complete first. Leaves out those that depend on this one, and completed
 * ones.
 */
export function DependenciesField({
  milestones,
  id,
  chosen,
  error,
  onChange,
}: DependenciesFieldProps) {
  "use memo";
  const dependencies = dependenciesOf(milestones);
  const isPossible = (other: Milestone) =>
    !other.isCompleted &&
    (id === undefined || findDependencyChain(dependencies, other.id, id) === undefined);
  const choices = milestones.filter((other) => chosen.includes(other.id) || isPossible(other));
  if (choices.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full justify-between gap-3 text-sm font-medium">
        Waits for <span className="text-xs font-normal text-ink-soft">Optional</span>
      </legend>
      <div
        className="overflow-y-auto rounded-lg border border-line px-3 py-1"
        style={{ maxHeight: "11rem" }}
      >
        {choices.map((other) => (
          <label
            key={other.id}
            className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm wrap-anywhere lg:min-h-9"
          >
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={chosen.includes(other.id)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, other.id].toSorted((a, b) => a - b)
                    : chosen.filter((one) => one !== other.id),
                )
              }
            />
            <span className="min-w-0 flex-1 basis-28">{other.title}</span>
            {other.targetDate !== null && (
              <span className="numbers ml-auto text-ink-soft">{formatDate(other.targetDate)}</span>
            )}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { ArchiveRestore, Trash2 } from "lucide-react";
import type { Project } from "../../../shared/projects/contract.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { isHomeOwner, mayEdit } from "../../lib/opened-home.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useArchiving } from "./use-archiving.ts";

interface ArchivedProjectsProps {
  projects: readonly Project[];
  onSelect: (id: number) => void;
  onDelete: (project: Project) => void;
}

/** Archived projects, which selectors leave out. */
export function ArchivedProjects({ projects, onSelect, onDelete }: ArchivedProjectsProps) {
  return (
    <section aria-labelledby="archived" className="mt-6">
      <Card className="overflow-hidden">
        <h2 id="archived" className="border-b border-line px-5 py-3 text-lg font-semibold">
          Archived
        </h2>
        <ul aria-labelledby="archived" className="divide-y divide-line">
          {projects.map((project) => (
            <ArchivedProject
              key={project.id}
              project={project}
              onSelect={() => onSelect(project.id)}
              onDelete={() => onDelete(project)}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface ArchivedProjectProps {
  project: Project;
  onSelect: () => void;
  onDelete: () => void;
}

function ArchivedProject({ project, onSelect, onDelete }: ArchivedProjectProps) {
  const { name, archivedAt, totalSpent, budget } = project;
  const archiving = useArchiving(project);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <button
          type="button"
          onClick={onSelect}
          title={`Open ${name}`}
          className="min-h-11 rounded text-left font-medium wrap-anywhere"
        >
          {name}
        </button>
        <p className="numbers text-sm text-ink-soft">
          {archivedAt !== null && `Archived ${formatDate(archivedAt)} · `}
          {formatMoney(totalSpent)} of {formatMoney(budget)} spent
        </p>
      </div>
      {mayEdit() && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button
            size="sm"
            aria-label={`Restore ${name}`}
            isPending={archiving.isPending}
            onClick={() => void archiving.set(false, onSelect)}
          >
            {!archiving.isPending && <ArchiveRestore aria-hidden className="size-4" />}
            Restore
          </Button>
          {isHomeOwner() && (
            <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
              <Trash2 aria-hidden className="size-4" />
              Delete
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

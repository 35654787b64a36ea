import { type ReactNode, useEffect, useState } from "react";
import { FolderPlus, Plus } from "lucide-react";
import type { Project } from "../../../shared/projects/contract.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { ignoreRejection, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ArchivedProjects } from "./archived-projects.tsx";
import { ProjectCard } from "./project-card.tsx";
import { useSelectedProject } from "./selected-project.tsx";
import { isHomeOwner } from "../../lib/opened-home.ts";

// Dialogs, fetched when the browser is idle.
const loadForms = () => import("./project-dialog.tsx");
const loadCopy = () => import("./copy-project-dialog.tsx");
const loadDelete = () => import("./delete-project-dialog.tsx");

/** The open project dialog, and the actions that open one. */
function useProjectDialog(onCreated: (created: Project) => void) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  useEffect(() => whenIdle(() => ignoreRejection(loadForms())), []);
  const onClose = () => setDialog(null);
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);
  return {
    dialog,
    add: () =>
      show(async () => {
        const { NewProjectDialog } = await loadForms();
        return <NewProjectDialog onCreated={onCreated} onClose={onClose} />;
      }),
    edit: (project: Project) =>
      show(async () => {
        const { EditProjectDialog } = await loadForms();
        return <EditProjectDialog project={project} onClose={onClose} />;
      }),
    copy: (project: Project) =>
      show(async () => {
        const { CopyProjectDialog } = await loadCopy();
        return <CopyProjectDialog project={project} onCreated={onCreated} onClose={onClose} />;
      }),
    askDelete: (project: Project) =>
      show(async () => {
        const { DeleteProjectDialog } = await loadDelete();
        return <DeleteProjectDialog project={project} onClose={onClose} />;
      }),
  };
}

export function ProjectsPage() {
  const { projects, select } = useSelectedProject();
  const actions = useProjectDialog((created) => select(created.id));
  const { dialog, add } = actions;
  return (
    <>
      <DocumentTitle of="Projects" />
      <PageHeader
        title="Projects"
        detail="Each project has its own budget, expenses, and receipts."
        action={
          isHomeOwner() && (
            <Button variant="primary" onClick={add} className="print:hidden">
              <Plus aria-hidden className="size-4" />
              New Project
            </Button>
          )
        }
      />
      {projects === undefined && <CardSkeletons />}
      {projects?.length === 0 && (
        <Card>
          <EmptyState
            icon={FolderPlus}
            title="No projects yet"
            description={
              isHomeOwner()
                ? "Create a project to set a budget and start tracking expenses."
                : undefined
            }
            action={isHomeOwner() ? <Button onClick={add}>Create First Project</Button> : undefined}
          />
        </Card>
      )}
      {projects !== undefined && projects.length > 0 && (
        <Cards projects={projects} actions={actions} />
      )}
      {dialog}
    </>
  );
}

interface CardsProps {
  projects: readonly Project[];
  actions: ReturnType<typeof useProjectDialog>;
}

function Cards({ projects, actions }: CardsProps) {
  const { selected, select } = useSelectedProject();
  const inUse = projects.filter(({ archivedAt }) => archivedAt === null);
  const archived = projects.filter(({ archivedAt }) => archivedAt !== null);

  /** Selects an active project after the selected one was archived. */
  function handleArchived(id: number) {
    const next = inUse.find((other) => other.id !== id);
    if (selected?.id === id && next) select(next.id);
  }

  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {inUse.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            isActive={project.id === selected?.id}
            onSelect={() => select(project.id)}
            onEdit={() => actions.edit(project)}
            onCopy={() => actions.copy(project)}
            onArchived={() => handleArchived(project.id)}
            onDelete={() => actions.askDelete(project)}
          />
        ))}
      </ul>
      {archived.length > 0 && (
        <ArchivedProjects projects={archived} onSelect={select} onDelete={actions.askDelete} />
      )}
    </>
  );
}

function CardSkeletons() {
  return (
    <div
      role="status"
      aria-label="Loading projects"
      className="grid gap-4 md:grid-cols-2 xl:grid-cols-3"
    >
      <Skeleton className="h-68 rounded-[0.875rem]" />
      <Skeleton className="h-68 rounded-[0.875rem]" />
      <Skeleton className="h-68 rounded-[0.875rem]" />
    </div>
  );
}

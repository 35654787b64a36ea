import { useState } from "react";
import { FolderPlus, Plus } from "lucide-react";
import type { Project } from "../../../shared/projects/contract.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DeleteProjectDialog } from "./delete-project-dialog.tsx";
import { ProjectCard } from "./project-card.tsx";
import { EditProjectDialog, NewProjectDialog } from "./project-dialog.tsx";
import { useSelectedProject } from "./selected-project.tsx";

type OpenDialog = { kind: "new" } | { kind: "edit" | "delete"; project: Project };

export function ProjectsPage() {
  const { projects, selected, select } = useSelectedProject();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <>
      <DocumentTitle of="Projects" />
      <PageHeader
        title="Projects"
        detail="Each with its own budget, expenses and receipts."
        action={
          <Button variant="primary" onClick={() => setOpen({ kind: "new" })}>
            <Plus aria-hidden className="size-4" />
            New Project
          </Button>
        }
      />
      {projects === undefined && <CardSkeletons />}
      {projects?.length === 0 && (
        <Card>
          <EmptyState
            icon={FolderPlus}
            title="No projects yet"
            description="A project holds a budget and everything that is spent from it."
            action={<Button onClick={() => setOpen({ kind: "new" })}>Create First Project</Button>}
          />
        </Card>
      )}
      {projects !== undefined && projects.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {projects.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              isActive={project.id === selected?.id}
              onSelect={() => select(project.id)}
              onEdit={() => setOpen({ kind: "edit", project })}
              onDelete={() => setOpen({ kind: "delete", project })}
            />
          ))}
        </ul>
      )}
      {open?.kind === "new" && (
        <NewProjectDialog onCreated={(created) => select(created.id)} onClose={close} />
      )}
      {open?.kind === "edit" && <EditProjectDialog project={open.project} onClose={close} />}
      {open?.kind === "delete" && <DeleteProjectDialog project={open.project} onClose={close} />}
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

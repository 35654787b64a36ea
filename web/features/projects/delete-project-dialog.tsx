import type { Project } from "../../../shared/projects/contract.ts";
import { DeleteDialog } from "../../lib/delete-dialog.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { useDeleteProject } from "./mutations.ts";

interface DeleteProjectDialogProps {
  project: Project;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onClose }: DeleteProjectDialogProps) {
  const deletion = useDeleteProject();

  return (
    <DeleteDialog
      title="Delete Project"
      message={
        <>
          Are you sure you want to delete <strong className="text-ink">{project.name}</strong>? All
          associated expenses are deleted too. This action cannot be undone.
        </>
      }
      deletion={deletion}
      of={project.id}
      failure="Couldn't delete the project. Please try again."
      onDeleted={() => toast({ title: "Project deleted", description: project.name })}
      onClose={onClose}
    />
  );
}

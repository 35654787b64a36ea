import type { Project } from "../../../shared/projects/contract.ts";
import { textOf } from "../../lib/problem-error.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { useDeleteProject } from "./write-api.ts";

interface DeleteProjectDialogProps {
  project: Project;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onClose }: DeleteProjectDialogProps) {
  const deletion = useDeleteProject();

  async function remove() {
    try {
      await deletion.mutateAsync(project.id);
    } catch {
      return; // The dialog stays and says why.
    }
    toast({ title: "Project deleted", description: project.name });
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete Project"
      message={
        <>
          Are you sure you want to delete <strong className="text-ink">{project.name}</strong>? All
          associated expenses are deleted too. This action cannot be undone.
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={deletion.isPending}
      error={
        deletion.error
          ? textOf(deletion.error, "The project could not be deleted. Please try again.")
          : undefined
      }
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

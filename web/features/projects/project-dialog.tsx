import type { Project } from "../../../shared/projects/contract.ts";
import type { ProjectInput } from "../../../shared/projects/input.ts";
import { DraftNote } from "../../lib/draft-note.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { useCreateProject, useUpdateProject } from "./write-api.ts";
import { NO_PROJECT, type ProjectValues } from "./project-fields.tsx";
import { ProjectForm } from "./project-form.tsx";
import { useProjectForm } from "./use-project-form.ts";

interface NewProjectDialogProps {
  onCreated: (project: Project) => void;
  onClose: () => void;
}

export function NewProjectDialog({ onCreated, onClose }: NewProjectDialogProps) {
  const creation = useCreateProject();

  async function create(input: ProjectInput) {
    const created = await creation.mutateAsync(input);
    onCreated(created);
    toast({ title: "Project created", description: created.name });
    onClose();
  }

  return (
    <ProjectDialog
      title="New Project"
      name="new"
      initial={NO_PROJECT}
      onSave={create}
      onClose={onClose}
      failure="Your project could not be created. Please try again."
      isPending={creation.isPending}
      saveLabel="Create Project"
      pendingLabel="Creating Project..."
    />
  );
}

interface EditProjectDialogProps {
  project: Project;
  onClose: () => void;
}

export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const update = useUpdateProject();

  async function save(input: ProjectInput) {
    await update.mutateAsync({ ...input, id: project.id });
    toast({ title: "Project updated" });
    onClose();
  }

  return (
    <ProjectDialog
      title="Edit Project"
      name={String(project.id)}
      initial={{
        name: project.name,
        description: project.description ?? "",
        budget: project.budget,
      }}
      onSave={save}
      onClose={onClose}
      failure="Your changes could not be saved. Please try again."
      isPending={update.isPending}
      saveLabel="Save Changes"
      pendingLabel="Saving..."
    />
  );
}

interface ProjectDialogProps {
  title: string;
  /** names its draft */
  name: string;
  initial: ProjectValues;
  onSave: (input: ProjectInput) => Promise<void>;
  onClose: () => void;
  failure: string;
  isPending: boolean;
  saveLabel: string;
  pendingLabel: string;
}

function ProjectDialog(props: ProjectDialogProps) {
  const { title, isPending, saveLabel, pendingLabel } = props;
  const form = useProjectForm(props);

  function close() {
    form.forget();
    props.onClose();
  }

  return (
    <Dialog title={title} onClose={close} isDirty={form.isDirty}>
      {(requestClose) => (
        <ProjectForm form={form}>
          <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
            <DraftNote draft={form.draft} />
            <Button onClick={requestClose}>Cancel</Button>
            <Button variant="primary" type="submit" isPending={isPending}>
              {isPending ? pendingLabel : saveLabel}
            </Button>
          </div>
        </ProjectForm>
      )}
    </Dialog>
  );
}

import type { Project } from "../../../shared/projects/contract.ts";
import { textOf } from "../../lib/http/problem-error.ts";
import { toast } from "../../ui/toast/toast.ts";
import { useArchiveProject } from "./mutations.ts";

/** Archives a project or restores it, and announces it with Undo. */
export function useArchiving({ id, name }: Pick<Project, "id" | "name">) {
  const archive = useArchiveProject();

  function set(isArchived: boolean, onDone: () => void) {
    archive.mutate(
      { id, isArchived },
      {
        onSuccess: () => {
          onDone();
          const undo = () => archive.mutate({ id, isArchived: !isArchived });
          toast({
            title: isArchived ? "Project archived" : "Project restored",
            description: name,
            ...(isArchived && {
              action: { label: "Undo", about: `archiving of ${name}`, onPress: undo },
            }),
          });
        },
        onError: (error) =>
          toast({
            variant: "destructive",
            title: "Error",
            description: textOf(error, "Couldn't save your changes. Please try again."),
          }),
      },
    );
  }

  return { set, isPending: archive.isPending };
}

import type { Project } from "../../../shared/projects/contract.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { toast } from "../../ui/toast/toast.ts";
import { useArchiveProject } from "./mutations.ts";

/** Archives a project or restores it, and announces it with Undo. */
export function useArchiving({ id, name }: Pick<Project, "id" | "name">) {
  const { mutateAsync, isPending } = useArchiveProject();

  // With promises instead of mutation callbacks: the project moves to the other list, so its row is
  // unmounted when the response arrives.
  async function set(isArchived: boolean, onDone?: () => void): Promise<void> {
    try {
      await mutateAsync({ id, isArchived });
    } catch (error) {
      const description = errorMessage(error, "Couldn't save your changes. Please try again.");
      toast({ variant: "destructive", title: "Error", description });
      return;
    }
    onDone?.();
    const onPress = () => void set(!isArchived);
    toast({
      title: isArchived ? "Project archived" : "Project restored",
      description: name,
      ...(isArchived && { action: { label: "Undo", about: `archiving of ${name}`, onPress } }),
    });
  }

  return { set, isPending };
}

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Project } from "../../../shared/projects/contract.ts";
import { useSelectedProject } from "../../features/projects/selected-project.tsx";
import type { SetDialog } from "../../lib/prepared-dialog.tsx";

/** What entries need to run. */
export interface EntryContext {
  queryClient: QueryClient;
  navigate: ReturnType<typeof useNavigate>;
  projects: readonly Project[];
  selected: Project | undefined;
  select: (id: number) => void;
  setDialog: SetDialog;
}

export function useEntryContext(setDialog: SetDialog): EntryContext {
  const { projects = [], selected, select } = useSelectedProject();
  return {
    queryClient: useQueryClient(),
    navigate: useNavigate(),
    projects,
    selected,
    select,
    setDialog,
  };
}

import type { ReactNode } from "react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Project } from "../../../shared/projects/contract.ts";
import { useSelectedProject } from "../../features/projects/selected-project.tsx";

/** What entries need to run. */
export interface EntryContext {
  queryClient: QueryClient;
  navigate: ReturnType<typeof useNavigate>;
  projects: readonly Project[];
  selected: Project | undefined;
  select: (id: number) => void;
  setDialog: (dialog: ReactNode) => void;
}

export function useEntryContext(setDialog: (dialog: ReactNode) => void): EntryContext {
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

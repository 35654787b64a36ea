import { createContext, type ReactNode, useContext, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Project } from "../../../shared/projects/contract.ts";
import { CHOICE_COOKIE, chosenProject } from "../../../shared/projects/chosen-project.ts";
import { projectsQuery } from "./queries.ts";
import { projectIdFrom } from "./project-choice.ts";

interface ProjectSelection {
  /** undefined while they load, or when that failed */
  projects: Project[] | undefined;
  error: Error | null;
  retry: () => void;
  /** the project on screen; undefined without any */
  selected: Project | undefined;
  select: (id: number) => void;
}

const SelectedProjectContext = createContext<ProjectSelection | undefined>(undefined);

function readChoice(key: string): number | undefined {
  try {
    return projectIdFrom(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/** The server cannot read the storage: it is told whose choice it is, for the next page. */
function tellServer(userId: number, id: number): void {
  document.cookie = `${CHOICE_COOKIE}=${userId}.${id}; path=/; max-age=31536000; samesite=lax`;
}

function keepChoice(key: string, id: number): void {
  try {
    localStorage.setItem(key, String(id));
  } catch {
    // Storage may be full or forbidden; the choice then lasts as long as the page.
  }
}

interface SelectedProjectProviderProps {
  /** whose choice is kept: two people may share a computer */
  userId: number;
  children: ReactNode;
}

/** Holds which project is on screen, and keeps the choice across reloads. */
export function SelectedProjectProvider({ userId, children }: SelectedProjectProviderProps) {
  const key = `selected-project:${userId}`;
  const { data: projects, error, refetch } = useQuery(projectsQuery());
  const [chosenId, setChosenId] = useState(() => readChoice(key));

  function select(id: number) {
    setChosenId(id);
    keepChoice(key, id);
    tellServer(userId, id);
  }

  return (
    <SelectedProjectContext
      value={{
        projects,
        error: projects ? null : error,
        retry: () => void refetch(),
        selected: chosenProject(projects ?? [], chosenId),
        select,
      }}
    >
      {children}
    </SelectedProjectContext>
  );
}

export function useSelectedProject(): ProjectSelection {
  const selection = useContext(SelectedProjectContext);
  if (!selection) {
    throw new Error("useSelectedProject must be used within a SelectedProjectProvider");
  }
  return selection;
}

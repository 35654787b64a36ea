import { createContext, type ReactNode, useContext, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Project } from "../../../shared/projects/contract.ts";
import { CHOICE_COOKIE, choiceOf, chosenProject } from "../../../shared/projects/chosen-project.ts";
import { readCookie, writeCookie } from "../../lib/browser-view.ts";
import { projectsQuery } from "./queries.ts";

interface ProjectSelection {
  /** undefined while loading or after an error */
  projects: Project[] | undefined;
  error: Error | null;
  retry: () => void;
  /** undefined without projects */
  selected: Project | undefined;
  select: (id: number) => void;
}

const SelectedProjectContext = createContext<ProjectSelection | undefined>(undefined);

interface SelectedProjectProviderProps {
  /** the choice is this user's, because browsers may be shared */
  userId: number;
  children: ReactNode;
}

/**
 * Provides the selected project, and stores the choice in a cookie: the server renders the next page
 * with it.
 */
export function SelectedProjectProvider({ userId, children }: SelectedProjectProviderProps) {
  const { data: projects, error, refetch } = useQuery(projectsQuery());
  const [chosenId, setChosenId] = useState(() => choiceOf(readCookie(CHOICE_COOKIE), userId));

  function select(id: number) {
    setChosenId(id);
    writeCookie(CHOICE_COOKIE, `${userId}.${id}`);
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

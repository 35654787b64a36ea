import { createContext, type ReactNode, useContext, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Project } from "../../../shared/projects/contract.ts";
import {
  CHOICE_COOKIE,
  choiceKey,
  chosenProject,
} from "../../../shared/projects/chosen-project.ts";
import { viewer } from "../../lib/viewer.ts";
import { projectsQuery } from "./queries.ts";
import { projectIdFrom } from "./project-choice.ts";

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

/** Set by the link that opened the document, such as a calendar's; the router removes it. */
let linkedId = projectIdFrom(new URLSearchParams(globalThis.location?.search).get("projectId"));

/** Once only: the next user of this document has other projects. */
function takeLinked(): number | undefined {
  const id = linkedId;
  linkedId = undefined;
  return id;
}

function readChoice(key: string): number | undefined {
  if (import.meta.env.SSR && viewer) return viewer.chosenProject;
  try {
    return projectIdFrom(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/**
 * The cookie tells the server, which can't read local storage, which project to preload for the
 * next page.
 */
function writeProjectCookie(userId: number, id: number): void {
  document.cookie = `${CHOICE_COOKIE}=${userId}.${id}; path=/; max-age=31536000; samesite=lax`;
}

function saveChoice(key: string, id: number): void {
  try {
    localStorage.setItem(key, String(id));
  } catch {
    // Storage may be full or forbidden; the choice then lasts as long as the page.
  }
}

interface SelectedProjectProviderProps {
  /** the choice is stored per user, because browsers may be shared */
  userId: number;
  children: ReactNode;
}

/** Provides the selected project and stores the choice across reloads. */
export function SelectedProjectProvider({ userId, children }: SelectedProjectProviderProps) {
  const key = choiceKey(userId);
  const { data: projects, error, refetch } = useQuery(projectsQuery());
  const [chosenId, setChosenId] = useState(() => {
    const linked = takeLinked();
    if (linked !== undefined) save(linked);
    return linked ?? readChoice(key);
  });

  function save(id: number) {
    saveChoice(key, id);
    writeProjectCookie(userId, id);
  }

  function select(id: number) {
    setChosenId(id);
    save(id);
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
    throw new Error("No provider");
  }
  return selection;
}

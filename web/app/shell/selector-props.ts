import type { ChangeEvent } from "react";
import type { Project } from "../../../shared/projects/contract.ts";

export interface SelectorProps {
  id: string;
  /** of the home on screen */
  projects: Project[];
  selected: Project | undefined;
  select: (id: number) => void;
  /** chooses a project of the home on screen */
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

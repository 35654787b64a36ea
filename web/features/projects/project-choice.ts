import { idParam } from "../../../shared/ids.ts";

/** The integer id that a select's value or a stored text stands for. */
export function projectIdFrom(text: string | null): number | undefined {
  const id = idParam.safeParse(text);
  return id.success ? id.data : undefined;
}

/** The project chosen before, if it still exists, else the first. */
export function chosenProject<Project extends { id: number }>(
  projects: readonly Project[],
  chosenId: number | undefined,
): Project | undefined {
  return projects.find((project) => project.id === chosenId) ?? projects[0];
}

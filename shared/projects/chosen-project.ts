/** The previously chosen project if it still exists, else the first. */
export function chosenProject<Project extends { id: number }>(
  projects: readonly Project[],
  chosenId: number | undefined,
): Project | undefined {
  return projects.find((project) => project.id === chosenId) ?? projects[0];
}

/** Cookie that selects the project to embed in the page: owner id, dot, project id. */
export const CHOICE_COOKIE = "selected-project";

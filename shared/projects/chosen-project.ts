/** The project chosen before, if it still exists, else the first. */
export function chosenProject<Project extends { id: number }>(
  projects: readonly Project[],
  chosenId: number | undefined,
): Project | undefined {
  return projects.find((project) => project.id === chosenId) ?? projects[0];
}

/** The cookie that tells the server which project to write into the page: an owner's id, a dot, a project's. */
export const CHOICE_COOKIE = "selected-project";

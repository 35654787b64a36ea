/** The previously chosen project if it still exists, else the first that is not archived. */
export function chosenProject<Project extends { id: number; archivedAt: string | null }>(
  projects: readonly Project[],
  chosenId: number | undefined,
): Project | undefined {
  return (
    projects.find((project) => project.id === chosenId) ??
    projects.find((project) => project.archivedAt === null) ??
    projects[0]
  );
}

/** Cookie that selects the project to embed in the page: owner id, dot, project id. */
export const CHOICE_COOKIE = "selected-project";

/** Under which a browser's local storage keeps the chosen project of a user. */
export const choiceKey = (userId: number) => `selected-project:${userId}`;

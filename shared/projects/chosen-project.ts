/** The previously chosen project if it still exists, else the first. */
export function chosenProject<Project extends { id: number }>(
  projects: readonly Project[],
  chosenId: number | undefined,
): Project | undefined {
  return projects.find((project) => project.id === chosenId) ?? projects[0];
}

/** Cookie with the selected project: id of the user who selected it, dot, project id. */
export const CHOICE_COOKIE = "selected-project";

/** The project that the cookie names; undefined if another user of the browser selected it. */
export function choiceOf(cookie: string | undefined, userId: number): number | undefined {
  const [chooser, projectId] = (cookie ?? "").split(".", 2);
  return chooser === String(userId) ? Number(projectId) : undefined;
}

interface OpenRecordLinkDeps {
  /** undefined while loading */
  projects: readonly { id: number }[] | undefined;
  /** selects a project */
  select: (projectId: number) => void;
  /** navigates to an app path */
  navigate: (path: string) => void;
}

/**
 * Opens the source of a figure and selects its project. The project is removed from the address,
 * where it would contradict the sidebar after another is selected. A deleted project leaves the
 * selection unchanged.
 */
export function openRecordLink(
  path: string,
  { projects, select, navigate }: OpenRecordLinkDeps,
): void {
  // Any base works: only the path is used.
  const { pathname, searchParams, hash } = new URL(path, "http://plumbline.invalid");
  const projectId = searchParams.get("projectId");
  const project = projects?.find(({ id }) => String(id) === projectId);
  if (project) select(project.id);
  searchParams.delete("projectId");
  navigate(`${pathname}${searchParams.size === 0 ? "" : `?${searchParams}`}${hash}`);
}

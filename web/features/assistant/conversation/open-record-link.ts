interface Surroundings {
  /** undefined while they are not known */
  projects: readonly { id: number }[] | undefined;
  /** puts a project on screen */
  select: (projectId: number) => void;
  /** goes to a path of this product */
  navigate: (path: string) => void;
}

/**
 * Opens what a figure of a reply comes from. The project that it belongs to is put on screen; it
 * is no part of an address, which would contradict the sidebar once another one is chosen there.
 * One that is gone leaves the screen's project as it is.
 */
export function openRecordLink(path: string, { projects, select, navigate }: Surroundings): void {
  // Of whichever origin: only the path counts.
  const { pathname, searchParams, hash } = new URL(path, "http://plumbline.invalid");
  const asked = searchParams.get("projectId");
  const project = projects?.find(({ id }) => String(id) === asked);
  if (project) select(project.id);
  searchParams.delete("projectId");
  navigate(`${pathname}${searchParams.size === 0 ? "" : `?${searchParams}`}${hash}`);
}

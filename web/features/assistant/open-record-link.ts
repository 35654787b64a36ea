import { idParam } from "../../../shared/ids.ts";

interface Surroundings {
  /** puts a project on screen */
  select: (projectId: number) => void;
  /** goes to a path of this product */
  navigate: (path: string) => void;
}

/**
 * Opens what a figure of a reply comes from. The project that it belongs to is put on screen; it
 * is no part of an address, which would contradict the sidebar once another one is chosen there.
 */
export function openRecordLink(path: string, { select, navigate }: Surroundings): void {
  // Of whichever origin: only the path counts.
  const { pathname, searchParams } = new URL(path, "http://plumbline.invalid");
  const projectId = idParam.safeParse(searchParams.get("projectId"));
  if (projectId.success) select(projectId.data);
  searchParams.delete("projectId");
  navigate(searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`);
}

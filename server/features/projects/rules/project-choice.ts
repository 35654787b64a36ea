import type { UserId } from "../../../../shared/ids.ts";
import { CHOICE_COOKIE } from "../../../../shared/projects/chosen-project.ts";

/** The project that the user last selected on this device, from the request's cookies. */
export function choiceOf(
  cookies: Readonly<Record<string, string | undefined>>,
  owner: UserId,
): number | undefined {
  const [userId, projectId] = (cookies[CHOICE_COOKIE] ?? "").split(".", 2);
  return userId === String(owner) ? Number(projectId) : undefined;
}
